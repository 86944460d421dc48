// Queries of administrators.
import { atom, computed } from 'nanostores';
import { createReadStore } from '../../../platform/client/query/queries.ts';
import type { PageOf } from '../../../platform/text/response-parts.ts';
import { adminPath } from '../../accounts/client/admin-path.ts';
import type {
  AccountEvent,
  AuditEntry,
  Invitation,
} from '../../accounts/domain/account-response.ts';
import type { EventsQuery } from '../../accounts/domain/security-event.ts';
import type { Message } from '../../contact/domain/contact-response.ts';
import type { Inbox } from '../../contact/domain/message-status.ts';
import type { Counts, MailList, Person, SystemState } from '../domain/admin-response.ts';

const $peoplePath = atom(adminPath('people'));
/** The messages that are shown. */
export const $inbox = atom<Inbox>('open');
const $messagesPath = computed($inbox, (inbox) => `${adminPath('messages')}?status=${inbox}`);

const $eventsPath = atom(adminPath('events'));
const $auditPath = atom(adminPath('audit'));
const $outboxPath = atom(adminPath('outbox'));

export const $people = createReadStore<PageOf<Person>>($peoplePath, ['admin']);
export const $messages = createReadStore<PageOf<Message>>($messagesPath, ['admin']);
export const $invitations = createReadStore<Invitation[]>(adminPath('invitations'), ['admin']);
export const $audit = createReadStore<PageOf<AuditEntry>>($auditPath, ['admin']);
export const $events = createReadStore<PageOf<AccountEvent>>($eventsPath, ['admin']);
/** The numbers of open messages and mails. Every change on this page refetches them. */
export const $counts = createReadStore<Counts>(adminPath('counts'), ['admin']);
export const $system = createReadStore<SystemState>(adminPath('system'), ['admin']);
export const $mail = createReadStore<MailList>($outboxPath, ['admin']);

/** The people whose name or address contains the words. */
export const findPeople = (q: string) =>
  $peoplePath.set(
    q.trim()
      ? `${adminPath('people')}?${new URLSearchParams({ q: q.trim() })}`
      : adminPath('people'),
  );

/** Filters the security log by person, kind and days. The days are in the reader's time zone. */
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
  const parameters = Object.entries(query).filter(([, value]) => value);
  $eventsPath.set(
    `${adminPath('events')}${parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''}`,
  );
}

/** The path of each list. */
export const lists = {
  people: $peoplePath,
  messages: $messagesPath,
  audit: $auditPath,
  outbox: $outboxPath,
  events: $eventsPath,
};
