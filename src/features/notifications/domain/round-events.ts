// The kinds of events of rounds. They are declared below the feature that records them: news of rounds and of ideas are read
// together.
import type { EventDeclaration } from '../../events/domain/event.ts';
import type { NotificationReason } from './inbox.ts';

type Closed = { actor: unknown };

function closedWords({ actor }: Closed, why: NotificationReason): string {
  if (why !== 'round') return actor ? 'closed this round' : 'The round was closed';
  return actor
    ? 'closed this round; its results are there'
    : 'The round is closed; its results are there';
}

const asksToScore = 'asks you to score ideas';

// The round itself is read again by its id, which the event names.
export const roundEvents = {
  'round.opened': {
    payload: [],
    words: (_: unknown, why: NotificationReason) =>
      why === 'asked' ? asksToScore : 'opened this round',
    notifies: 'followers',
    filter: 'Opened rounds',
    addressees: ['asked'],
    webhook: 'rounds',
    shownBy: [],
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
    shownBy: [],
  },
  'round.reminder': {
    payload: [],
    words: 'This round closes soon, and you have not finished',
    notifies: 'addressees',
    addressees: ['unfinished'],
    webhook: null,
    shownBy: [],
  },
  'round.closed': {
    payload: [],
    words: closedWords,
    notifies: 'followers',
    filter: 'Closed rounds',
    addressees: ['participants'],
    webhook: 'rounds',
    shownBy: [],
  },
} as const satisfies Record<string, EventDeclaration<Closed, NotificationReason>>;
