import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@libsql/client';
import type { User } from '../../src/features/accounts/domain/account-response.ts';
import { nameKey } from '../../src/features/accounts/domain/person-name.ts';
import type { IdeaInput } from '../../src/features/ideas/domain/fields.ts';
import { emptyDraft } from '../../src/features/ideas/domain/idea.ts';
import type { Role } from '../../src/platform/text/role.ts';
import type { Server } from './server.ts';

export const password = 'correct horse';
let count = 0;

type Options = { cookie?: string; headers?: Record<string, string> };

/** Sends a request and reads the answer; objects go as JSON, strings as they are. */
export async function send(
  server: Server,
  method: string,
  path: string,
  body?: unknown,
  { cookie, headers = {} }: Options = {},
) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  }).catch((error: Error) => {
    // "fetch failed" alone does not say whether the server was gone.
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`${method} ${server.origin}${path}: ${cause}`, { cause: error });
  });
  // It would not end by itself.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const json = /json/.test(response.headers.get('content-type') ?? '') && text;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json ? JSON.parse(text) : undefined,
    cookies: response.headers.getSetCookie(),
  };
}

export type Answer = Awaited<ReturnType<typeof send>>;

/** The Cookie header a browser would send after these Set-Cookie values. */
export const cookieOf = (answer: Answer) =>
  answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');

/** Runs one statement on the server's database file. */
export async function sql(server: Server, statement: string, args: (string | number)[] = []) {
  const client = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  const { rows } = await client.execute({ sql: statement, args });
  client.close();
  return rows.map((row) => ({ ...row }));
}

/** Of `password`, as the server makes it. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$pXD0IA0rRLVRL0s3kB+fpA$wzHdcYTsmxNsEL6UMIy2Lr9iuSkG1bQXMTjTEnslPzw';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes an account with a role and a proven address, and a session of it. Both are written where the server keeps them, since hashing a password for
 * each would take longer than most tests of the account do. Signing up also makes the browser known and notes the sign-in.
 */
export async function account(server: Server, role: Role = 'founder', name = 'Ada Test') {
  const email = `${role}-${process.pid}-${++count}@example.org`;
  const user: User = { id: randomUUID(), email, name, role };
  const [session, now] = [randomBytes(20).toString('hex'), Date.now()];
  const client = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  await client.batch(
    [
      {
        sql: `insert into users (id, email, email_proven_at, name, name_key, password_hash, created_at, role, read_through, digested_through)
          select ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(id), 0), coalesce(max(id), 0) from events`,
        args: [user.id, email, now, name, nameKey(name), passwordHash, now, role],
      },
      {
        sql: `insert into sessions (id, user_id, expires_at, created_at, last_used_at, confirmed_at, device)
          values (?, ?, ?, ?, ?, ?, 'A browser')`,
        args: [sha256(session), user.id, Math.floor((now + 30 * dayMs) / 1000), now, now, now],
      },
    ],
    'write',
  );
  client.close();
  return { user, cookie: `session=${session}; session_hint=${sha256(session).slice(0, 8)}` };
}

export type Account = Awaited<ReturnType<typeof account>>;

/** The same with an address that nobody has proven, as after a sign-up. */
export async function unprovenAccount(...args: Parameters<typeof account>): Promise<Account> {
  const made = await account(...args);
  await sql(args[0], 'update users set email_proven_at = null where id = ?', [made.user.id]);
  return made;
}

/** A body with all fields that is valid. */
export const idea = (answers: Partial<Record<keyof IdeaInput, unknown>> = {}) => ({
  ...emptyDraft(),
  ideaTitle: 'An idea',
  briefDescription: 'Long enough to be valid',
  productType: 'Mobile App',
  maturityLevel: 'Concept',
  riskLevel: 'Low',
  ...answers,
});

/** Number of rows of every table, to show that a refusal changed nothing. */
export async function rowCounts(server: Server) {
  const [row] = await sql(
    server,
    `select (select count(*) from users) users, (select count(*) from sessions) sessions,
      (select count(*) from ideas) ideas, (select count(*) from comments) comments,
      (select count(*) from contact_messages) contact_messages`,
  );
  return row;
}
