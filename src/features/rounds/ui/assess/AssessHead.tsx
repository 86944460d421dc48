import { Heading } from '../../../../platform/ui/Heading.tsx';
import { fewestUnguessed } from '../../domain/round.ts';
import type { Round } from '../../domain/round-response.ts';
import { Deadline } from '../Deadline.tsx';
import { shownText } from '../words.ts';

/** What the round asks, and until when. */
export const AssessHead = ({ round }: { round: Round }) => (
  <div className="assess-head">
    <div className="row between">
      <div className="stack">
        <Heading>{round.title}</Heading>
        {round.question && (
          <p className="user-text" dir="auto">
            {round.question}
          </p>
        )}
        <p className="small soft">
          {shownText(round)}{' '}
          {round.assessors === 2
            ? 'Of two people, each can work out from the median what the other gave.'
            : round.assessors < fewestUnguessed &&
              'With fewer than five people, scores can be guessed.'}
        </p>
      </div>
      <Deadline deadline={round.deadline} />
    </div>
  </div>
);
