import { capital } from '../../../platform/text/wording.ts';
import { criterionNames, percentText, shareText } from '../../ideas/domain/weights.ts';
import type { RowSummary } from '../../tracker/domain/list-response.ts';
import type { Analysis, Tipping } from '../domain/ranking.ts';
import type { Robustness } from '../domain/robustness.ts';
import { leadText, whyText } from './words.ts';

const few = 3;

/** The 90 % interval of an idea's rank on a line from first to last, with its rank of now. */
function Interval({ robustness, rank, n }: { robustness: Robustness; rank: number; n: number }) {
  const at = (position: number) => (n === 1 ? 50 : 3 + (94 * (position - 1)) / (n - 1));
  return (
    <svg className="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path className="ink thin pencil" d="M3 5H97" />
      <path className="span" d={`M${at(robustness.from)} 5H${at(robustness.to) + 0.01}`} />
      <path className="now" d={`M${at(rank)} 0V10`} />
    </svg>
  );
}

type Props = {
  id: string;
  idea: RowSummary;
  rank: number;
  /** The number of all ideas. */
  count: number;
  /** None where there is nothing to compare with, or no analysis yet. */
  analysis: Analysis | null;
  /** The place of the idea in the analysis. */
  index: number;
  dominators: readonly RowSummary[];
  /** The one that follows in the ranking, whether it scores the same, and where the two swap. */
  next: { title: string; sameScore: boolean; tipping: Tipping | null } | null;
};

/** The figures behind an idea's rank and verdict. */
export function RankDetails(props: Props) {
  const { id, idea, rank, count, analysis, index, dominators, next } = props;
  const robustness = analysis?.robustness[index];
  return (
    <dl className="small figures" id={id}>
      {analysis && robustness && (
        <>
          <div>
            <dt>Mixes</dt>
            <dd>
              {capital(leadText(robustness.lead, count))}. {capital(whyText(analysis, index))}.
            </dd>
          </div>
          <div>
            <dt>Ranks</dt>
            <dd>
              <Interval robustness={robustness} rank={rank} n={count} />
              {robustness.from === robustness.to
                ? robustness.from
                : `${robustness.from} to ${robustness.to}`}{' '}
              in at least {percentText(90)} of mixes; first in {shareText(robustness.first)}
            </dd>
          </div>
          <div>
            <dt>Outclassed by</dt>
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
        </>
      )}
      {next && (
        <div>
          <dt>Next idea</dt>
          <dd>
            {next.sameScore
              ? `${next.title}: the same score`
              : next.tipping
                ? `${next.title}: catches up where ${criterionNames[next.tipping.criterion]} counts ${percentText(Math.round(next.tipping.at * 100))}`
                : `${next.title}: never catches up, whichever weight is moved`}
          </dd>
        </div>
      )}
      <div>
        <dt>Scores</dt>
        <dd>
          Impact {idea.impactScore}, feasibility {idea.feasibilityScore}, innovation{' '}
          {idea.innovationScore}; risk {idea.riskLevel}
        </dd>
      </div>
      <div>
        <dt>Priority</dt>
        <dd>{idea.overallPriorityRank}, set by the owner</dd>
      </div>
    </dl>
  );
}
