import { atom, computed } from 'nanostores';
import { adminPath } from '#features/accounts/client/admin-path.ts';
import { $settings } from '#features/accounts/client/public-settings.ts';
import type { InvitationInput, WorkAfterDeletion } from '#features/accounts/domain/account.ts';
import type {
  AccountEvent,
  AuditEntry,
  Invitation,
} from '#features/accounts/domain/account-response.ts';
import type { EventsQuery } from '#features/accounts/domain/security-event.ts';
import { momentOf } from '#features/activity/client/days.ts';
import type { Message } from '#features/contact/domain/contact-response.ts';
import type { Inbox, MessageStatus } from '#features/contact/domain/message-status.ts';
import { ignoreMissing } from '#platform/client/api/error-message.ts';
import { createReadStore, write } from '#platform/client/query/queries.ts';
import type { PageOf } from '#platform/text/response-schemas.ts';
import type { Counts, MailList, Person, SystemState } from '../domain/admin-response.ts';
import type { PersonChange } from '../domain/admin-schema.ts';

const $peoplePath = atom(adminPath('people'));
export const $inbox = atom<Inbox>('open');
const $messagesPath = computed($inbox, (inbox) => `${adminPath('messages')}?status=${inbox}`);

const $eventsPath = atom(adminPath('events'));

export const $people = createReadStore<PageOf<Person>>($peoplePath, ['admin']);
export const $messages = createReadStore<PageOf<Message>>($messagesPath, ['admin'], () =>
  $counts.revalidate(),
);
export const $invitations = createReadStore<Invitation[]>(adminPath('invitations'), ['admin']);
export const $audit = createReadStore<PageOf<AuditEntry>>(adminPath('audit'), ['admin']);
export const $events = createReadStore<PageOf<AccountEvent>>($eventsPath, ['admin']);
/** Numbers of open messages and mails. Every change on this page and every load of messages refetches them. */
export const $counts = createReadStore<Counts>(adminPath('counts'), ['admin']);
export const $system = createReadStore<SystemState>(adminPath('system'), ['admin']);
export const $mail = createReadStore<MailList>(adminPath('outbox'), ['admin']);

/** Leaves out empty parameters. */
function withQuery(path: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return query.size > 0 ? `${path}?${query}` : path;
}

export const findPeople = (q: string) =>
  $peoplePath.set(withQuery(adminPath('people'), { q: q.trim() }));

export const noEventFilter = { q: '', kind: '', since: '', until: '' };

/** Days are in the reader's time zone. */
export function filterEvents({ q, kind, since, until }: typeof noEventFilter): void {
  const query = {
    q: q.trim(),
    kind,
    since: since && momentOf(since),
    until: until && momentOf(until, 1),
  } satisfies { [Name in keyof EventsQuery]?: string };
  $eventsPath.set(withQuery(adminPath('events'), query));
}

/** Every mutation here adds to the audit log, and many to the outbox. */
const act = <Result = void>(method: string, path: string, body?: unknown, more = {}) =>
  write<Result>(method, path, body, { ...more, invalidates: ['admin', 'webhooks'] });
/** Refetches the lists, which still contain it, if it is gone. */
const deletion = { conflicts: [404] };

/** @throws ApiError 409 (the last administrator, or oneself) */
export const changePerson = (id: string, change: PersonChange) =>
  act('PATCH', adminPath('people', id), change);
/** @throws ApiError 404, 409 (the last administrator, or oneself) */
export const deletePerson = (id: string, work: WorkAfterDeletion) =>
  act('POST', adminPath('people', id, 'delete'), { work }, deletion);
export const endSessionsOf = (id: string) => act('DELETE', adminPath('people', id, 'sessions'));
/** @returns the link if no mail server sends it @throws ApiError 409 (an account has the email) */
export const invite = (input: InvitationInput) =>
  act<{ link: string | null }>('POST', adminPath('invitations'), input);
/** @returns a link for setting up a second step @throws ApiError 409 (the person has one) */
export const makeSecondStepLink = async (id: string): Promise<string> =>
  (await act<{ link: string }>('POST', adminPath('people', id, 'second-step'))).link;
/** @throws ApiError 404 (used, withdrawn or expired) */
export const withdrawInvitation = (id: string) =>
  act('DELETE', adminPath('invitations', id), undefined, deletion);
export const setMessageStatus = (id: string, status: MessageStatus) =>
  act('PATCH', adminPath('messages', id), { status });
export const deleteMessage = (id: string) =>
  act('DELETE', adminPath('messages', id), undefined, deletion).catch(ignoreMissing);
/** @param key the same for each retry, so that the reply is sent once */
export const replyToMessage = (id: string, text: string, key: string) =>
  act('POST', adminPath('messages', id, 'replies'), { text }, { key });
/** The text of a mail for the administrator to pass on. @throws ApiError 404 (its link is invalid) */
export const readMail = async (id: string): Promise<string> =>
  (await act<{ text: string }>('POST', adminPath('outbox', id, 'text'))).text;
/** @throws ApiError 404 (sent meanwhile) */
export const resendMail = (id: string) => act('POST', adminPath('outbox', id));
/** @throws ApiError 404 (sent meanwhile) */
export const discardMail = (id: string) =>
  act('DELETE', adminPath('outbox', id), undefined, deletion);

/** The toast for a queued mail. @param what its kind, for example `Invitation` */
export const mailSentToast = (what: string, to: string) =>
  $settings.get().mail
    ? { title: `${what} on its way`, description: `To ${to}.` }
    : {
        title: `${what} waits in the outbox`,
        description: `No mail server is set up. Read it there and pass it on to ${to}.`,
      };
