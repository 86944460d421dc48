// What accounts do most often: sign in, set a forgotten password, read their security log.
import type { SecurityEvent } from '#features/accounts/domain/account-response.ts';
import { type Answer, cookieOf, password } from './api.ts';
import { type MailServer, tokenIn } from './mail.ts';
import type { Server } from './server.ts';

type Who = { cookie: string };

export const register = (server: Server, email: string, name = 'Ada') =>
  server.post('/api/auth/register', { name, email, password });

export const login = (server: Server, email: string, pass = password) =>
  server.post('/api/auth/login', { email, password: pass });

/** Opens another session of an account. */
export const newSession = async (server: Server, { user }: { user: { email: string } }) => ({
  cookie: cookieOf(await login(server, user.email)),
});

/** The cookie that marks the browser as known to the account, for example after a sign-up. */
export const deviceOf = (answer: Answer) =>
  /known_device=[\w-]{43}/.exec(answer.cookies.join('\n'))?.[0] ?? '';

/** Requests a link for a forgotten password. @returns the token of the mailed link */
export async function askForReset(server: Server, mail: MailServer, email: string) {
  await server.post('/api/auth/forgotten', { email });
  return tokenIn(await mail.mailTo(email, '/reset-password#'));
}

export const resetPassword = (server: Server, token: string, newPassword = 'brand new password') =>
  server.post('/api/auth/reset', { token, newPassword });

export const acceptInvitation = (
  server: Server,
  token: string | undefined,
  name = 'Ada',
  newPassword = password,
) => server.post('/api/auth/invitation', { token, name, newPassword });

/** The security log of an account, the latest entry first. */
export const securityLog = async (server: Server, who: Who): Promise<SecurityEvent[]> =>
  (await server.get('/api/account/events', who)).body.items;

/** The kind and detail of each entry in the security log of an account, the latest entry first. */
export const loggedEvents = async (server: Server, who: Who) =>
  (await securityLog(server, who)).map(({ kind, detail }) => [kind, detail]);

/** Marks the sessions of an account as just confirmed by the strongest sign-in method. */
export const setStrongProof = (
  server: Server,
  { user }: { user: { id: string } },
  at = Date.now(),
) => server.sql('update sessions set strong_proof_at = ? where user_id = ?', [at, user.id]);

/** Links an account to a person at a provider, as the account page does. */
export const insertIdentity = (
  server: Server,
  userId: string,
  subject = userId,
  issuer = 'https://id.example',
) => server.sql('insert into identities values (?1, ?2, ?1, ?3, 1, 1)', [subject, issuer, userId]);

const tablesOfAccess = [
  'passkeys',
  'code_secrets',
  'recovery_codes',
  'identities',
  'access_tokens',
  'sign_in_tickets',
  'known_devices',
  'one_time_links',
];

/** What opens an account besides its password and its sessions: the tables that have rows of it. */
export async function tablesWithAccess(server: Server, userId: string): Promise<string[]> {
  const found = await Promise.all(
    tablesOfAccess.map((table) => server.sql(`select 1 from ${table} where user_id = ?`, [userId])),
  );
  return tablesOfAccess.filter((_, index) => found[index]?.length);
}
