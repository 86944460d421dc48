// Collects the kinds of events that the features declare.
import { commentEvents } from '../../comments/domain/events.ts';
import { contradictionEvents } from '../../contradictions/domain/events.ts';
import { decisionEvents } from '../../decisions/domain/events.ts';
import type { EventDeclaration, EventKind } from '../../events/domain/event.ts';
import { sourceEvents } from '../../evidence/domain/events.ts';
import { fileEvents } from '../../files/domain/events.ts';
import { ideaEvents } from '../../ideas/domain/events.ts';
import { ideaTags } from '../../ideas/domain/idea.ts';
import { regulatoryEvents } from '../../regulatory/domain/events.ts';
import type { EventDetails, PayloadName } from './event-details-response.ts';
import type { Addressee, NotificationReason } from './inbox.ts';

/** Tags of the data of one round. */
const roundTags = ['round', 'results', 'assessments'] as const;
/**
 * `lists` covers everything that lists of ideas show, order or filter by, `rounds` the rows in the list of rounds, and
 * `round-list` which rounds it has and their order.
 */
type Tag =
  | (typeof ideaTags)[number]
  | (typeof roundTags)[number]
  | 'lists'
  | 'rounds'
  | 'round-list';

export type AnyDeclaration = EventDeclaration<EventDetails, NotificationReason> & {
  payload: readonly PayloadName[];
  addressees?: readonly Addressee[];
  invalidates: readonly Tag[];
};

// The kinds of events of rounds. They are declared below the feature that records them: news of rounds and of ideas are read
// together.

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
  // Webhooks carry nothing that addresses single people.
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
  // Ideas came or went, or people went. A page on which somebody scores keeps its list until it is left.
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

/** The kinds that appear in inbox and activity. */
export const visibleKinds = kindNames.filter((kind) => eventKinds[kind].notifies === 'followers');

/** The kinds that are news to such addressees. */
export const kindsFor = (addressee: Addressee): EventKind[] =>
  kindNames.filter((kind) => {
    const declared: AnyDeclaration = eventKinds[kind];
    return declared.addressees?.includes(addressee) ?? false;
  });

/** The declaration of a kind; undefined for a kind of a newer server. */
export const declarationOf = (kind: string): AnyDeclaration | undefined =>
  isKind(kind) ? eventKinds[kind] : undefined;

const isOneOf = (tags: readonly string[], tag: string) => tags.includes(tag);

type Changed = { kind: string; ideaId: string | null; roundId: string | null };

/** The tags of what an event changes: `comments:7` for the comments of its idea 7. */
export const tagsOf = ({ kind, ideaId, roundId }: Changed): string[] =>
  (declarationOf(kind)?.invalidates ?? []).map((tag) => {
    const owner = isOneOf(ideaTags, tag) ? ideaId : isOneOf(roundTags, tag) ? roundId : null;
    return owner === null ? tag : `${tag}:${owner}`;
  });
