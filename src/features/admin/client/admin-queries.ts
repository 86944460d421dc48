// What administrators read.
import { atom, computed } from 'nanostores';
import { at } from '../../../platform/client/api/admin-path.ts';
import { createReadStore } from '../../../platform/client/query/queries.ts';
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  type Shape,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import type { Listed } from '../../../platform/text/response-parts.ts';
import { roles } from '../../../platform/text/role.ts';
import { accountEvent } from '../../accounts/client/security-event.ts';
import type { AuditEntry, Invitation } from '../../accounts/domain/account-response.ts';
import type { EventsQuery } from '../../accounts/domain/security-event.ts';
import type { Message } from '../../contact/domain/contact-response.ts';
import { type Inbox, messageStatuses } from '../../contact/domain/message-status.ts';
import type { Counts, Mail, MailList, Person, SystemState } from '../domain/admin-response.ts';

const $peoplePath = atom(at('people'));
/** The messages that are shown. */
export const $inbox = atom<Inbox>('open');
const $messagesPath = computed($inbox, (inbox) => `${at('messages')}?status=${inbox}`);

const page = <Item>(item: Shape<Item>) => ({
  items: listOf(item),
  total: number,
  next: nullable(text),
});
const pageOf = <Item>(item: Shape<Item>) => object<Listed<Item>>(page(item));
const role = wordOf(roles);

const pageOfPeople = pageOf(
  object<Person>({
    id: text,
    name: text,
    email: text,
    role,
    createdAt: text,
    suspendedAt: nullable(text),
    emailProven: flag,
    lacksSecondStep: flag,
    ideas: number,
    sessions: number,
    lastUsedAt: nullable(text),
  }),
);
const pageOfMessages = pageOf(
  object<Message>({
    id: text,
    name: text,
    email: text,
    message: text,
    status: wordOf(messageStatuses),
    createdAt: text,
    replies: listOf(
      object<Message['replies'][number]>({
        text,
        createdAt: text,
        user: nullable(object({ name: text })),
        unsent: nullable(wordOf(['waiting', 'refused'])),
      }),
    ),
  }),
);
const somebody = nullable(object({ id: text, name: nullable(text) }));
const pageOfAudit = pageOf(
  object<AuditEntry>({
    id: number,
    at: text,
    actor: somebody,
    action: text,
    subject: somebody,
    detail: nullable(text),
  }),
);
const mail = object<Mail>({
  id: text,
  recipient: text,
  subject: text,
  readable: flag,
  createdAt: text,
  state: wordOf(['waiting', 'sent', 'refused', 'useless']),
  attempts: number,
  problem: nullable(text),
});
const invitation = object<Invitation>({ id: text, email: text, role, expiresAt: text });
const counts = object<Counts>({
  messages: object<Counts['messages']>({
    unread: number,
    read: number,
    answered: number,
    archived: number,
    'set-aside': number,
  }),
  mail: object<Counts['mail']>({ waiting: number, refused: number }),
});

const $eventsPath = atom(at('events'));
const pageOfEvents = pageOf(accountEvent);

export const $people = createReadStore($peoplePath, pageOfPeople);
export const $messages = createReadStore($messagesPath, pageOfMessages);
export const $invitations = createReadStore(at('invitations'), listOf(invitation));
export const $audit = createReadStore(at('audit'), pageOfAudit);
export const $events = createReadStore($eventsPath, pageOfEvents);
/** How much waits; read again after whatever is done here. */
export const $counts = createReadStore(at('counts'), counts);
export const $system = createReadStore(
  at('system'),
  object<SystemState>({
    warnings: listOf(object<SystemState['warnings'][number]>({ key: text, text, at: text })),
    jobs: listOf(
      object<SystemState['jobs'][number]>({
        name: text,
        lastRun: nullable(text),
        nextRun: nullable(text),
        failures: number,
        lastError: nullable(object({ at: text, message: text })),
      }),
    ),
  }),
);
export const $mail = createReadStore(
  at('outbox'),
  object<MailList>({ ...page(mail), configured: flag }),
);

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

/** Where each list is read, and what a page of it has to be. */
export const lists = {
  people: { $path: $peoplePath, page: pageOfPeople },
  messages: { $path: $messagesPath, page: pageOfMessages },
  audit: { $path: atom(at('audit')), page: pageOfAudit },
  outbox: { $path: atom(at('outbox')), page: pageOf(mail) },
  events: { $path: $eventsPath, page: pageOfEvents },
};
