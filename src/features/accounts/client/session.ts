import { atom } from 'nanostores';
import {
  call,
  isSessionEnd,
  setAccountOfRequests,
  suspensionMessage,
} from '#platform/client/api/api.ts';
import { announce, handleSession } from '#platform/client/api/session-changes.ts';
import { storage } from '#platform/client/drafts/storage.ts';
import type { User } from '../domain/account-response.ts';
import { readHint, rememberedUser, rememberUser } from './remembered-session.ts';

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

let shown: { userId?: string; hint?: string | undefined } = {};

function show(user: User | null) {
  // The data on the page belongs to another person.
  if (user && shown.userId && shown.userId !== user.id) announce('signed out');
  if (user) shown = { userId: user.id, hint: readHint() };
  setAccountOfRequests(user?.id);
  $session.set(user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
}

export function setSessionUser(user: User | null) {
  rememberUser(user);
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

/** Determines who is signed in. Sends no request for anonymous visitors. */
export async function startSession(): Promise<void> {
  // A page restored from the back/forward cache still shows its earlier data.
  if (!readHint()) return shown.userId ? forget() : setSessionUser(null);
  const remembered = rememberedUser();
  if (remembered?.isFresh) show(remembered.user);
  else await recheckSession();
}

/** Refetches user and role. Keeps the page's state without a response. @returns whether there was a user */
export async function recheckRights(): Promise<boolean> {
  try {
    setSessionUser(await askWho());
    return true;
  } catch (error) {
    if (isSessionEnd(error)) endShown(suspensionMessage(error));
    return false;
  }
}

/** Refetches the user after another tab started a session. Without a response the next check tries again. */
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
  } catch {
    // A browser that denies access to its storage has stored nothing.
  }
  forget();
});

/** Forgets the session in every tab, after the person has ended it. */
export function forgetSession(): void {
  forget();
  // The stored value contains the time, so each call triggers the `storage` event.
  storage.set(signedOutKey, true);
}

/** Forgets the session even if the call fails. */
export const signOut = (): Promise<void> => call('POST', '/api/auth/logout').finally(forgetSession);

/** Handles a session that the server no longer knows. @param suspended the message if it ended by a suspension */
async function endSession(suspended?: string): Promise<void> {
  const hint = readHint();
  // The session may have another id by now, or another person may have signed in.
  if (!suspended && shown.userId && hint && hint !== shown.hint) {
    const user = await askWho().catch(() => null);
    if (user && user.id === shown.userId) return setSessionUser(user);
  }
  endShown(suspended);
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
