// Welcomes people who return from the sign-in provider. The password form shows its toast itself.
import { storage } from '#platform/client/drafts/storage.ts';
import { toast } from '#platform/client/toasts/toasts.ts';

const key = 'greet';
/** A sign-in by the provider takes at most this long. */
const longestMs = 600_000;

/** Must run before the redirect to the provider. */
export const requestWelcomeToast = () => storage.set(key, true, 'sessionStorage');

export function showRequestedWelcomeToast(name: string): void {
  const request = storage.get<boolean>(key, 'sessionStorage');
  storage.remove(key, 'sessionStorage');
  if (request && Date.now() - request.at.getTime() < longestMs) welcomeToast(name);
}

/** @param follows true shows it on the next page too */
export const welcomeToast = (name: string, follows = false): void =>
  toast({ title: 'Welcome back!', description: `Logged in as ${name || 'User'}`, follows });
