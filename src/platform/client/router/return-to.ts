// Remembers the page that a person opened without a session. The home page links to it after the sign-in.

import { onSessionChange } from '../api/session-changes.ts';
import { storage } from '../drafts/storage.ts';

const key = 'asked-for';
const lastsMs = 30 * 60 * 1000;

export const rememberReturnTo = (): void => {
  storage.set(key, location.pathname + location.search + location.hash, 'sessionStorage');
};

export const clearReturnTo = (): void => storage.remove(key, 'sessionStorage');

/** The stored URL, unless it is older than half an hour or was used already. */
export function returnTo(): string | null {
  const stored = storage.get<string>(key, 'sessionStorage');
  return stored && Date.now() - stored.at.getTime() < lastsMs ? stored.value : null;
}

onSessionChange((change) => {
  if (change === 'signed out') clearReturnTo();
});
