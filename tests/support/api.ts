import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { nameKey } from '#features/accounts/domain/account.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { IdeaInput } from '#features/ideas/domain/fields.ts';
import { emptyDraft } from '#features/ideas/domain/idea.ts';
import type { Role } from '#platform/text/role.ts';
import type { Value } from './run-sql.ts';
import type { Server } from './server.ts';

export { type Answer, cookieOf, errorPaths, send, statusesOf } from './send.ts';

export const password = 'correct horse';
let count = 0;

/** Sets columns of one account, for example `"role = 'user'"`. */
export const updateUser = (server: Server, id: string, set: string, ...values: Value[]) =>
  server.sql(`update users set ${set} where id = ?`, [...values, id]);

/** A hash of `password` with the least memory and time: the server's own would take longer than most tests. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$P7grPUBh39rqMPCErldb8A$kWawa0Kr0SFdObZxw8ul7m8yY8e6hk3i1/31dsCq7+k';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Inserts an account with a role and a verified email address, and a session of it. Writes both to the database,
 * which is faster than a sign-up. Unlike a sign-up, it neither marks the browser as known nor logs a sign-in.
 */
export async function account(server: Server, role: Role = 'founder', name = 'Ada Test') {
  const email = `${role}-${process.pid}-${++count}@example.org`;
  const user: User = { id: randomUUID(), email, name, role };
  const [session, now] = [randomBytes(20).toString('hex'), Date.now()];
  await server.sql(
    `insert into users (id, email, email_verified_at, name, name_key, password_hash, created_at, role, read_through, digested_through)
      select ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(id), 0), coalesce(max(id), 0) from events`,
    [user.id, email, now, name, nameKey(name), passwordHash, now, role],
  );
  await server.sql(
    `insert into sessions (id, user_id, expires_at, created_at, last_used_at, confirmed_at, device)
      values (?, ?, ?, ?, ?, ?, 'A browser')`,
    [sha256(session), user.id, Math.floor((now + 30 * dayMs) / 1000), now, now, now],
  );
  return { user, cookie: `session=${session}; session_hint=${sha256(session).slice(0, 8)}` };
}

export type Account = Awaited<ReturnType<typeof account>>;

/** Makes the same account with an unverified email address, as after a sign-up. */
export async function unverifiedAccount(...args: Parameters<typeof account>): Promise<Account> {
  const made = await account(...args);
  await updateUser(args[0], made.user.id, 'email_verified_at = null');
  return made;
}

/** A valid request body with all fields of an idea. */
export const idea = (answers: Partial<Record<keyof IdeaInput, unknown>> = {}) => ({
  ...emptyDraft(),
  ideaTitle: 'An idea',
  briefDescription: 'Long enough to be valid',
  productType: 'Mobile App',
  maturityLevel: 'Concept',
  riskLevel: 'Low',
  ...answers,
});

/** A valid message of a visitor. */
export const contactMessage = {
  name: 'Tom',
  email: 'tom@example.org',
  message: 'Long enough to be sent',
};

/** Counts the rows of the main tables. Tests use it to show that a refused request changes nothing. */
export async function rowCounts(server: Server) {
  const [row] =
    await server.sql(`select (select count(*) from users) users, (select count(*) from sessions) sessions,
      (select count(*) from identities) identities, (select count(*) from ideas) ideas,
      (select count(*) from comments) comments,
      (select count(*) from contact_messages) contact_messages`);
  return row;
}
