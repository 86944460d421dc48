import { roundUrl } from '../../client/route.ts';
import { criteria } from '../../domain/ranking/weights.ts';
import type { RoundResults } from '../../domain/rounds/round-results.ts';
import { Fold } from '../../ui/Fold.tsx';
import { alphaText } from './agreement.ts';
import { agreementMoved, spreadsMoved, verdictsMoved, verdictWords } from './moved.ts';
import { anchorOf, type Numbered } from './numbered.ts';
import { scoreName, sharePart } from './words.ts';

const spread = (value: number | null | undefined) =>
  value == null ? 'not shown' : value.toFixed(1);
const alpha = (value: number | null) => (value === null ? 'none' : alphaText(value));

type Props = { results: RoundResults; ideas: readonly Numbered[] };

/** Agreement of each score in both rounds. */
const AlphaTable = ({ results: { alpha: after, alphaBefore } }: Pick<Props, 'results'>) => (
  <table className="table">
    <caption className="sr">Krippendorff’s alpha before and now</caption>
    <thead>
      <tr>
        <th scope="col">Score</th>
        <th scope="col" className="end">
          Alpha before
        </th>
        <th scope="col" className="end">
          Now
        </th>
      </tr>
    </thead>
    <tbody>
      {criteria.map((name) => (
        <tr key={name}>
          <th scope="row">{scoreName(name)}</th>
          <td className="num">{alpha(alphaBefore?.[name] ?? null)}</td>
          <td className="num">{alpha(after[name])}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What both rounds say of each idea. */
const IdeasTable = ({ ideas }: Pick<Props, 'ideas'>) => (
  <table className="table">
    <caption className="sr">What both rounds say of each idea: before, and now</caption>
    <thead>
      <tr>
        <th scope="col">Idea</th>
        <th scope="col">Verdict</th>
        <th scope="col" className="end">
          Leads in
        </th>
        <th scope="col" className="end">
          Doubt that would remain
        </th>
        <th scope="col" className="end">
          Points apart
        </th>
      </tr>
    </thead>
    <tbody>
      {ideas.map(({ result }) => {
        const { before, change, verdict, p, remains } = result;
        if (!before?.verdict || !change || !verdict) return null;
        return (
          <tr key={result.id}>
            <th scope="row">{result.ideaTitle}</th>
            <td>
              {verdictWords[before.verdict]}, now {verdictWords[verdict]}
            </td>
            <td className="num">
              {sharePart(before.p)}, now {sharePart(p)}
            </td>
            <td className="num">
              {sharePart(before.remains)}, now {sharePart(remains)}
            </td>
            <td className="num">
              {spread(before.spread)}, now {spread(result.spread)}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** What this round has moved since the one that it follows. */
export function Moved({ results, ideas }: Props) {
  const { follows, alphaBefore, alpha: after } = results;
  if (!follows || !alphaBefore) return null;
  const changed = ideas.filter(
    ({ result }) => result.change && result.before?.verdict !== result.verdict,
  );
  const spreads = spreadsMoved(results.results);
  return (
    <section className="stack" aria-labelledby="moved">
      <h2 id="moved">What has moved</h2>
      <p>
        This round follows <a href={roundUrl(follows.id)}>{follows.title}</a>. {spreads}{' '}
        {verdictsMoved(results.results)}
      </p>
      <ul className="moved-scores list">
        {criteria.map((name) => (
          <li key={name}>
            <span>{scoreName(name)}</span>
            <span>{agreementMoved(alphaBefore[name], after[name])}</span>
          </li>
        ))}
      </ul>
      {changed.length > 0 && (
        <ul className="list conflict-list">
          {changed.map(({ result: { id, ideaTitle, before, verdict } }) => (
            <li key={id}>
              <a href={`#${anchorOf(id)}`}>{ideaTitle}</a>:{' '}
              {before?.verdict && verdictWords[before.verdict]}, now{' '}
              {verdict && verdictWords[verdict]}
            </li>
          ))}
        </ul>
      )}
      <Fold className="details" summary="Figures before and now">
        {() => (
          <div className="stack">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className="scroll" aria-label="Figures of agreement" tabIndex={0}>
              <AlphaTable results={results} />
            </section>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className="scroll" aria-label="Figures of ideas" tabIndex={0}>
              <IdeasTable ideas={ideas} />
            </section>
          </div>
        )}
      </Fold>
    </section>
  );
}
