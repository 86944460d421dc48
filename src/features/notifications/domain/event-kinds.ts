import { commentEvents } from '#features/comments/domain/events.ts';
import { contradictionEvents } from '#features/contradictions/domain/events.ts';
import { decisionEvents } from '#features/decisions/domain/events.ts';
import type { EventDeclaration, EventKind } from '#features/events/domain/event.ts';
import { sourceEvents } from '#features/evidence/domain/events.ts';
import { fileEvents } from '#features/files/domain/events.ts';
import { ideaEvents } from '#features/ideas/domain/events.ts';
import { ideaTags } from '#features/ideas/domain/idea.ts';
import { regulatoryEvents } from '#features/regulatory/domain/events.ts';
import type { EventDetails, PayloadName } from './event-details-response.ts';
import type { Addressee, NotificationReason } from './inbox.ts';

const roundTags = ['round', 'results', 'assessments'] as const;
/**
 * `lists`: everything that lists of ideas show, sort or filter by. `places`: the place by score of each idea.
 * `rounds`: the rows in the list of rounds. `round-list`: which rounds it has, in which order.
 */
type Tag =
  | (typeof ideaTags)[number]
  | (typeof roundTags)[number]
  | 'lists'
  | 'places'
  | 'rounds'
  | 'round-list';

export type AnyDeclaration = EventDeclaration<EventDetails, NotificationReason> & {
  payload: readonly PayloadName[];
  addressees?: readonly Addressee[];
  invalidates: readonly Tag[];
};

// Rounds declare their kinds here, below the feature that records them, because the inbox reads both kinds of events.

type Closed = { actor: unknown };

function closedWords({ actor }: Closed, why: NotificationReason): string {
  if (why !== 'round') return actor ? 'closed this round' : 'The round was closed';
  return actor
    ? 'closed this round; its results are there'
    : 'The round is closed; its results are there';
}

const asksToScore = 'asks you to score ideas';

const ofRound = ['round', 'round-list', 'results', 'assessments'] as const;

const roundEvents = {
  'round.opened': {
    payload: [],
    words: (_: unknown, why: NotificationReason) =>
      why === 'asked' ? asksToScore : 'opened this round',
    notifies: 'followers',
    filter: 'Opened rounds',
    addressees: ['asked'],
    webhook: 'rounds',
    invalidates: ofRound,
  },
  // No webhook, because the event is addressed to single people.
  'round.people-added': {
    payload: [],
    words: (_: unknown, why: NotificationReason) =>
      why === 'asked' ? asksToScore : 'asked more people in this round',
    notifies: 'followers',
    filter: 'People added to rounds',
    addressees: ['asked'],
    webhook: null,
    invalidates: ofRound,
  },
  // Ideas or people were added or removed. An open scoring page keeps its list.
  'round.changed': {
    payload: [],
    words: 'changed this round',
    notifies: 'nobody',
    webhook: null,
    invalidates: ofRound,
  },
  'round.reminder': {
    payload: [],
    words: 'This round closes soon, and you have not finished',
    notifies: 'addressees',
    addressees: ['unfinished'],
    webhook: null,
    invalidates: ofRound,
  },
  'round.closed': {
    payload: [],
    words: closedWords,
    notifies: 'followers',
    filter: 'Closed rounds',
    addressees: ['participants'],
    webhook: 'rounds',
    invalidates: ofRound,
  },
} as const satisfies Record<string, EventDeclaration<Closed, NotificationReason>>;

export const eventKinds = {
  ...ideaEvents,
  ...commentEvents,
  ...decisionEvents,
  ...regulatoryEvents,
  ...sourceEvents,
  ...fileEvents,
  ...contradictionEvents,
  ...roundEvents,
} satisfies Record<string, AnyDeclaration>;

type Collected = typeof eventKinds;
declare global {
  interface EventKinds extends Collected {}
}

const isKind = (name: string): name is EventKind => Object.hasOwn(eventKinds, name);

export const kindNames = Object.keys(eventKinds).filter(isKind);

export const visibleKinds = kindNames.filter((kind) => eventKinds[kind].notifies === 'followers');

export const kindsFor = (addressee: Addressee): EventKind[] =>
  kindNames.filter((kind) => {
    const declared: AnyDeclaration = eventKinds[kind];
    return declared.addressees?.includes(addressee) ?? false;
  });

/** Undefined for an unknown kind of a newer server. */
export const declarationOf = (kind: string): AnyDeclaration | undefined =>
  isKind(kind) ? eventKinds[kind] : undefined;

const isOneOf = (tags: readonly string[], tag: string) => tags.includes(tag);

type Changed = { kind: string; ideaId: string | null; roundId: string | null };

/** The query tags to refetch after an event, for example `comments:7` for idea 7. */
export const tagsOf = ({ kind, ideaId, roundId }: Changed): string[] =>
  (declarationOf(kind)?.invalidates ?? []).map((tag) => {
    const owner = isOneOf(ideaTags, tag) ? ideaId : isOneOf(roundTags, tag) ? roundId : null;
    return owner === null ? tag : `${tag}:${owner}`;
  });
