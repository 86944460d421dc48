import { countWord } from '../../../platform/text/wording.ts';
import { minShown } from '../domain/round.ts';
import type { RoundSummary } from '../domain/round-response.ts';
import { roundsToScore } from '../domain/rounds-of-user.ts';

export const ideasText = (count: number) => `${count} ${count === 1 ? 'idea' : 'ideas'}`;
export const peopleText = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

/** `1 of 10 decided`, of the ideas of a closed round. */
export const decidedText = ({ decided, ideas }: Pick<RoundSummary, 'decided' | 'ideas'>): string =>
  decided ? `${decided} of ${ideas} decided` : 'nothing decided yet';

/** The caller's task and progress; empty for people who are not asked. */
export function assignedIdeasText({ asked }: Pick<RoundSummary, 'asked'>): string {
  if (!asked) return '';
  const { ideas, scored } = asked;
  if (ideas === 0) return 'All of its ideas are your own, so there is nothing for you to score.';
  if (scored >= ideas) return `You have finished: ${scored} of ${ideasText(ideas)} scored.`;
  return `${scored} of ${ideas} scored.`;
}

/** A note for people who own ideas of the round. */
export function ownIdeasText(own: number, ofIdeas: number, isReader: boolean): string | undefined {
  const whose = isReader ? 'yours' : 'theirs';
  if (own === 0) return undefined;
  if (own === ofIdeas) return `All of these ideas are ${whose}: nothing to score.`;
  return `Not asked about ${own === 1 ? 'one idea' : `${own} ideas`} of ${whose}.`;
}

/** How many ideas wait to be scored, and the earliest deadline; null where none waits. */
export function ideasToScore(rounds: readonly RoundSummary[]) {
  const waiting = roundsToScore(rounds);
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
