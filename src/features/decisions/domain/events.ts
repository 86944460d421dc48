import type { EventDeclaration } from '#features/events/domain/event.ts';
import type { DecisionWord } from './decision.ts';
import type { NewestDecision } from './decision-response.ts';

type Decided = { decision: NewestDecision | null };

const decidedWords: Record<DecisionWord, string> = {
  'go on': 'decided to go on with it',
  hold: 'decided to put it on hold',
  stop: 'decided to stop it',
};

const standsWords: Record<DecisionWord, string> = {
  'go on': ', which goes on',
  hold: ', which is on hold',
  stop: ', which was stopped',
};

export const decisionEvents = {
  'decision.recorded': {
    payload: ['decision'],
    words: ({ decision }: Decided) =>
      (decision && decidedWords[decision.decision]) ?? 'decided on it',
    notifies: 'followers',
    filter: 'Decisions',
    addressees: [],
    webhook: 'decisions',
    invalidates: ['decisions', 'lists'],
  },
  'decision.due': {
    payload: ['decision'],
    words: ({ decision }: Decided) =>
      `It is time to look at this idea again${(decision && standsWords[decision.decision]) ?? ''}`,
    notifies: 'addressees',
    addressees: ['deciders'],
    webhook: 'decisions',
    invalidates: [],
  },
} as const satisfies Record<string, EventDeclaration<Decided>>;
