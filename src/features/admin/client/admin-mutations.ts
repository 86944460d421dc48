// Mutations of administrators.

import { write } from '../../../platform/client/query/queries.ts';
import { adminPath } from '../../accounts/client/admin-path.ts';
import type { InvitationInput, WorkAfterDeletion } from '../../accounts/domain/account.ts';
import type { MessageStatus } from '../../contact/domain/message-status.ts';
import type { PersonChange } from '../domain/admin-schema.ts';

/** Every mutation here adds to the audit log, and many to the outbox. */
const act = <Result = void>(method: string, path: string, body?: unknown) =>
  write<Result>(method, path, body, { invalidates: ['admin', 'webhooks'] });

/** @throws ApiError 409 (the last administrator; oneself) */
export const changePerson = (id: string, change: PersonChange) =>
  act('PATCH', adminPath('people', id), change);
/** @throws ApiError 409 (oneself; the last administrator) */
export const deletePerson = (id: string, work: WorkAfterDeletion) =>
  act('POST', adminPath('people', id, 'delete'), { work });
/** @throws ApiError */
export const endSessionsOf = (id: string) => act('DELETE', adminPath('people', id, 'sessions'));
/** @returns the link, where no mail server sends it @throws ApiError 409 (the address has an account) */
export const invite = (input: InvitationInput) =>
  act<{ link: string | null }>('POST', adminPath('invitations'), input);
/** @returns a link that lets a person set up a second step @throws ApiError 409 (they have one) */
export const makeSecondStepLink = async (id: string): Promise<string> =>
  (await act<{ link: string }>('POST', adminPath('people', id, 'second-step'))).link;
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
export const readMail = async (id: string): Promise<string> =>
  (await act<{ text: string }>('POST', adminPath('outbox', id, 'text'))).text;
/** @throws ApiError 404 (sent meanwhile) */
export const resendMail = (id: string) => act('POST', adminPath('outbox', id));
/** @throws ApiError 404 (sent meanwhile) */
export const discardMail = (id: string) => act('DELETE', adminPath('outbox', id));
