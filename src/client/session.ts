import { atom } from 'nanostores';
import type { User } from '../domain/role.ts';
import { actFor, call, isSessionEnd } from './api.ts';
import type { Shape } from './shapes.ts';

/** A response that names the person who is signed in. Written out: pages for visitors ship no more than they need. */
export const withUser: Shape<{ user: User }> = (value): value is { user: User } =>
  ['id', 'email', 'name', 'role'].every((name) => typeof Object(value).user?.[name] === 'string');

export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: User }
  /** Was signed in on this page; the server no longer knows the session. */
  | { status: 'expired'; user: User }
  | { status: 'unauthenticated' };

/** Who is signed in. Loading until `startSession` has run. */
export const $session = atom<Session>({ status: 'loading' });

const cacheKey = 'session';
const cacheMs = 5 * 60 * 1000;

/**
 * Set by the server beside the session cookie, another one for each session. Without it there is no
 * session to ask about; a new one means that another tab has signed somebody in.
 */
const readHint = () => /(?:^|; )session_hint=([\w-]+)/.exec(document.cookie)?.[1];

/** The user of an answer in this session, younger than five minutes. "No user" is never kept. */
function cached(): User | null {
  try {
    const { user, at, hint } = JSON.parse(sessionStorage.getItem(cacheKey) ?? '{}');
    return user && hint === readHint() && Date.now() - at < cacheMs ? user : null;
  } catch {
    return null;
  }
}

/** Whose page this is, and in which session. */
let shown: { userId?: string; hint?: string | undefined } = {};

function show(user: User | null) {
  // What the page has read was for somebody else.
  if (user && shown.userId && shown.userId !== user.id) announce('signed out');
  if (user) shown = { userId: user.id, hint: readHint() };
  actFor(user?.id);
  $session.set(user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
}

function set(user: User | null) {
  try {
    const answer = { user, at: Date.now(), hint: readHint() };
    if (user) sessionStorage.setItem(cacheKey, JSON.stringify(answer));
    else sessionStorage.removeItem(cacheKey);
  } catch {
    // Storage may be full or forbidden; the session then lasts for this page.
  }
  show(user);
}

async function askWho(): Promise<User> {
  const hint = readHint();
  const { user } = await call('GET', '/api/auth/me', undefined, withUser);
  // Another session has begun meanwhile, and the answer is about the one before.
  return hint === readHint() ? user : askWho();
}

/** Asks the server, once: 401 means no user, any other failure is logged and means no user too. */
async function refetch(): Promise<void> {
  try {
    set(await askWho());
  } catch (error) {
    if (!isSessionEnd(error)) console.error(error);
    set(null);
  }
}

/** Finds out who is signed in; an anonymous visitor causes no call. */
export async function startSession(): Promise<void> {
  if (!readHint()) return set(null);
  const user = cached();
  if (user) show(user);
  else await refetch();
}

/** Finds out who it is now where another tab has begun another session. */
export async function noticeOtherSession(): Promise<void> {
  const hint = readHint();
  if (!shown.userId || !hint || hint === shown.hint) return;
  try {
    set(await askWho());
    announce('signed in');
  } catch (error) {
    // Without an answer the page stays as it is, and the next look asks again.
    if (isSessionEnd(error)) sessionEnded();
  }
}

type Change = 'signed in' | 'signed out';
const listeners = new Set<(change: Change) => void>();

/** Tells a cache when to read again (somebody signed in) or to forget everything (logout). */
export const onSessionChange = (listener: (change: Change) => void) => listeners.add(listener);
export const announce = (change: Change) => {
  for (const listener of listeners) listener(change);
};

/** Shows what somebody has changed of their own account. */
export const keepUser = (user: User) => set(user);

/** The account is gone, and the session with it: forgets everything. */
export function forgetSession(): void {
  set(null);
  announce('signed out');
}

/** Ends the session. The client forgets everything even when the call fails. @throws ApiError */
export async function signOut(): Promise<void> {
  try {
    await call('POST', '/api/auth/logout');
  } finally {
    set(null);
    announce('signed out');
  }
}

/** The server no longer knows the session (a call answered 401): somebody has to sign in again. */
export function sessionEnded(): void {
  const session = $session.get();
  const user = 'user' in session ? session.user : null;
  set(null);
  if (!user) return;
  $session.set({ status: 'expired', user });
  // What stands on the page is still that person's.
  actFor(user.id);
}

/** Asks the server again, because an answer contradicts what is known of the user's role. */
export const recheckSession = () => refetch();
