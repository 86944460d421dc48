// Collects the kinds of events that the features declare.
import { commentEvents } from '../../comments/domain/events.ts';
import { decisionEvents } from '../../decisions/domain/events.ts';
import type { EventDeclaration, EventKind } from '../../events/domain/event.ts';
import { sourceEvents } from '../../evidence/domain/events.ts';
import { fileEvents } from '../../files/domain/events.ts';
import { ideaEvents } from '../../ideas/domain/events.ts';
import { regulatoryEvents } from '../../regulatory/domain/events.ts';
import type { EventDetails, PayloadName } from './event-details-response.ts';
import type { Addressee, NotificationReason } from './inbox.ts';
import { roundEvents } from './round-events.ts';

/**
 * The parts of pages that show an event: parts of the idea's page, lists, one round, all rounds. `lists` covers
 * everything that lists show, order or filter by.
 */
export type Part =
  | 'idea'
  | 'comments'
  | 'decisions'
  | 'outlook'
  | 'sources'
  | 'files'
  | 'lists'
  | 'round'
  | 'rounds';

export type Declared = EventDeclaration<EventDetails, NotificationReason> & {
  payload: readonly PayloadName[];
  addressees?: readonly Addressee[];
  shownBy: readonly Part[];
};

export const eventKinds = {
  ...ideaEvents,
  ...commentEvents,
  ...decisionEvents,
  ...regulatoryEvents,
  ...sourceEvents,
  ...fileEvents,
  ...roundEvents,
} satisfies Record<string, Declared>;

type Collected = typeof eventKinds;
declare global {
  interface EventKinds extends Collected {}
}

const isKind = (name: string): name is EventKind => Object.hasOwn(eventKinds, name);

export const kindNames = Object.keys(eventKinds).filter(isKind);

/** The kinds that appear in inbox and activity. */
export const visibleKinds = kindNames.filter((kind) => eventKinds[kind].notifies === 'followers');

/** The kinds that are news to such addressees. */
export const kindsFor = (addressee: Addressee): EventKind[] =>
  kindNames.filter((kind) => {
    const declared: Declared = eventKinds[kind];
    return declared.addressees?.includes(addressee) ?? false;
  });

/** The declaration of a kind; undefined for a kind of a newer server. */
export const declarationOf = (kind: string): Declared | undefined =>
  isKind(kind) ? eventKinds[kind] : undefined;

/** Whether something shows any of what has happened. What this page has done itself reads again what it changes. */
export const isShownBy = (part: Part, told: readonly { kind: string }[]): boolean =>
  told.some(({ kind }) => declarationOf(kind)?.shownBy.includes(part) ?? false);
