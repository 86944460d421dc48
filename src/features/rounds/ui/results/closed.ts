import { counted } from '../../../../platform/text/wording.ts';
import { toClock, toLongDay } from '../../../../platform/ui/dates.ts';
import type { RoundSummary } from '../../domain/round-response.ts';

const how = {
  deadline: ', its deadline',
  opener: ' by its opener',
  everybody: ', when everybody had finished',
} as const;

type Closed = Pick<RoundSummary, 'closedAt' | 'closedBy' | 'assessors' | 'finished' | 'deadline'>;

/**
 * When and how a round was closed, and over what.
 * @param deleted ideas that count and are not shown, since they were deleted
 */
export function closedText(round: Closed, deleted: number): string {
  const at = round.closedAt ?? round.deadline;
  const { assessors, finished } = round;
  return [
    `Closed on ${toLongDay(at)} at ${toClock(at)}${(round.closedBy && how[round.closedBy]) ?? ''}.`,
    `${finished} of ${assessors} people finished; nobody scored their own idea.`,
    ...(deleted > 0
      ? [
          `${counted(deleted)} ${deleted === 1 ? 'idea was' : 'ideas were'} deleted since: ${deleted === 1 ? 'it counts and is' : 'they count and are'} not shown.`,
        ]
      : []),
  ].join(' ');
}
