// Whom an endpoint lets in.
import type { APIContext } from 'astro';
import type { TokenScope } from '../../domain/access-token.ts';
import { isFounder, type User } from '../../domain/role.ts';
import { type Caller, type ResolvedSession, resolveSession } from '../accounts/caller.ts';
import { clientOf } from '../accounts/client.ts';
import { insistOnConfirmed } from '../accounts/confirming.ts';
import { secondStepFirst } from '../accounts/required-step.ts';
import { callerByToken } from '../accounts/token-caller.ts';
import { bearerOf } from '../accounts/token-form.ts';
import { consume } from '../limits.ts';
import { refuseOtherOrigins } from './origin.ts';
import { accountSuspended, adminsOnly, foundersOnly, Problem, signInFirst } from './problem.ts';

/** Whom a method answers; an admin may do what a founder may. */
export type Audience = 'anyone' | 'member' | 'founder' | 'admin';

/** Whom an entry lets in, and whether they must have proven lately who they are. */
type Gate = { audience: Audience; confirmed?: boolean };

/**
 * Lets in whom the entry is for.
 * @throws Problem 401 (nobody is signed in, or another account than the page was made for), 403 (another role; who they are
 *   was proven too long ago)
 */
export async function admit(
  { audience, confirmed }: Gate,
  request: Request,
  { caller, suspended }: ResolvedSession,
): Promise<void> {
  if (audience === 'anyone') return;
  if (suspended) throw accountSuspended();
  if (!caller || isSomebodyElse(request, caller)) throw signInFirst();
  if (audience === 'founder' && !isFounder(caller)) throw foundersOnly();
  if (audience === 'admin' && caller.role !== 'admin') throw adminsOnly();
  if (audience !== 'member' && caller.secondStepDue && caller.secondStepDue <= new Date())
    throw secondStepFirst();
  if (confirmed) await insistOnConfirmed(caller);
}

/** Whose session it is, or whose access token: where there is one, no cookie counts. @throws Problem 401, 429 */
export async function resolve({ request, locals }: APIContext): Promise<ResolvedSession> {
  const client = clientOf(request, locals.address);
  const token = bearerOf(request);
  if (token === null) return resolveSession(request, client);
  const caller = await callerByToken(token, client, locals.address);
  return { caller, suspended: false, cookies: [] };
}

const notForTokens = () =>
  new Problem(403, 'Access tokens are not for this address. Use the site for it.');
const readsOnly = () =>
  new Problem(403, 'This access token may only read.', {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="write"' },
  });

/**
 * Lets in a token of the scope that is needed; whoever has come without one is looked at by `admit` alone.
 * @param needed null where no token is taken
 * @throws Problem 403, 429
 */
export async function admitToken(
  needed: TokenScope | null,
  { caller }: ResolvedSession,
): Promise<void> {
  if (!caller?.token) return;
  await consume('token', caller.token.id);
  if (needed === null) throw notForTokens();
  if (needed === 'write' && caller.token.scope === 'read') throw readsOnly();
}

/**
 * Refuses what another site sent. A program may name any origin, where it shows a token and no cookie: no browser adds a
 * token by itself.
 * @throws Problem 403
 */
export function checkOrigin({ anonymous }: { anonymous?: boolean }, request: Request): void {
  const isProgram = bearerOf(request) !== null && !request.headers.has('cookie');
  if (!isProgram || anonymous) refuseOtherOrigins(request);
}

/** Looks again who calls: minutes may have passed. What the first look has put into cookies stays. */
export async function lookAgain(
  gate: Gate,
  context: APIContext,
  session: ResolvedSession,
): Promise<void> {
  const { caller, suspended, cookies } = await resolve(context);
  if (session.caller?.token?.scope === 'write' && caller?.token?.scope === 'read')
    throw readsOnly();
  Object.assign(session, { caller, suspended });
  if (!caller) session.cookies = cookies;
  await admit(gate, context.request, session);
}

/** A caller as an answer may show them: without session and network. */
export function toUser(caller: Caller | null): User | null {
  if (!caller) return null;
  const { id, email, name, role, secondStepDue } = caller;
  return {
    id,
    email,
    name,
    role,
    ...(secondStepDue && { secondStepBy: secondStepDue.toISOString() }),
  };
}

/**
 * A page names the account it was made for with everything it reads and changes. Another window of the browser may have
 * signed in somebody else since, under whose name it must not be done: for the page its session has ended.
 */
function isSomebodyElse(request: Request, user: User): boolean {
  const expected = request.headers.get('x-account');
  return expected !== null && expected !== user.id;
}
