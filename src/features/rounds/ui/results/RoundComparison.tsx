import { roundUrl } from '../../../../platform/client/router/route.ts';
import { LazyDetails } from '../../../../platform/ui/LazyDetails.tsx';
import { criteria } from '../../../ideas/domain/weights.ts';
import type { RoundResults } from '../../domain/round-response.ts';
import { alphaOrNone } from './agreement-texts.ts';
import {
  agreementChangeText,
  spreadChangesText,
  verdictChangesText,
  verdictWords,
} from './comparison-texts.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { anchorOf, type NumberedIdea } from './rank-ideas.ts';
import { scoreName, sharePart } from './result-texts.ts';

const spread = (value: number | null | undefined) =>
  value == null ? 'not shown' : value.toFixed(1);

type Props = { results: RoundResults; ideas: readonly NumberedIdea[] };

const AlphaTable = ({ results: { alpha, alphaBefore } }: Pick<Props, 'results'>) => (
  <FiguresTable
    label="Figures of agreement"
    caption="Krippendorff’s alpha before and now"
    columns={[
      { title: 'Score', is: 'heading' },
      { title: 'Alpha before', is: 'figure' },
      { title: 'Now', is: 'figure' },
    ]}
    rows={criteria.map((name) => ({
      key: name,
      cells: [scoreName(name), alphaOrNone(alphaBefore?.[name] ?? null), alphaOrNone(alpha[name])],
    }))}
  />
);

const IdeasTable = ({ ideas }: Pick<Props, 'ideas'>) => (
  <FiguresTable
    label="Figures of ideas"
    caption="What both rounds say of each idea: before, and now"
    columns={[
      { title: 'Idea', is: 'heading' },
      { title: 'Verdict' },
      { title: 'Leads in', is: 'figure' },
      { title: 'Doubt about scores', is: 'figure' },
      { title: 'Points apart', is: 'figure' },
    ]}
    rows={ideas.flatMap(({ result }) => {
      const { id, ideaTitle, before, change, verdict, p, remains } = result;
      if (!before?.verdict || !change || !verdict) return [];
      const cells = [
        ideaTitle,
        `${verdictWords[before.verdict]}, now ${verdictWords[verdict]}`,
        `${sharePart(before.p)}, now ${sharePart(p)}`,
        `${sharePart(before.remains)}, now ${sharePart(remains)}`,
        `${spread(before.spread)}, now ${spread(result.spread)}`,
      ];
      return [{ key: id, cells }];
    })}
  />
);

export function RoundComparison({ results, ideas }: Props) {
  const { follows, alphaBefore, alpha: after } = results;
  if (!follows || !alphaBefore) return null;
  const changed = ideas.filter(
    ({ result }) => result.change && result.before?.verdict !== result.verdict,
  );
  const spreads = spreadChangesText(results.results);
  return (
    <>
      <p>
        This round follows <a href={roundUrl(follows.id)}>{follows.title}</a>. {spreads}{' '}
        {verdictChangesText(results.results)}
      </p>
      <ul className="list grid gap-1.5">
        {criteria.map((name) => (
          <li key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline">
            <span>{scoreName(name)}</span>
            <span>{agreementChangeText(alphaBefore[name], after[name])}</span>
          </li>
        ))}
      </ul>
      {changed.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {changed.map(({ result: { id, ideaTitle, before, verdict } }) => (
            <li key={id}>
              <a href={`#${anchorOf(id)}`}>{ideaTitle}</a>:{' '}
              {before?.verdict && verdictWords[before.verdict]}, now{' '}
              {verdict && verdictWords[verdict]}
            </li>
          ))}
        </ul>
      )}
      <LazyDetails className="details" summary="Figures before and now">
        {() => (
          <div className="vstack">
            <AlphaTable results={results} />
            <IdeasTable ideas={ideas} />
          </div>
        )}
      </LazyDetails>
    </>
  );
}
