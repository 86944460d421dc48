// Mutations of administrators.

import { revalidate, write } from '../../../platform/client/query/queries.ts';
import { adminPath, adminRoot } from '../../accounts/client/admin-path.ts';
import type { InvitationInput, WorkAfterDeletion } from '../../accounts/domain/account.ts';
import type { MessageStatus } from '../../contact/domain/message-status.ts';
import type { PersonChange } from '../domain/admin-schema.ts';

/** Every mutation here adds to the audit log, and many to the outbox. */
const refetchAdmin = () => revalidate((path) => path.startsWith(adminRoot));

async function act(method: string, path: string, body?: unknown): Promise<void> {
  await write(method, path, body);
  refetchAdmin();
}

/** @throws ApiError 409 (the last administrator; oneself) */
export const changePerson = (id: string, change: PersonChange) =>
  act('PATCH', adminPath('people', id), change);
/** @throws ApiError 409 (oneself; the last administrator) */
export const deletePerson = (id: string, work: WorkAfterDeletion) =>
  act('POST', adminPath('people', id, 'delete'), { work });
/** @throws ApiError */
export const endSessionsOf = (id: string) => act('DELETE', adminPath('people', id, 'sessions'));
/**
 * @returns the link, where no mail server sends it
 * @throws ApiError 409 (the address has an account)
 */
export async function invite(input: InvitationInput): Promise<{ link: string | null }> {
  const invited = await write<{ link: string | null }>('POST', adminPath('invitations'), input);
  refetchAdmin();
  return invited;
}
/** @returns a link that lets a person set up a second step @throws ApiError 409 (they have one) */
export async function makeSecondStepLink(id: string): Promise<string> {
  const made = await write<{ link: string }>('POST', adminPath('people', id, 'second-step'));
  refetchAdmin();
  return made.link;
}
/** @throws ApiError */
export const withdrawInvitation = (id: string) => act('DELETE', adminPath('invitations', id));
/** @throws ApiError */
export const setMessageStatus = (id: string, status: MessageStatus) =>
  act('PATCH', adminPath('messages', id), { status });
/** @throws ApiError */
export const deleteMessage = (id: string) => act('DELETE', adminPath('messages', id));
/** @throws ApiError */
export const replyToMessage = (id: string, text: string) =>
  act('POST', adminPath('messages', id, 'replies'), { text });
/** The text of a mail that the administrator has to pass on. @throws ApiError 404 (its link no longer works) */
export async function readMail(id: string): Promise<string> {
  const message = await write<{ text: string }>('POST', adminPath('outbox', id, 'text'));
  refetchAdmin();
  return message.text;
}
/** @throws ApiError 404 (sent meanwhile) */
export const sendMailAgain = (id: string) => act('POST', adminPath('outbox', id));
/** @throws ApiError 404 (sent meanwhile) */
export const discardMail = (id: string) => act('DELETE', adminPath('outbox', id));
