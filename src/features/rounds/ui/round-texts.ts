import { type Criterion, criteria, criterionNames } from '#features/ideas/domain/weights.ts';
import type { Delay } from '#platform/client/api/send-queue.ts';
import { countWord, pluralize } from '#platform/text/wording.ts';
import { formatLongDay, formatTime } from '#platform/ui/dates.ts';
import { emptyAssessment, isSameAssessment } from '../domain/assessment.ts';
import { minShown, type Value } from '../domain/round.ts';
import type { Assessment, RoundSummary } from '../domain/round-response.ts';
import type { PerScore } from '../domain/round-statistics.ts';
import { isToScore } from '../domain/rounds-of-user.ts';

export const ideasText = (count: number) => pluralize(count, 'idea');
export const peopleText = (count: number) => pluralize(count, 'person', 'people');

/** `1 of 10 decided` */
export const decidedText = ({ decided, ideas }: Pick<RoundSummary, 'decided' | 'ideas'>): string =>
  decided ? `${decided} of ${ideas} decided` : 'nothing decided yet';

/** The caller's progress; empty for people who are not asked. */
export function assignedIdeasText({ asked }: Pick<RoundSummary, 'asked'>): string {
  if (!asked) return '';
  const { ideas, scored, finished } = asked;
  if (ideas === 0) return 'All of its ideas are your own, so there is nothing for you to score.';
  if (finished) return `You have finished: ${scored} of ${ideasText(ideas)} scored.`;
  return `${scored} of ${ideas} scored.`;
}

/** A note for owners of ideas in the round. */
export function ownIdeasText(own: number, ofIdeas: number, isReader: boolean): string | undefined {
  const whose = isReader ? 'yours' : 'theirs';
  if (own === 0) return undefined;
  if (own === ofIdeas) return `All of these ideas are ${whose}: nothing to score.`;
  return `Not asked about ${own === 1 ? 'one idea' : `${own} ideas`} of ${whose}.`;
}

/** How many ideas wait for scores, and the earliest deadline; null if none waits. */
export function ideasToScore(rounds: readonly RoundSummary[]) {
  const waiting = rounds.filter(isToScore);
  const left = waiting.map(({ asked }) => (asked ? asked.ideas - asked.scored : 0));
  const [first] = waiting;
  return first ? { ideas: left.reduce((a, b) => a + b), deadline: first.deadline } : null;
}

export const privacyText = ({ showsFew }: Pick<RoundSummary, 'showsFew'>): string =>
  `After the round closes, everybody sees single scores and reasons, without names${
    showsFew
      ? ', even if few people score an idea.'
      : `. They stay hidden if fewer than ${countWord(minShown).toLowerCase()} people score an idea.`
  }`;

export const closingText = {
  deadline: 'Its deadline has passed. These are its results.',
  opener: 'It was closed before its deadline. These are its results.',
  everybody: 'Everybody has finished. These are its results.',
} as const;

export const asks = {
  impactScore: {
    question: 'If it works, how much better off are the people it is for?',
    low: 'Hardly noticed',
    high: 'Changes their lives',
  },
  feasibilityScore: {
    question: 'Could a small team build, test and run it?',
    low: 'Nobody knows how',
    high: 'Done before',
  },
  innovationScore: {
    question: 'How far is it from what people can use today?',
    low: 'Exists already',
    high: 'Nothing like it',
  },
} satisfies PerScore<object>;

export const cannotJudge = 'Can’t judge';

const valueText = (value: Value): string =>
  value === null ? 'not set' : value === 'skip' ? 'can’t judge' : String(value);

/** `impact 7, feasibility can’t judge, innovation not set` */
export const scoresText = (assessment: Pick<Assessment, Criterion>): string =>
  criteria.map((name) => `${criterionNames[name]} ${valueText(assessment[name])}`).join(', ');

export const shortScoresText = (assessment: Pick<Assessment, Criterion>): string =>
  criteria.every((name) => assessment[name] === null) ? 'not scored' : scoresText(assessment);

/** Whether the server has the scores. `delayTexts` explains why not. */
export function stateText(
  assessment: Assessment,
  isUnsent: boolean,
  delay: Delay | undefined,
): string {
  if (delay) return 'Not sent yet';
  if (isUnsent) return 'Saving…';
  return isSameAssessment(assessment, emptyAssessment()) ? 'Nothing set yet' : 'Saved';
}

/** Why the server does not have the scores yet, the most general reason first. */
export const delayTexts: Record<Delay, string> = {
  closed: 'Not counted: this round is closed. It is kept on this device.',
  'signed out': 'Not sent yet: your session has ended. It is kept on this device.',
  'no connection': 'Not sent yet: no connection. It is kept on this device and sent by itself.',
  busy: 'Not sent yet: the server is busy. It is kept on this device and sent by itself.',
  refused: 'Not sent: the server refuses it. It is kept on this device.',
  reason: 'The reason is not sent yet; it is kept on this device.',
};

/** `3 December 2026, 17:00`, in the reader's time zone. */
export const toDeadline = (deadline: string) =>
  `${formatLongDay(deadline)}, ${formatTime(deadline)}`;
