// Remembers the signed-in person in this tab, so that pages know them from the first paint. Also part of the script in
// the head of every page (site/components/boot.ts), so it must stay short.
import type { User } from '../domain/account-response.ts';

const key = 'session';
const freshMs = 5 * 60 * 1000;

/**
 * The hint that the server sets with the session cookie, different for each session. A new value means that another tab
 * has started a session.
 */
export const readHint = () => /(?:^|; )session_hint=([\w-]+)/.exec(document.cookie)?.[1];

/** The user of the last response in this session, and whether it is less than five minutes old. */
export function rememberedUser(): { user: User; isFresh: boolean } | null {
  try {
    const { user, at, hint } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return user && hint === readHint() ? { user, isFresh: Date.now() - at < freshMs } : null;
  } catch {
    return null;
  }
}

/** Remembers the user of a response. "No user" is never stored. */
export function rememberUser(user: User | null): void {
  try {
    const answer = { user, at: Date.now(), hint: readHint() };
    if (user) sessionStorage.setItem(key, JSON.stringify(answer));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or forbidden. Then only this page remembers the session.
  }
}
