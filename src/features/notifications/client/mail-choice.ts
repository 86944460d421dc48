import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import { flag, number, object, text } from '../../../platform/client/query/shapes.ts';
import type { MailChoice } from '../../accounts/domain/account.ts';
import type { ShownMailChoice } from '../../accounts/domain/account-response.ts';

const path = '/api/account/mail';

/** Which mail the person gets of what happens. */
const mailChoice = object<ShownMailChoice>({
  atOnce: flag,
  digest: flag,
  hour: number,
  timeZone: text,
  proven: flag,
  sent: flag,
});
export const $mailChoice = createReadStore(path, mailChoice);

/** @throws ApiError 400 with `errors` per property */
export async function chooseMail(choice: MailChoice): Promise<void> {
  await write('PUT', path, choice);
}
