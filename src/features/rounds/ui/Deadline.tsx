import { formatFullDateTime } from '../../../platform/ui/dates.ts';
import { useNow } from '../../../platform/ui/use-now.ts';
import { timeLeft } from '../domain/round.ts';
import type { RoundSummary } from '../domain/round-response.ts';
import { peopleText } from './round-texts.ts';

export function Deadline({ deadline }: Pick<RoundSummary, 'deadline'>) {
  const left = timeLeft(deadline, useNow());
  return (
    <p className="small">
      <strong>{left ? `Closes in ${left}` : 'Closes now'}</strong>
      <br />
      <time dateTime={deadline}>{formatFullDateTime(deadline)}</time>
    </p>
  );
}

/** With more squares the number is easier to read. */
const maxSquares = 12;

/** Shows how many people have finished. Nobody sees who they are. */
export const Finished = ({ finished, assessors }: Pick<RoundSummary, 'finished' | 'assessors'>) => (
  <p className="done">
    {assessors <= maxSquares &&
      Array.from({ length: assessors }, (_, at) => (
        <i key={at} className={at < finished ? 'on' : undefined} />
      ))}
    <span>
      {finished} of {peopleText(assessors)} {finished === 1 ? 'has' : 'have'} finished
    </span>
  </p>
);
