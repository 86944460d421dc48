import type { APIContext } from 'astro';
import { refuseOtherOrigins } from '../../../../platform/server/http/origin.ts';
import {
  accountSuspended,
  adminsOnly,
  foundersOnly,
  Problem,
  signInFirst,
} from '../../../../platform/server/http/problem.ts';
import { consume } from '../../../../platform/server/limits.ts';
import { isFounder } from '../../../../platform/text/role.ts';
import type { TokenScope } from '../../domain/access-token.ts';
import type { User } from '../../domain/account-response.ts';
import { type Caller, type ResolvedSession, resolveSession } from '../caller.ts';
import { requireReauthentication } from '../reauthentication.ts';
import { requestOrigin } from '../request-origin.ts';
import { requireSecondFactor } from '../required-second-factor.ts';
import { requireSignInProof } from '../sign-in-changes.ts';
import { bearerOf, callerByToken } from '../token-caller.ts';
import { requireVerifiedEmail } from '../verify-email.ts';

/** The people who may use a method. An admin may do everything that a founder may. */
export type Audience = 'anyone' | 'member' | 'founder' | 'admin';

export type Gate = {
  audience: Audience;
  /** Refuses callers with an unverified address; for adding sign-in methods. */
  verifiedEmail?: boolean;
  /** Refuses those who proved more than ten minutes ago who they are: they do it again first (docs/decisions/0037). */
  confirmed?: boolean;
  /** The same for changes of sign-in methods, which a password alone may not make (sign-in-changes.ts). */
  changesSignIn?: boolean;
  /** Ideas can be read or lost by it: asks for a second step where the founders' pages do. */
  concernsIdeas?: boolean;
};

/** @throws Problem 401 (not signed in, or another account than the page's), 403 (the role, the address or the proof) */
export async function admit(
  { audience, verifiedEmail, confirmed, changesSignIn, concernsIdeas }: Gate,
  request: Request,
  { caller, suspended }: ResolvedSession,
): Promise<void> {
  if (audience === 'anyone') return;
  if (suspended) throw accountSuspended();
  if (!caller || isSomebodyElse(request, caller)) throw signInFirst();
  if (audience === 'founder' && !isFounder(caller)) throw foundersOnly();
  if (audience === 'admin' && caller.role !== 'admin') throw adminsOnly();
  if (audience !== 'member' || concernsIdeas) requireSecondFactor(caller);
  if (verifiedEmail) requireVerifiedEmail(caller);
  if (confirmed) await requireReauthentication(caller);
  if (changesSignIn) await requireSignInProof(caller);
}

/** Whose session it is, or whose access token: where there is one, no cookie counts. @throws Problem 401, 429 */
export async function resolve({ request, locals }: APIContext): Promise<ResolvedSession> {
  const client = requestOrigin(request, locals.clientIp);
  const token = bearerOf(request);
  if (token === null) return resolveSession(request, client);
  const caller = await callerByToken(token, client, locals.clientIp);
  return { caller, suspended: false, cookies: [] };
}

type Taking = { audience: string; tokens?: TokenScope | false; streams?: boolean };

/**
 * The scope of the access tokens that a method takes; null where it takes none. Founders' methods take them; accounts and
 * administration are people's, and a stream is for pages.
 */
export function tokensOf(method: string, { audience, tokens, streams }: Taking): TokenScope | null {
  if (tokens !== undefined) return tokens || null;
  if (audience !== 'founder' || streams) return null;
  return method === 'GET' ? 'read' : 'write';
}

const notForTokens = () =>
  new Problem(403, 'Access tokens are not for this address. Use the site for it.');
const readsOnly = () =>
  new Problem(403, 'This access token may only read.', {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="write"' },
  });

/** Callers without a token are left to `admit`. @param needed null where no token is taken @throws Problem 403, 429 */
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
 * Refuses what another site sent. A program with a token and no cookie may name any origin: no browser adds a token.
 * @throws Problem 403
 */
export function checkOrigin({ anonymous }: { anonymous?: boolean }, request: Request): void {
  const isProgram = bearerOf(request) !== null && !request.headers.has('cookie');
  if (!isProgram || anonymous) refuseOtherOrigins(request);
}

/** Looks again who calls: minutes may have passed. What the first look has put into cookies stays. */
export async function reauthenticateCaller(
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

/** A caller as a response may show them: without session and network. */
export function toUser(caller: Caller | null): User | null {
  if (!caller) return null;
  const { id, email, name, role, secondStepDue } = caller;
  const secondStep = secondStepDue && { secondStepBy: secondStepDue.toISOString() };
  return { id, email, name, role, ...secondStep };
}

/** A page sends the id of its account: another window may have signed in another person since. */
function isSomebodyElse(request: Request, user: User): boolean {
  const expected = request.headers.get('x-account');
  return expected !== null && expected !== user.id;
}
