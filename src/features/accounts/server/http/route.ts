import type { APIContext } from 'astro';
import type * as z from 'zod/mini';
import { currentRequest } from '#platform/server/database/current-request.ts';
import { isUnavailable } from '#platform/server/database/errors.ts';
import {
  type BodyOptions,
  BodyRoom,
  readBody,
  readRawBody,
  validate,
} from '#platform/server/http/body.ts';
import type { OperationDescription } from '#platform/server/http/json-schema.ts';
import { refuseOtherOrigins } from '#platform/server/http/origin.ts';
import {
  accountSuspended,
  adminsOnly,
  comeBackLater,
  foundersOnly,
  Problem,
  refusedField,
  signInFirst,
} from '#platform/server/http/problem.ts';
import { type Result, toResponse } from '#platform/server/http/to-response.ts';
import { readIdempotencyKey } from '#platform/server/idempotency.ts';
import { consume, consumeNetwork, type LimitName } from '#platform/server/limits.ts';
import { describeError, log } from '#platform/server/log.ts';
import { isFounder } from '#platform/text/role.ts';
import type { TokenScope } from '../../domain/access-token.ts';
import type { User } from '../../domain/account-response.ts';
import { bearerOf, callerByToken } from '../access-tokens.ts';
import { requireSecondStep } from '../auth-methods.ts';
import {
  type Caller,
  clearedCookies,
  type RequestOrigin,
  type ResolvedSession,
  requestOrigin,
  resolveSession,
  StaleCaller,
  setsSession,
} from '../caller.ts';
import { requireVerifiedEmail } from '../email-address.ts';
import { requireReauthentication, requireSignInProof } from '../reauthentication.ts';

/** Who may use a method. Admins may use everything that founders may. */
type Audience = 'anyone' | 'member' | 'founder' | 'admin';

type Gate = {
  audience: Audience;
  verifiedEmail?: boolean;
  /** Requires a reauthentication in the last ten minutes (docs/decisions/0037). */
  confirmed?: boolean;
  /** Likewise for changes of sign-in methods, for which a password alone is not enough (reauthentication.ts). */
  changesSignIn?: boolean;
  /** The method can reveal or delete ideas, so it needs a second step if founders' pages do. */
  concernsIdeas?: boolean;
};

async function admit(
  { audience, verifiedEmail, confirmed, changesSignIn, concernsIdeas }: Gate,
  request: Request,
  { caller, suspended }: ResolvedSession,
): Promise<void> {
  if (audience === 'anyone') return;
  if (suspended) throw accountSuspended();
  // A page sends its account's id, because another person may have signed in in another tab.
  if (!caller || caller.id !== (request.headers.get('x-account') ?? caller.id)) throw signInFirst();
  if (audience === 'founder' && !isFounder(caller)) throw foundersOnly();
  if (audience === 'admin' && caller.role !== 'admin') throw adminsOnly();
  if (audience !== 'member' || concernsIdeas) requireSecondStep(caller);
  if (verifiedEmail) requireVerifiedEmail(caller);
  if (confirmed) await requireReauthentication(caller);
  if (changesSignIn) await requireSignInProof(caller);
}

/** Resolves the session or the access token. A token makes it ignore cookies. */
async function resolve({ request, locals }: APIContext): Promise<ResolvedSession> {
  const client = requestOrigin(request, locals.clientIp);
  const token = bearerOf(request);
  if (token === null) return resolveSession(request, client);
  const caller = await callerByToken(token, client, locals.clientIp);
  return { caller, suspended: false, cookies: [], cleared: [] };
}

/** The token scope that a method requires; null for no tokens, the default of methods that are not for founders. */
export function tokensOf(
  method: string,
  { audience, tokens, streams }: Pick<Entry, 'audience' | 'tokens' | 'streams'>,
): TokenScope | null {
  if (tokens !== undefined) return tokens || null;
  if (audience !== 'founder' || streams) return null;
  return method === 'GET' ? 'read' : 'write';
}

const readsOnly = () =>
  new Problem(403, 'This access token may only read.', {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="write"' },
  });

/** @param needed null if no token is accepted */
async function admitToken(needed: TokenScope | null, { caller }: ResolvedSession): Promise<void> {
  if (!caller?.token) return;
  await consume('token', caller.token.id);
  if (needed === null)
    throw new Problem(403, 'Access tokens are not for this address. Use the site for it.');
  if (needed === 'write' && caller.token.scope === 'read') throw readsOnly();
}

/**
 * Refuses requests from other sites. A program with a token and no cookie may send any origin, because browsers do not
 * add tokens by themselves.
 */
function checkOrigin({ anonymous }: { anonymous?: boolean }, request: Request): void {
  const isProgram = bearerOf(request) !== null && !request.headers.has('cookie');
  if (!isProgram || anonymous) refuseOtherOrigins(request);
}

/** Resolves the caller again, because minutes may have passed. A caller keeps the cookies of the first time. */
async function resolveAgain(gate: Gate, context: APIContext, session: ResolvedSession) {
  const { caller, suspended, cookies, cleared } = await resolve(context);
  if (session.caller?.token?.scope === 'write' && caller?.token?.scope === 'read')
    throw readsOnly();
  Object.assign(session, { caller, suspended, cleared });
  if (!caller) session.cookies = cookies;
  await admit(gate, context.request, session);
}

function toUser(caller: Caller | null): User | null {
  if (!caller) return null;
  const { id, email, name, role, secondStepDue } = caller;
  const secondStep = secondStepDue && { secondStepBy: secondStepDue.toISOString() };
  return { id, email, name, role, ...secondStep };
}

type HandlerInput<Body, Who, Query = undefined> = {
  request: Request;
  params: APIContext['params'];
  /** The first parameter of the path, for example the idea's; empty without one. */
  id: string;
  /** The IP address for limits: that of the client behind TRUST_PROXY proxies, or its IPv6 /64. */
  clientIp: string;
  client: RequestOrigin;
  /** The caller as responses may show it. A response must never contain `caller`. */
  user: Who extends null ? User | null : User;
  caller: Who;
  body: Body;
  bytes: Uint8Array;
  query: Query;
  /** The Idempotency-Key, if the method takes one. */
  key: string | null;
};

type Shared = {
  limit?: LimitName;
  /** Removes the session cookie even after a refusal, because the person asked to sign out. */
  signsOut?: boolean;
  /**
   * Removes the cookies of an ended session. Other endpoints keep them, because the browser may have started another
   * session since it sent the request.
   */
  clearsEndedSession?: boolean;
  /** The read adds an entry to the security log, so other sites must not cause it. */
  isLogged?: boolean;
  /** Counts the limit before reading the body, so that refused requests count too. */
  countsFirst?: boolean;
  /** Does not resolve the caller, so it works without a database. */
  anonymous?: boolean;
  /** Runs a repeated request with the same Idempotency-Key once. */
  takesIdempotencyKey?: boolean;
  streams?: boolean;
  /** Changes the response, for example to a page for a browser that opened the URL itself. */
  adapt?: (response: Response, request: Request) => Response | Promise<Response>;
  /** The required token scope, in place of the default of `tokensOf`. */
  tokens?: TokenScope | false;
} & Omit<Gate, 'audience'> &
  BodyOptions &
  OperationDescription;
type Run<Body, Who, Query = undefined, Sent = unknown> = (
  request: HandlerInput<Body, Who, Query>,
) => Promise<Result<Sent>> | Result<Sent> | Promise<void>;
type Options<Body, Who, Query = undefined, Sent = unknown> = Shared & {
  response?: z.ZodMiniType<Sent>;
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query> & { shape: object };
  optionalQuery?: boolean;
  /** Refuses the caller before the body is read. */
  permit?: (caller: Who, params: APIContext['params']) => Promise<unknown>;
  handle: Run<Body, Who, Query, NoInfer<Sent>>;
};

/** A method as the OpenAPI document describes it. */
export type Entry = Omit<Options<unknown, never, unknown>, 'handle'> & {
  audience: Audience;
  handle: Run<never, never, never>;
};

const forAudience =
  <Who extends Caller | null>(audience: Audience) =>
  <Body = undefined, Query = undefined, Sent = unknown>(
    options: Options<Body, Who, Query, Sent>,
  ): Entry => ({
    ...options,
    audience,
  });

/** For everybody. `limit` counts per IP address even with a session, because anybody can start another session. */
export const open = forAudience<Caller | null>('anyone');
/** For signed-in people: 401 without a session. */
export const member = forAudience<Caller>('member');
/** For founders and admins: 401 without a session, 403 for others. */
export const founder = forAudience<Caller>('founder');
/** For admins: 401 without a session, 403 for others. */
export const admin = forAudience<Caller>('admin');

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/**
 * Creates the handler of an endpoint. Checks method, origin, role, permission, content type, size, schema, limit and
 * query in this order, and returns each refusal as a problem document. Browsers must not store responses, because they
 * would show them after a sign-out.
 */
export function route(methods: Partial<Record<Method, Entry>>) {
  const allowed = Object.keys(methods)
    .flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
    .join(', ');
  const handler = async (context: APIContext): Promise<Response> => {
    const { request } = context;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const entry = methods[method as Method];
    const session: ResolvedSession = { caller: null, suspended: false, cookies: [], cleared: [] };
    let signedOut: string[] | undefined;
    let response: Response;
    try {
      if (!entry)
        throw new Problem(405, `This address answers ${allowed} only.`, {
          headers: { Allow: allowed },
        });
      if (method !== 'GET' || entry.isLogged) checkOrigin(entry, request);
      if (entry.signsOut && bearerOf(request) === null) signedOut = clearedCookies();
      if (!entry.anonymous) Object.assign(session, await resolve(context));
      await admitToken(tokensOf(method, entry), session);
      const founderId = isFounder(session.caller) ? session.caller?.id : undefined;
      const room = new BodyRoom(founderId, context.locals.clientIp);
      const result = await run(room, entry, context, session).finally(() => room.free());
      response = await toResponse(context, {
        ...(entry.status && { status: entry.status }),
        ...result,
      });
    } catch (error) {
      response = refusal(error, context);
    }
    if (!response.headers.has('Cache-Control'))
      response.headers.set('Cache-Control', 'private, no-store');
    const cleared = entry?.clearsEndedSession ? session.cleared : [];
    if (!response.headers.getSetCookie().some(setsSession))
      for (const cookie of signedOut ?? [...session.cookies, ...cleared])
        response.headers.append('Set-Cookie', cookie);
    const adapted = (await entry?.adapt?.(response, request)) ?? response;
    return request.method === 'HEAD' ? new Response(null, adapted) : adapted;
  };
  return Object.assign(handler, { methods });
}

async function run(
  room: BodyRoom,
  entry: Entry,
  context: APIContext,
  session: ResolvedSession,
): Promise<Result> {
  const { request, params } = context;
  const { clientIp } = context.locals;
  await admit(entry, request, session);
  currentRequest().isKnown = session.caller !== null;
  currentRequest().userId = session.caller?.id ?? null;
  if (session.caller) await countWrite(entry, request, session.caller);
  await entry.permit?.(session.caller as never, params);
  const count = async () => {
    if (!entry.limit) return;
    if (entry.audience === 'anyone' || !session.caller) await consumeNetwork(entry.limit, clientIp);
    else await consume(entry.limit, session.caller.id);
  };
  if (entry.countsFirst) await count();
  const body = entry.body ? await readBody(request, entry.body, room, entry) : undefined;
  const bytes = entry.octets ? await readRawBody(request, entry.octets, room) : new Uint8Array();
  const waited = entry.body || entry.octets;
  if (waited && !entry.anonymous) await resolveAgain(entry, context, session);
  if (!entry.countsFirst) await count();
  const query = readQuery(entry, context.url.searchParams);
  if (isWrite(request)) currentRequest().writeId = readWriteId(request);
  const handle = () => {
    const { caller } = session;
    // The functions above check the types of body and caller for each entry. The table of entries loses these types.
    const client = requestOrigin(request, clientIp);
    const key = entry.takesIdempotencyKey ? readIdempotencyKey(request) : null;
    const input = { request, params, id: params.id ?? '', clientIp, client, body, bytes, query };
    return entry.handle({ ...input, key, user: toUser(caller), caller } as HandlerInput<
      never,
      never,
      never
    >);
  };
  try {
    return (await handle()) ?? {};
  } catch (error) {
    if (!(error instanceof StaleCaller)) throw error;
    // Runs again if the rights have changed but are still sufficient.
    await resolveAgain(entry, context, session);
    return (await handle()) ?? {};
  }
}

const isWrite = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

/** Counts every change of an account, over all endpoints. */
async function countWrite({ signsOut }: Entry, request: Request, caller: Caller): Promise<void> {
  if (!isWrite(request) || signsOut) return;
  await consume('writes', caller.id);
  await consume('writes-hour', caller.id);
}

/** The id that a page gives a write to recognise its event, or null. */
function readWriteId({ headers }: Request): string | null {
  const id = headers.get('x-write-id');
  if (id === null || /^[0-9a-f]{32}$/.test(id)) return id;
  throw refusedField('X-Write-Id', 'An id of a write is 32 hexadecimal digits');
}

function readQuery({ query, optionalQuery }: Entry, parameters: URLSearchParams): unknown {
  const hasParameters = query && Object.keys(query.shape).some((name) => parameters.has(name));
  return query && (hasParameters || !optionalQuery)
    ? validate(Object.fromEntries(parameters), query)
    : undefined;
}

function refusal(error: unknown, context: APIContext): Response {
  if (error instanceof Problem) return error.toResponse();
  if (error instanceof StaleCaller)
    return comeBackLater(1, 'Your rights have just changed. Try again.').toResponse();
  log('error', 'request failed', { requestId: context.locals.requestId, ...describeError(error) });
  if (isUnavailable(error))
    return comeBackLater(5, 'The database cannot take this right now. Try again.').toResponse();
  return new Problem(500, 'Something went wrong on our side. Try again.').toResponse();
}
