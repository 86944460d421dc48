import type { MailChoice } from '#features/accounts/domain/account.ts';
import type { ShownMailChoice } from '#features/accounts/domain/account-response.ts';
import { createReadStore, write } from '#platform/client/query/queries.ts';

const path = '/api/account/mail';

export const $mailChoice = createReadStore<ShownMailChoice>(path, ['account']);

/** @throws ApiError 400 with `errors` per property */
export const chooseMail = (choice: MailChoice) =>
  write('PUT', path, choice, { invalidates: ['account'] });
