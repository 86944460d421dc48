// The page that somebody asked for and could not see without signing in: signing in leads home, where a link
// leads on.

import { onSessionChange } from '../api/session-changes.ts';
import { storage } from '../drafts/storage.ts';

const key = 'asked-for';
const lastsMs = 30 * 60 * 1000;

/** Keeps the URL of this page. */
export const rememberReturnTo = (): void => {
  storage.set(key, location.pathname + location.search + location.hash, 'sessionStorage');
};

export const clearReturnTo = (): void => storage.remove(key, 'sessionStorage');

/** The URL asked for in the last half hour and not seen yet. */
export function returnTo(): string | null {
  const kept = storage.get<string>(key, 'sessionStorage');
  return kept && Date.now() - kept.at.getTime() < lastsMs ? kept.value : null;
}

onSessionChange((change) => {
  if (change === 'signed out') clearReturnTo();
});
