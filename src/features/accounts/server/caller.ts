import { and, eq } from 'drizzle-orm';
import { type Adapter, Lucia, type Session, type User as SessionUser, TimeSpan } from 'lucia';
import { accessTokens, sessions, users } from '#db/schema/accounts.ts';
import { config } from '#platform/server/config.ts';
import { runRequest } from '#platform/server/database/current-request.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { networksAround } from '#platform/server/http/client-ip.ts';
import { describeError, log } from '#platform/server/log.ts';
import { sha256Hex } from '#platform/server/secrets.ts';
import { dayMs, minuteMs } from '#platform/text/durations.ts';
import type { TokenScope } from '../domain/access-token.ts';
import type { User } from '../domain/account-response.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';
import { listAuthMethods, secondStepDueAt } from './auth-methods.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: Omit<Pick<typeof users.$inferSelect, keyof typeof callerColumns>, 'id'>;
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'>;
  }
}

export const userColumns = columnsOf(users, 'id', 'email', 'name', 'role');
export const callerColumns = {
  ...userColumns,
  ...columnsOf(users, 'suspendedAt', 'secondStepSince', 'emailVerifiedAt'),
};

const notCalled = (): never => {
  throw new Error('sessions.ts does this');
};

const isSession = (id: string) => eq(sessions.id, sha256Hex(id));

/**
 * Not awaited by callers, because a read must not wait for a write lock, and a read-only database can still be read.
 * The request's deadline does not apply.
 * @param failure what the log says if it fails
 */
const writeInBackground = (failure: string, write: () => Promise<unknown>): Promise<void> =>
  runRequest(async () => {
    try {
      await write();
    } catch (error) {
      log('warn', failure, describeError(error));
    }
  });

/** Lucia's storage. A stored session id is a SHA-256, so that no value in the database works as a cookie. */
const sessionTable: Adapter = {
  async getSessionAndUser(id) {
    const [row] = await db()
      .select({ session: sessions, user: callerColumns })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sha256Hex(id)));
    if (!row) return [null, null];
    const { id: userId, ...attributes } = row.user;
    const { id: _, userId: _user, expiresAt, ...session } = row.session;
    return [
      { id, userId, expiresAt, attributes: session },
      { id: userId, attributes },
    ];
  },
  getUserSessions: notCalled,
  setSession: notCalled,
  async updateSessionExpiration(id, expiresAt) {
    void writeInBackground('session not extended', () =>
      db().update(sessions).set({ expiresAt }).where(isSession(id)),
    );
  },
  async deleteSession(id) {
    void writeInBackground('ended session not deleted', () =>
      db().delete(sessions).where(isSession(id)),
    );
  },
  deleteUserSessions: notCalled,
  deleteExpiredSessions: notCalled,
};

const days = 30;
const lifetime = new TimeSpan(days, 'd');

/** When a session that starts or is used now expires. */
export const sessionExpiry = () => new Date(Date.now() + lifetime.milliseconds());

/** `__Host-` makes the browser require Secure, Path=/ and no Domain. It needs https. */
const cookieName = () => (config().secure ? '__Host-session' : 'session');

const create = () =>
  new Lucia(sessionTable, {
    sessionExpiresIn: lifetime,
    sessionCookie: {
      name: cookieName(),
      attributes: { secure: config().secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });

let instance: ReturnType<typeof create> | undefined;
export const lucia = () => {
  instance ??= create();
  return instance;
};

/**
 * A cookie for scripts that says whether there may be a session, and whether it is a new one. Anonymous visitors then
 * send no request, and a tab notices another person's sign-in.
 */
const hint = (value: string, maxAge: number) =>
  `session_hint=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${config().secure ? '; Secure' : ''}`;

export const cookiesFor = (sessionId: string) => [
  lucia().createSessionCookie(sessionId).serialize(),
  hint(sha256Hex(`hint of ${sessionId}`).slice(0, 8), days * 24 * 60 * 60),
];

const clearedHint = () => hint('', 0);

export const setsSession = (cookie: string) => cookie.startsWith(`${cookieName()}=`);

export const clearedCookies = () => [lucia().createBlankSessionCookie().serialize(), clearedHint()];

/** Uses a pattern, because a malformed other cookie would break a parser. @param value its pattern */
export function readCookie({ headers }: Request, name: string, value: string): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=(${value})(?:;|$)`);
  return pattern.exec(headers.get('cookie') ?? '')?.[1] ?? null;
}

export const readSessionId = (request: Request) =>
  readCookie(request, cookieName(), '[a-z0-9]{40}');

/** A session ends after this long, however much it is used (OWASP ASVS 7.3.2). */
export const longestSessionMs = 180 * dayMs;

/** The first match counts, because browsers also name the browsers that they are compatible with. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (list: [RegExp, string][], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux`, enough to recognise one's own devices. Empty if unknown. */
function deviceOf(userAgent: string): string {
  // Real values are shorter, and each request parses them.
  const agent = userAgent.slice(0, 512);
  return [firstMatch(browsers, agent), firstMatch(systems, agent)].filter(Boolean).join(' on ');
}

export type RequestOrigin = {
  /** `203.0.113.0/24` or `2001:db8:1::/48`. Empty if unknown. */
  network: string;
  device: string;
};

/** The network of some hundred people around a client; empty if unknown. @param clientIp of `networkOf` */
export const truncateIp = (clientIp: string): string => networksAround(clientIp).at(-1)?.[0] ?? '';

export const requestOrigin = (request: Request, clientIp: string): RequestOrigin => ({
  network: truncateIp(clientIp),
  device: deviceOf(request.headers.get('user-agent') ?? ''),
});

export const commandLineOrigin: RequestOrigin = { network: '', device: 'Command line' };
/** For changes by other people, whose origin the account's owner must not see. */
export const otherPersonOrigin: RequestOrigin = { network: '', device: '' };

/** Who calls the API: the account, its session or access token, and the origin of the request. */
export type Caller = User & {
  /** Empty for a program, which has a token instead of a session. */
  sessionId: string;
  /** When the session began; null for a program. Stays the same when the session gets another id. */
  startedAt: Date | null;
  token: { id: string; scope: TokenScope } | null;
  client: RequestOrigin;
  signedInBy: SignInMethod;
  /** When the caller last authenticated; null if unknown. */
  confirmedAt: Date | null;
  /** When the caller last authenticated with more than a password. */
  strongProofAt: Date | null;
  /** From this time on, the session cannot open founders' pages. Null with a second step, or if none is required. */
  secondStepDue: Date | null;
  emailVerifiedAt: Date | null;
  /** Requires a reauthentication in the last ten minutes (docs/decisions/0037). */
  mustBeConfirmed?: boolean;
  mustHaveVerifiedEmail?: boolean;
  /** For changes of sign-in methods (reauthentication.ts). `strong` means that a password is not enough. */
  signInChange?: { since: Date; strong: boolean };
};

/** How long a sign-in or reauthentication counts as recent. */
const confirmedMs = 10 * minuteMs;
export const confirmedSince = () => new Date(Date.now() - confirmedMs);
export const isConfirmed = ({ confirmedAt }: Pick<Caller, 'confirmedAt'>) =>
  confirmedAt !== null && confirmedAt > confirmedSince();

export type ResolvedSession = {
  caller: Caller | null;
  suspended: boolean;
  /** Set-Cookie values, if the session was extended or the account is suspended. */
  cookies: string[];
  /** Set-Cookie values that remove the cookies of an ended session. */
  cleared: string[];
};

export async function resolveSession(
  request: Request,
  client: RequestOrigin,
): Promise<ResolvedSession> {
  const id = readSessionId(request);
  const none = { caller: null, suspended: false, cookies: [], cleared: [] };
  if (!id) return none;
  const { session, user } = await lucia().validateSession(id);
  const ended = { ...none, cleared: clearedCookies() };
  if (!session) return (await isRenewed(id)) ? none : ended;
  if (Date.now() - session.createdAt.getTime() > longestSessionMs) {
    void lucia().invalidateSession(id);
    return ended;
  }
  // The browser keeps the session cookie, so that each refusal names the suspension: a page may ignore the first one.
  if (user.suspendedAt) return { ...none, suspended: true, cookies: [clearedHint()] };
  const cookies = session.fresh ? cookiesFor(session.id) : [];
  return { ...none, caller: callerOf(id, session, user, client), cookies };
}

/** True if the session got another id, which the browser has or receives. */
const isRenewed = async (id: string) =>
  (await db().$count(sessions, eq(sessions.renewedFrom, sha256Hex(id)))) > 0;

function callerOf(id: string, session: Session, user: SessionUser, client: RequestOrigin): Caller {
  const { suspendedAt: _, secondStepSince, ...account } = user;
  const { signedInBy, confirmedAt, strongProofAt, lastUsedAt } = session;
  const secondStepDue = secondStepDueAt({ role: user.role, signedInBy, secondStepSince });
  const sessionId = sha256Hex(id);
  void recordUse(sessions, { id: sessionId, lastUsedAt });
  return {
    ...account,
    sessionId,
    startedAt: session.createdAt,
    token: null,
    client,
    signedInBy,
    confirmedAt,
    strongProofAt,
    secondStepDue,
  };
}

/** The caller's rights have changed during the request. `route` then checks the session again. */
export class StaleCaller extends Error {}

/**
 * Runs a transaction for a caller. First checks in it that the session or token still allows the request.
 * @param caller null for work that needs no rights: the command line, signing up
 * @throws StaleCaller
 */
export const transactAs = <Result>(
  caller: Caller | null,
  body: (tx: Transaction) => Promise<Result>,
  maxMs?: number,
): Promise<Result> =>
  transact(async (tx) => {
    const isAllowed =
      caller === null ||
      (caller.token
        ? await tokenAllows(tx, caller, caller.token)
        : await sessionAllows(tx, caller));
    if (!isAllowed) throw new StaleCaller();
    return body(tx);
  }, maxMs);

const rightsColumns = columnsOf(users, 'email', 'role', 'suspendedAt', 'emailVerifiedAt');
type Rights = Pick<typeof users.$inferSelect, keyof typeof rightsColumns>;

/** With another email, mail about the change would go to the former one. */
const hasRights = ({ email, role, suspendedAt, emailVerifiedAt }: Rights, caller: Caller) =>
  email === caller.email &&
  role === caller.role &&
  suspendedAt === null &&
  (!caller.mustHaveVerifiedEmail || emailVerifiedAt !== null);

async function tokenAllows(
  tx: Reader,
  caller: Caller,
  { id, scope }: NonNullable<Caller['token']>,
): Promise<boolean> {
  const [found] = await tx
    .select({ ...rightsColumns, ...columnsOf(accessTokens, 'scope', 'expiresAt', 'signedInBy') })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.id, id), eq(users.id, caller.id)));
  return (
    found !== undefined &&
    hasRights(found, caller) &&
    found.scope === scope &&
    found.signedInBy === caller.signedInBy &&
    found.expiresAt > new Date()
  );
}

async function sessionAllows(tx: Reader, caller: Caller): Promise<boolean> {
  const [found] = await tx
    .select({
      ...rightsColumns,
      ...columnsOf(sessions, 'expiresAt', 'signedInBy', 'confirmedAt', 'strongProofAt'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, caller.sessionId), eq(users.id, caller.id)));
  if (!found || !hasRights(found, caller)) return false;
  if (found.expiresAt <= new Date()) return false;
  if (found.signedInBy !== caller.signedInBy) return false;
  if (caller.mustBeConfirmed && !isConfirmed(found)) return false;
  return !caller.signInChange || mayChangeSignIn(tx, caller.id, found, caller.signInChange);
}

/** Whether the session may change sign-in methods. A method may have been added during the request. */
async function mayChangeSignIn(
  tx: Reader,
  userId: string,
  { confirmedAt, strongProofAt }: Pick<Caller, 'confirmedAt' | 'strongProofAt'>,
  { since, strong }: NonNullable<Caller['signInChange']>,
): Promise<boolean> {
  if (strongProofAt !== null && strongProofAt > since) return true;
  if (strong || confirmedAt === null || confirmedAt <= since) return false;
  const methods = await listAuthMethods(tx, userId);
  return methods.every((method) => method === 'password');
}

/** The time of use is written at most this often, so that most reads write nothing. */
const useMs = 5 * minuteMs;

/** Not awaited by callers. */
export async function recordUse(
  table: typeof sessions | typeof accessTokens,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
): Promise<void> {
  if (lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < useMs) return;
  await writeInBackground('time of use not recorded', () =>
    db().update(table).set({ lastUsedAt: new Date() }).where(eq(table.id, id)),
  );
}
