import { isScored } from '../../../ideas/domain/weights.ts';
import type { IdeaSummary } from '../../domain/list-response.ts';
import { ScorePulse } from '../card/ScorePulse.tsx';
import { Scores } from '../card/Scores.tsx';

export const ScoreSummary = ({ of }: { of: IdeaSummary }) => (
  <div className="score-summary">
    <ScorePulse scores={of} />
    <dl className="score-summary-scores">
      <Scores of={of} />
      <div>
        <dt>Priority rank</dt>
        <dd>
          {of.overallPriorityRank}
          <span className="set-by no-print">
            set by <bdi>{of.user.name}</bdi>
          </span>
        </dd>
      </div>
    </dl>
    {!isScored(of) && <p className="small text-muted-foreground not-scored-yet">Not scored yet</p>}
  </div>
);
