import { Heading } from '../../../../platform/ui/Heading.tsx';
import { fewestUnguessed } from '../../domain/round.ts';
import type { Round } from '../../domain/round-response.ts';
import { Deadline } from '../Deadline.tsx';

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
        {round.assessors < fewestUnguessed && (
          <p className="small soft">
            {round.assessors === 2
              ? 'Two people are asked here: once it is closed, each of you can work out from the median what the other gave.'
              : 'Among fewer than five people it is easy to guess who has said what.'}
          </p>
        )}
      </div>
      <Deadline deadline={round.deadline} />
    </div>
  </div>
);
