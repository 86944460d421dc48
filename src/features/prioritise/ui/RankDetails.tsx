import { criterionNames, percentText, shareText } from '../../ideas/domain/weights.ts';
import type { RowSummary } from '../../tracker/domain/list-response.ts';
import type { Tipping } from '../domain/ranking.ts';
import type { Robustness } from '../domain/robustness.ts';

const few = 3;

type Props = {
  idea: RowSummary;
  /** None where there is nothing to compare with, or no analysis yet. */
  robustness: Robustness | undefined;
  dominators: readonly RowSummary[];
  /** The one that follows in the ranking, whether it scores the same, and where the two swap. */
  next: { title: string; sameScore: boolean; tipping: Tipping | null } | null;
};

/** The figures behind an idea's place in the ranking. */
export function RankDetails({ idea, robustness, dominators, next }: Props) {
  return (
    <dl className="small figures">
      <div>
        <dt>Scores</dt>
        <dd>
          Impact {idea.impactScore}, feasibility {idea.feasibilityScore}, innovation{' '}
          {idea.innovationScore}; risk {idea.riskLevel}
        </dd>
      </div>
      {robustness && (
        <div>
          <dt>Ranks</dt>
          <dd>
            {robustness.from === robustness.to
              ? robustness.from
              : `${robustness.from} to ${robustness.to}`}{' '}
            in at least {percentText(90)} of mixes; first in {shareText(robustness.first)}
          </dd>
        </div>
      )}
      <div>
        <dt>Rank by hand</dt>
        <dd>{idea.overallPriorityRank}</dd>
      </div>
      {next && (
        <div>
          <dt>Next idea</dt>
          <dd>
            {next.sameScore
              ? `${next.title}: the same score`
              : next.tipping
                ? `${next.title}: catches up where ${criterionNames[next.tipping.criterion]} counts ${percentText(Math.round(next.tipping.at * 100))}`
                : `${next.title}: stays behind, whichever weight is moved`}
          </dd>
        </div>
      )}
      {robustness && (
        <div>
          <dt>Dominated by</dt>
          <dd>
            {dominators.length === 0
              ? 'No other idea'
              : dominators.slice(0, few).map(({ id, ideaTitle }, position) => (
                  <span key={id}>
                    {position > 0 && ', '}
                    <a href={`/idea-tracker/${id}`}>{ideaTitle}</a>
                  </span>
                ))}
            {dominators.length > few && ` and ${dominators.length - few} more`}
          </dd>
        </div>
      )}
    </dl>
  );
}
