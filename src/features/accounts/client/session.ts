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

export type WithUser = { user: User };

export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: User }
  /** The person was signed in on this page, but the server no longer knows the session. */
  | ({ status: 'expired'; user: User } & Suspension)
  | ({ status: 'unauthenticated' } & Suspension);

/** The server's message for an account that an administrator has suspended. */
type Suspension = { suspended?: string | undefined };

/** Loading until `startSession` has run. */
export const $session = atom<Session>({ status: 'loading' });

/** The account and the session that this page shows. */
let shown: { userId?: string; hint?: string | undefined } = {};

function show(user: User | null) {
  // The data on the page belongs to another person.
  if (user && shown.userId && shown.userId !== user.id) announce('signed out');
  if (user) shown = { userId: user.id, hint: readHint() };
  setAccountOfRequests(user?.id);
  $session.set(user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
}

/** Shows the signed-in person and remembers them for the next page. */
export function setSessionUser(user: User | null) {
  remember(user);
  show(user);
}

async function askWho(): Promise<User> {
  const hint = readHint();
  const { user } = await call<WithUser>('GET', '/api/auth/me');
  // Another session has begun, so the response is about the previous one.
  return hint === readHint() ? user : askWho();
}

/** Asks the server once. 401 means no user. Any other failure is logged and means no user, too. */
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
 * Reads the user and their role again. Without a response the page stays as it is.
 * @returns whether the server responded with a user
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

/** Reads the user again after another tab started another session. Without a response the next check asks again. */
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
// Other tabs hide the person's data, too.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== signedOutKey) return;
  try {
    // Drafts in the tab, such as a contact message, must not reach the next person.
    sessionStorage.clear();
  } catch {}
  forget();
});

/** The person has ended the session: forgets everything, in every tab. */
export function forgetSession(): void {
  forget();
  // The stored value contains the time, so it differs each time and triggers the event.
  storage.set(signedOutKey, true);
}

/** The client forgets everything even when the call fails. @throws ApiError */
export const signOut = (): Promise<void> => call('POST', '/api/auth/logout').finally(forgetSession);

/**
 * The server no longer knows the session, so the person has to sign in again.
 * @param suspended the message if a suspension ended the session
 */
function endSession(suspended?: string): void {
  const hint = readHint();
  if (!suspended && shown.userId && hint && hint !== shown.hint) void endUnlessRenewed();
  else endShown(suspended);
}

/** The session may continue under another id, and the refused call was sent before. Or somebody else has signed in. */
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
