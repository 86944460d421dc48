import { call } from '#platform/client/api/api.ts';
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
