import { roundsPath } from '../../../../platform/client/router/route.ts';
import { criteria } from '../../../ideas/domain/weights.ts';
import { roundFileUrl } from '../../client/rounds.ts';
import { mediansUrl } from './IdeaResult.tsx';
import type { Numbered } from './numbered.ts';

type Props = {
  roundId: string;
  ideas: readonly Numbered[];
  userId: string;
};

const hasMedian = ({ result }: Numbered) =>
  criteria.some((name) => result.scores[name].median !== null);

/** What can be done with the results: ask again, take over the medians, compare by them, keep them. */
export function NextSteps({ roundId, ideas, userId }: Props) {
  const own = ideas.filter((idea) => idea.result.user.id === userId && hasMedian(idea));
  const scored = ideas.filter(hasMedian).length;
  const query = encodeURIComponent(roundId);
  return (
    <section className="stack no-print" aria-labelledby="next-steps">
      <h2 id="next-steps">What next</h2>
      <ul className="list next-steps">
        <li className="next-step row">
          <div>
            <p>
              <strong>Talk, then score again</strong>
            </p>
            <p className="small soft">
              A second round over the same ideas shows what the talk has moved.
            </p>
          </div>
          <a className="btn btn-primary" href={`${roundsPath}?follows=${query}`}>
            Ask again
          </a>
        </li>
        {own.length > 0 && (
          <li className="next-step row">
            <div>
              <p>
                <strong>
                  Take over the medians for your {own.length === 1 ? 'idea' : `${own.length} ideas`}
                </strong>
              </p>
              <p className="small soft">
                Opens your idea with the medians filled in as its scores. Nothing changes until you
                save.
              </p>
              <ul className="list small">
                {own.map(({ result: { id, ideaTitle } }) => (
                  <li key={id}>
                    <a href={mediansUrl(id, roundId)}>{ideaTitle}</a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
        {scored > 1 && (
          <li className="next-step row">
            <div>
              <p>
                <strong>Compare by these scores</strong>
              </p>
              <p className="small soft">
                Prioritise ranks all ideas, these ones by their medians; you choose what counts.
              </p>
            </div>
            <a className="btn" href={`/idea-tracker/prioritise?scores=${query}`}>
              Open Prioritise
            </a>
          </li>
        )}
        <li className="next-step row">
          <div>
            <p>
              <strong>Keep the results</strong>
            </p>
            <p className="small soft">
              Medians, points, verdicts and reasons without names, and what was decided.
            </p>
          </div>
          <p className="actions">
            {(['csv', 'json'] as const).map((format) => (
              <a key={format} className="btn btn-sm" href={roundFileUrl(roundId, format)} download>
                <span className="sr">Results as </span>
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        </li>
      </ul>
    </section>
  );
}
