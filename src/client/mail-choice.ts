import type { MailChoice } from '../domain/mail-choice.ts';
import { createReadStore, write } from './queries.ts';
import { flag, number, object, text } from './shapes.ts';

const path = '/api/account/mail';
const mailChoice = object<MailChoice>({ atOnce: flag, digest: flag, hour: number, timeZone: text });

/** Which mail the signed-in founder gets of what happens. */
export const $mailChoice = createReadStore(path, mailChoice);

/** @throws ApiError 400 */
export async function chooseMail(choice: MailChoice): Promise<void> {
  await write('PUT', path, choice, mailChoice);
  $mailChoice.revalidate();
}
