import { assessUrl, roundsPath } from '../../../platform/client/router/route.ts';
import { waitingRounds } from '../domain/asked.ts';
import type { RoundSummary } from '../domain/round-response.ts';

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
export const ideasText = (count: number) => counted(count, 'idea', 'ideas');
export const peopleText = (count: number) => counted(count, 'person', 'people');

/** `1 of 10 decided`, of the ideas of a closed round. */
export const decidedText = ({ decided, ideas }: Pick<RoundSummary, 'decided' | 'ideas'>): string =>
  decided ? `${decided} of ${ideas} decided` : 'nothing decided yet';

/** What the caller is asked, and how far they are; empty for who is not asked. */
export function assignedIdeasText({ asked }: Pick<RoundSummary, 'asked'>): string {
  if (!asked) return '';
  const { ideas, scored } = asked;
  if (ideas === 0) return 'All of its ideas are your own, so there is nothing for you to score.';
  if (scored >= ideas) return `You have finished: ${scored} of ${ideasText(ideas)} scored.`;
  return `${ideasText(ideas)} for you, you have scored ${scored || 'none yet'}.`;
}

/** What is said of somebody who owns some of the ideas of a round; nothing where they own none. */
export function ownText(own: number, ofIdeas: number, isReader: boolean): string | undefined {
  const whose = isReader ? 'yours' : 'theirs';
  if (own === 0) return undefined;
  if (own === ofIdeas) return `All of these ideas are ${whose}: nothing to score.`;
  return `Not asked about ${own === 1 ? 'one idea' : `${own} ideas`} of ${whose}.`;
}

/**
 * What somebody reads who is asked to score, in full and for a narrow screen, and where it leads; null where nothing waits.
 * @param toDay writes a deadline as a day, `toShortDay` in as few letters as there are
 */
export function askedNotice(
  rounds: readonly RoundSummary[],
  toDay: (deadline: string) => string,
  toShortDay: (deadline: string) => string,
): { text: string; short: string; href: string } | null {
  const waiting = waitingRounds(rounds);
  const [first, ...others] = waiting;
  if (!first?.asked) return null;
  const { ideas, scored } = first.asked;
  const day = toDay(first.deadline);
  const shortDay = toShortDay(first.deadline);
  if (others.length > 0)
    return {
      text: `You are asked to score in ${waiting.length} rounds, the first until ${day}.`,
      short: `Score in ${waiting.length} rounds by ${shortDay}`,
      href: roundsPath,
    };
  return {
    text:
      scored === 0
        ? `You are asked to score ${ideasText(ideas)} until ${day}.`
        : `You have ${ideas - scored} of ${ideasText(ideas)} left to score until ${day}.`,
    short: `Score ${ideasText(ideas - scored)} until ${shortDay}`,
    href: assessUrl(first.id),
  };
}

/** What has closed a round, for whoever has it open. */
export const closingText = {
  deadline: 'Its deadline has passed. These are its results.',
  opener: 'It was closed before its deadline. These are its results.',
  everybody: 'Everybody has finished. These are its results.',
} as const;
