import { call } from '../../../platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '../../../platform/client/query/queries.ts';
import type { ProviderLink } from '../domain/account-response.ts';
import type { ProviderDestination } from './provider.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/provider';

export const $link = createReadStore<ProviderLink>(path, ['account']);

/** Redirects to the provider, which returns with the account linked. @throws ApiError */
export async function linkProvider(): Promise<void> {
  const { location: page } = await withSessionCheck(call<ProviderDestination>('POST', path));
  location.assign(page);
}

/** Other sessions that the provider started end. @throws ApiError */
export async function unlinkProvider(): Promise<void> {
  await writeAccount('DELETE', path);
}
