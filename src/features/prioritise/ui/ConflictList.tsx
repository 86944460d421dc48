import { memo } from 'react';
import { shareText } from '../../ideas/domain/weights.ts';
import type { RowSummary } from '../../tracker/domain/list-response.ts';
import type { Agreement as Agreed, Conflicts } from '../domain/ranking.ts';

const Idea = ({ idea }: { idea: RowSummary | undefined }) =>
  idea ? <a href={`/idea-tracker/${idea.id}#evaluation`}>{idea.ideaTitle}</a> : null;

const few = 6;

const count = (pairs: number) => pairs.toLocaleString('en-GB');

export function agreementWord({ same, opposite, tau }: Agreed): string | null {
  if (tau === null) return null;
  // Only pairs that both orders rank, so that the word fits the numbers beside it.
  const balance = (same - opposite) / Math.max(1, same + opposite);
  if (balance > 0.7) return 'agree well';
  if (balance > 0.3) return 'agree in part';
  return balance > -0.3 ? 'hardly agree' : 'disagree';
}

function Agreement({ agreement }: { agreement: Agreed }) {
  const { same, opposite, level, tau } = agreement;
  if (tau === null) return <p>Priorities and ranks cannot be compared yet.</p>;
  return (
    <p>
      The owners’ priorities and the ranking <strong>{agreementWord(agreement)}</strong>: of{' '}
      {count(same + opposite + level)} pairs of ideas, {count(same)} {same === 1 ? 'is' : 'are'} in
      the same order, {count(opposite)} in the opposite one
      {level > 0 && `, and ${count(level)} ${level === 1 ? 'is' : 'are'} level in one of the two`}.{' '}
      <span className="small text-muted-foreground">
        Kendall's tau-b: <span className="num">{tau.toFixed(2)}</span>, from −1 to 1.
      </span>
    </p>
  );
}

type Props = { ideas: readonly RowSummary[]; conflicts: Conflicts; agreement: Agreed };

export const ConflictList = memo(function ConflictList({ ideas, conflicts, agreement }: Props) {
  const { equalRanks, pairs, pairCount } = conflicts;
  return (
    <section className="vstack" aria-label="Priorities and ranks">
      <Agreement agreement={agreement} />
      {pairs.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {pairs.slice(0, few).map(({ above, below, share, dominated }) => (
            <li key={`${above} ${below}`}>
              <Idea idea={ideas[above]} /> has a higher priority than <Idea idea={ideas[below]} />,{' '}
              {dominated
                ? 'which is at least as good in every score and in risk.'
                : `but ${shareText(share)} of mixes put it lower.`}
            </li>
          ))}
          {pairCount > few && (
            <li className="text-muted-foreground">
              and {pairCount - few} more such {pairCount - few === 1 ? 'pair' : 'pairs'}
            </li>
          )}
        </ul>
      )}
      {equalRanks.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {equalRanks.map(({ rank, ideas: members }) => (
            <li key={rank}>
              Priority <span className="num">{rank}</span> is shared by {members.length} ideas:{' '}
              {members.slice(0, few).map((index, position) => (
                <span key={index}>
                  {position > 0 && ', '}
                  <Idea idea={ideas[index]} />
                </span>
              ))}
              {members.length > few && ` and ${members.length - few} more`}.
            </li>
          ))}
        </ul>
      )}
      {pairs.length === 0 && equalRanks.length === 0 && (
        <p className="text-muted-foreground">No priority contradicts another one or the scores.</p>
      )}
    </section>
  );
});
