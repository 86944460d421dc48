// Who is signed in, as this tab remembers it: a page knows it from the first paint on. Also a part of the script in the
// head of every page (layouts/boot.ts), which is to stay short.
import type { User } from '../domain/account-response.ts';

const key = 'session';
const freshMs = 5 * 60 * 1000;

/**
 * Set by the server beside the session cookie, another one for each session. Without it there is no
 * session to ask about; a new one means that another tab has signed somebody in.
 */
export const readHint = () => /(?:^|; )session_hint=([\w-]+)/.exec(document.cookie)?.[1];

/** Who it was when the server was last asked in this session, and whether that is less than five minutes ago. */
export function rememberedUser(): { user: User; isFresh: boolean } | null {
  try {
    const { user, at, hint } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return user && hint === readHint() ? { user, isFresh: Date.now() - at < freshMs } : null;
  } catch {
    return null;
  }
}

/** Notes what the server has answered. "No user" is never kept. */
export function remember(user: User | null): void {
  try {
    const answer = { user, at: Date.now(), hint: readHint() };
    if (user) sessionStorage.setItem(key, JSON.stringify(answer));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or forbidden; the session then lasts for this page.
  }
}
