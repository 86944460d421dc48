import { call } from '../../../platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '../../../platform/client/query/queries.ts';
import type { ProviderLink } from '../domain/account-response.ts';
import type { ProviderDestination } from './provider.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/provider';

/** Whether the caller's account is linked to the provider. */
export const $link = createReadStore<ProviderLink>(path, ['account']);

/** Leaves for the provider's page, to come back with the account linked. @throws ApiError */
export async function linkProvider(): Promise<void> {
  const { location: page } = await withSessionCheck(call<ProviderDestination>('POST', path));
  location.assign(page);
}

/** Other sessions that the provider has opened end. @throws ApiError */
export async function unlinkProvider(): Promise<void> {
  await writeAccount('DELETE', path);
}
