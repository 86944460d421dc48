import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import type { MailChoice } from '../../accounts/domain/account.ts';
import type { ShownMailChoice } from '../../accounts/domain/account-response.ts';

const path = '/api/account/mail';

/** The person's choice of notification mail. */
export const $mailChoice = createReadStore<ShownMailChoice>(path);

/** @throws ApiError 400 with `errors` per property */
export async function chooseMail(choice: MailChoice): Promise<void> {
  await write('PUT', path, choice);
}
