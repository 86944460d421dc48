import { call } from '../../../platform/client/api/api.ts';
import { outcomeParameter } from '../domain/provider-outcome.ts';
import { requestWelcomeToast } from './welcome-toast.ts';

export type ProviderDestination = { location: string };

/**
 * @param returnTo the path to come back to
 * @param again true asks for the credentials even if the provider remembers a session
 */
export async function signInByProvider(returnTo: string, again = false): Promise<void> {
  const start = { returnTo, again };
  const { location: page } = await call<ProviderDestination>('POST', '/api/auth/provider', start);
  if (!again) requestWelcomeToast();
  location.assign(page);
}

/** The outcome of the provider sign-in that led to this page, or null. Removes it from the URL because of reloads. */
export function readOutcomeFromUrl(): string | null {
  const { searchParams, pathname, hash } = new URL(location.href);
  const outcome = searchParams.get(outcomeParameter);
  if (outcome === null) return null;
  searchParams.delete(outcomeParameter);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  history.replaceState(history.state, '', pathname + query + hash);
  return outcome;
}
