import { memo } from 'react';
import { shareText } from '../../ideas/domain/weights.ts';
import type { RowSummary } from '../../tracker/domain/list-response.ts';
import type { Conflicts } from '../domain/conflicts.ts';
import type { Agreement as Agreed } from '../domain/kendall.ts';

const Idea = ({ idea }: { idea: RowSummary | undefined }) =>
  idea ? <a href={`/idea-tracker/${idea.id}#evaluation`}>{idea.ideaTitle}</a> : null;

const few = 6;

const count = (pairs: number) => pairs.toLocaleString('en-GB');

function Agreement({ agreement: { same, opposite, level, tau } }: { agreement: Agreed }) {
  if (tau === null) return <p>The hand-typed ranks cannot be compared with the scores yet.</p>;
  // Only pairs that both orders rank, so that the word fits the numbers beside it.
  const balance = (same - opposite) / Math.max(1, same + opposite);
  const word =
    balance > 0.7
      ? 'agree well'
      : balance > 0.3
        ? 'agree in part'
        : balance > -0.3
          ? 'hardly agree'
          : 'disagree';
  return (
    <p>
      The hand-typed ranks and the order by score <strong>{word}</strong>: of{' '}
      {count(same + opposite + level)} pairs of ideas, {count(same)} stand in the same order,{' '}
      {count(opposite)} in the opposite one
      {level > 0 && `, and ${count(level)} are level in one of the two`}.{' '}
      <span className="small soft">
        Kendall's tau-b: <span className="num">{tau.toFixed(2)}</span>, from −1 to 1.
      </span>
    </p>
  );
}

type Props = { ideas: readonly RowSummary[]; conflicts: Conflicts; agreement: Agreed };

/** Conflicts of owners' priorities with each other or with the scores; each idea links to its evaluation. */
export const ConflictList = memo(function ConflictList({ ideas, conflicts, agreement }: Props) {
  const { equalRanks, pairs, pairCount } = conflicts;
  return (
    <section className="stack" aria-labelledby="conflicts-title">
      <h2 id="conflicts-title">Ranks typed by hand</h2>
      <Agreement agreement={agreement} />
      {pairs.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {pairs.slice(0, few).map(({ above, below, share, dominated }) => (
            <li key={`${above} ${below}`}>
              <Idea idea={ideas[above]} /> is ranked above <Idea idea={ideas[below]} />,{' '}
              {dominated
                ? 'which is at least as good in every score and in risk.'
                : `but ${shareText(share)} of mixes put it lower.`}
            </li>
          ))}
          {pairCount > few && <li className="soft">and {pairCount - few} more such pairs</li>}
        </ul>
      )}
      {equalRanks.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {equalRanks.map(({ rank, ideas: members }) => (
            <li key={rank}>
              Rank <span className="num">{rank}</span> is given to {members.length} ideas:{' '}
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
        <p className="soft">No rank contradicts another one or the scores.</p>
      )}
    </section>
  );
});
