import type { EventDeclaration } from '../../events/domain/event.ts';
import type { DecisionWord } from './decision.ts';

type Decided = { decision: { decision: DecisionWord } | null };

/** What was decided, after the name. */
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
    words: ({ decision }: Decided) =>
      (decision && decidedWords[decision.decision]) ?? 'decided on it',
    notifies: 'followers',
    webhook: 'decisions',
    shownBy: ['decisions', 'lists'],
  },
  'decision.due': {
    words: ({ decision }: Decided) =>
      `It is time to look at this idea again${(decision && standsWords[decision.decision]) ?? ''}`,
    notifies: 'addressees',
    webhook: 'decisions',
    shownBy: [],
  },
} as const satisfies Record<string, EventDeclaration<Decided>>;
