import { criteria } from '../../../ideas/domain/weights.ts';
import { Decide } from './Decide.tsx';
import type { RoundFacts } from './IdeaResult.tsx';
import { anchorOf, type Numbered } from './numbered.ts';
import { discussText } from './words.ts';

type Props = { ideas: readonly Numbered[]; facts: RoundFacts };

function Card({ idea: { rank, result }, facts }: { idea: Numbered; facts: RoundFacts }) {
  const { id, ideaTitle, reasons } = result;
  return (
    <li>
      <h3>
        <span className="n">
          <span className="sr">Rank </span>
          {rank}
        </span>
        <a href={`/idea-tracker/${id}`} dir="auto">
          {ideaTitle}
        </a>
      </h3>
      <p className="small">
        <strong>{discussText(result)}</strong>
      </p>
      <div>
        {reasons?.slice(0, 2).map((reason, at) => (
          // Two people may have written the same, and the list never changes.
          <blockquote key={at} className="user-text" dir="auto">
            {reason}
          </blockquote>
        ))}
      </div>
      <Decide result={result} roundId={facts.roundId} userId={facts.userId} isShort>
        <a className="push" href={`#${anchorOf(id)}`}>
          {reasons && reasons.length > 2 ? `All ${reasons.length} reasons` : 'All scores'}
          <span className="sr"> of {ideaTitle}</span>
        </a>
      </Decide>
    </li>
  );
}

/** Ideas that depend on what counts, where no scores are disputed. */
const OnPriorities = ({ ideas }: Pick<Props, 'ideas'>) => (
  <>
    <p>You agree on the scores. These ideas depend on what counts:</p>
    <ul className="list">
      {ideas.map(({ rank, result }) => (
        <li key={result.id}>
          <span className="num soft">{rank}</span>{' '}
          <a href={`#${anchorOf(result.id)}`} dir="auto">
            {result.ideaTitle}
          </a>
        </li>
      ))}
    </ul>
  </>
);

const few = 4;

/** The ideas whose rank depends most on who is asked, with two reasons each and their decision. */
export function Discuss({ ideas, facts }: Props) {
  const first = ideas.filter(({ isFirst }) => isFirst);
  const onPriorities = ideas.filter(({ group }) => group === 'values').slice(0, few);
  // Hidden single scores say nothing about agreement.
  const isHidden = ideas.every(({ result }) =>
    criteria.some((name) => result.scores[name].points === null),
  );
  if (isHidden && onPriorities.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="discuss">
      <h2 id="discuss">What to discuss first</h2>
      {first.length > 0 ? (
        <>
          <p className="small soft">Most disputed first.</p>
          <ol className="discuss list">
            {first.map((idea) => (
              <Card key={idea.result.id} idea={idea} facts={facts} />
            ))}
          </ol>
        </>
      ) : onPriorities.length > 0 ? (
        <OnPriorities ideas={onPriorities} />
      ) : (
        <p>You agree on every idea.</p>
      )}
    </section>
  );
}
