import { atom } from 'nanostores';
import {
  call,
  isSessionEnd,
  setAccountOfRequests,
  suspensionMessage,
} from '../../../platform/client/api/api.ts';
import { announce, handleSession } from '../../../platform/client/api/session-changes.ts';
import { storage } from '../../../platform/client/drafts/storage.ts';
import type { User } from '../domain/account-response.ts';
import { readHint, remember, rememberedUser } from './remembered-session.ts';

/** A response that names the person who is signed in. */
export type WithUser = { user: User };

export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: User }
  /** Was signed in on this page; the server no longer knows the session. */
  | ({ status: 'expired'; user: User } & Suspension)
  | ({ status: 'unauthenticated' } & Suspension);

/** The server's message for an account that an administrator has suspended. */
type Suspension = { suspended?: string | undefined };

/** The current session. Loading until `startSession` has run. */
export const $session = atom<Session>({ status: 'loading' });

/** Whose page this is, and in which session. */
let shown: { userId?: string; hint?: string | undefined } = {};

function show(user: User | null) {
  // The data on the page belonged to another person.
  if (user && shown.userId && shown.userId !== user.id) announce('signed out');
  if (user) shown = { userId: user.id, hint: readHint() };
  setAccountOfRequests(user?.id);
  $session.set(user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
}

/** Shows the signed-in person and remembers them for the next page, also after they changed their own account. */
export function setSessionUser(user: User | null) {
  remember(user);
  show(user);
}

async function askWho(): Promise<User> {
  const hint = readHint();
  const { user } = await call<WithUser>('GET', '/api/auth/me');
  // Another session has begun, and the answer is about the previous one.
  return hint === readHint() ? user : askWho();
}

/**
 * Asks the server once: 401 means no user, and any other failure is logged and means no user too. Also called if an
 * answer contradicts the known role.
 */
export async function recheckSession(): Promise<void> {
  try {
    setSessionUser(await askWho());
  } catch (error) {
    if (!isSessionEnd(error)) console.error(error);
    setSessionUser(null);
    const suspended = suspensionMessage(error);
    if (suspended) $session.set({ status: 'unauthenticated', suspended });
  }
}

/** Finds out who is signed in; an anonymous visitor causes no call. */
export async function startSession(): Promise<void> {
  // A page restored from the back/forward cache still shows its earlier data.
  if (!readHint()) return shown.userId ? forget() : setSessionUser(null);
  const remembered = rememberedUser();
  if (remembered?.isFresh) show(remembered.user);
  else await recheckSession();
}

/**
 * Reads the user and their role again. Without an answer the page stays as it is.
 * @returns whether the server answered with a user
 */
export async function recheckRights(): Promise<boolean> {
  try {
    setSessionUser(await askWho());
    return true;
  } catch (error) {
    if (isSessionEnd(error)) endShown(suspensionMessage(error));
    return false;
  }
}

/** Reads the user again after another tab began another session. Without an answer the next look asks again. */
export async function recheckOtherSession(): Promise<void> {
  const hint = readHint();
  if (!shown.userId || !hint || hint === shown.hint) return;
  if (await recheckRights()) announce('session.created');
}

function forget() {
  setSessionUser(null);
  announce('signed out');
}

const signedOutKey = 'signed-out';
// Other tabs hide the person's data too.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== signedOutKey) return;
  try {
    // Drafts in the tab, such as a contact message, must not reach the next person.
    sessionStorage.clear();
  } catch {}
  forget();
});

/** The session is over, by its owner's will: forgets everything, in every tab. */
export function forgetSession(): void {
  forget();
  // The value contains the time, so it differs each time.
  storage.set(signedOutKey, true);
}

/** Ends the session. The client forgets everything even when the call fails. @throws ApiError */
export const signOut = (): Promise<void> => call('POST', '/api/auth/logout').finally(forgetSession);

/**
 * The server no longer knows the session (a call answered 401), so the person has to sign in again.
 * @param suspended the message if a suspension ended the session
 */
function endSession(suspended?: string): void {
  const hint = readHint();
  if (!suspended && shown.userId && hint && hint !== shown.hint) void endUnlessRenewed();
  else endShown(suspended);
}

/**
 * The session may continue under another id, and the refused call was sent before; or it belongs to somebody else by
 * now.
 */
async function endUnlessRenewed(): Promise<void> {
  const user = await askWho().catch(() => null);
  if (user && user.id === shown.userId) setSessionUser(user);
  else endShown();
}

function endShown(suspended?: string) {
  const session = $session.get();
  const user = 'user' in session ? session.user : null;
  const suspendedReason = suspended ?? ('suspended' in session ? session.suspended : undefined);
  setSessionUser(null);
  if (!user) return;
  $session.set({ status: 'expired', user, suspended: suspendedReason });
  // The page still shows that person's data.
  setAccountOfRequests(user.id);
}

handleSession({ end: endSession, recheck: recheckSession });
