import { createClient } from '@libsql/client';
import type { IdeaInput } from '../../src/domain/idea/fields.ts';
import { emptyDraft } from '../../src/domain/idea/idea.ts';
import type { Role, User } from '../../src/domain/role.ts';
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

/** Makes an account with a role and returns its session. */
export async function account(server: Server, role: Role = 'founder', name = 'Ada Test') {
  const email = `${role}-${process.pid}-${++count}@example.org`;
  const answer = await send(server, 'POST', '/api/auth/register', { name, email, password });
  await sql(server, 'update users set role = ? where email = ?', [role, email]);
  const user: User = answer.body.user;
  return { user: { ...user, role }, cookie: cookieOf(answer) };
}

export type Account = Awaited<ReturnType<typeof account>>;

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
