import { atom, computed } from 'nanostores';
import type { LeavingChoice } from '../domain/account.ts';
import type {
  AuditEntry,
  Counts,
  Invitation,
  InvitationInput,
  Listed,
  MailList,
  Message,
  Person,
  PersonChange,
} from '../domain/administration.ts';
import type { Inbox, MessageStatus } from '../domain/message-status.ts';
import type { AccountEvent, EventsQuery } from '../domain/security-event.ts';
import { createReadStore, readOnce, revalidate, write } from './queries.ts';

const root = '/api/admin';
const at = (...parts: string[]) => [root, ...parts.map(encodeURIComponent)].join('/');

const $peoplePath = atom(at('people'));
/** The messages that are shown. */
export const $inbox = atom<Inbox>('open');
const $messagesPath = computed($inbox, (inbox) => `${at('messages')}?status=${inbox}`);

const $eventsPath = atom(at('events'));

export const $people = createReadStore<Listed<Person>>($peoplePath);
export const $messages = createReadStore<Listed<Message>>($messagesPath);
export const $invitations = createReadStore<Invitation[]>(at('invitations'));
export const $audit = createReadStore<Listed<AuditEntry>>(at('audit'));
export const $events = createReadStore<Listed<AccountEvent>>($eventsPath);
/** How much waits; read again after whatever is done here. */
export const $counts = createReadStore<Counts>(at('counts'));
export const $mail = createReadStore<MailList>(at('outbox'));

/** The people whose name or address contains the words. */
export const findPeople = (q: string) =>
  $peoplePath.set(
    q.trim() ? `${at('people')}?${new URLSearchParams({ q: q.trim() })}` : at('people'),
  );

/** The entries of the security log about whom and what, and from one day to another, both in the reader's time zone. */
export function filterEvents({
  q,
  kind,
  since,
  until,
}: {
  [Name in 'q' | 'kind' | 'since' | 'until']: string;
}): void {
  const start = (day: string) => new Date(`${day}T00:00`);
  const end = (day: string) => {
    const next = start(day);
    next.setDate(next.getDate() + 1);
    return next;
  };
  const query: { [Name in keyof EventsQuery]?: string } = {
    q: q.trim(),
    kind,
    since: since && start(since).toISOString(),
    until: until && end(until).toISOString(),
  };
  const given = Object.entries(query).filter(([, value]) => value);
  $eventsPath.set(`${at('events')}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`);
}

/** Where each list is read. */
export const paths = {
  people: $peoplePath,
  messages: $messagesPath,
  audit: atom(at('audit')),
  outbox: atom(at('outbox')),
  events: $eventsPath,
};
export type ListName = keyof typeof paths;

/** The next page of a list. @throws ApiError */
export function more<Item>(list: ListName, from: string): Promise<Listed<Item>> {
  const path = paths[list].get();
  return readOnce(`${path}${path.includes('?') ? '&' : '?'}from=${from}`);
}

/** Whatever is done here stands in the audit log, and much of it in the outbox. */
const readAgain = () => revalidate((path) => path.startsWith(root));

async function act<Result = void>(method: string, path: string, body?: unknown): Promise<Result> {
  const result = await write<Result>(method, path, body);
  readAgain();
  return result;
}

/** @throws ApiError 409 (the last administrator; oneself) */
export const changePerson = (id: string, change: PersonChange) =>
  act('PATCH', at('people', id), change);
/** @throws ApiError 409 (oneself; the last administrator) */
export const deletePerson = (id: string, work: LeavingChoice) =>
  act('POST', at('people', id, 'delete'), { work });
/** @throws ApiError */
export const endSessionsOf = (id: string) => act('DELETE', at('people', id, 'sessions'));
/**
 * @returns the link, where no mail server sends it
 * @throws ApiError 409 (the address has an account)
 */
export const invite = (input: InvitationInput) =>
  act<{ link: string | null }>('POST', at('invitations'), input);
/** @throws ApiError */
export const withdrawInvitation = (id: string) => act('DELETE', at('invitations', id));
/** @throws ApiError */
export const setMessageStatus = (id: string, status: MessageStatus) =>
  act('PATCH', at('messages', id), { status });
/** @throws ApiError */
export const deleteMessage = (id: string) => act('DELETE', at('messages', id));
/** @throws ApiError */
export const replyToMessage = (id: string, text: string) =>
  act('POST', at('messages', id, 'replies'), { text });
/** @throws ApiError 404 (it was sent meanwhile) */
export const sendMailAgain = (id: string) => act('POST', at('outbox', id));
/** @throws ApiError 404 (it was sent meanwhile) */
export const discardMail = (id: string) => act('DELETE', at('outbox', id));
