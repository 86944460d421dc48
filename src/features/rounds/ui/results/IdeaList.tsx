import { useStore } from '@nanostores/react';
import { memo, useDeferredValue } from 'react';
import { $hash } from '../../../../platform/client/router/url.ts';
import { useGrowing } from '../../../../platform/ui/use-growing.ts';
import { IdeaResult, type RoundFacts } from './IdeaResult.tsx';
import { anchorOf, type Numbered } from './numbered.ts';

type Props = {
  ideas: readonly Numbered[];
  facts: RoundFacts;
  /** The anchor that the URL leads to. */
  wanted: string;
};

const perFrame = 4;
/** Longer lists render their parts when they come near the screen. */
const few = 12;
const positionOf = (ideas: readonly Numbered[], wanted: string) =>
  ideas.findIndex(({ result }) => anchorOf(result.id) === wanted);

/** The parts of each idea: the first at once, the others frame by frame, all up to the one that the URL names. */
const Parts = memo(function Parts({ ideas, facts, wanted }: Props) {
  // Read again, as after a decision, they stay.
  const growing = useGrowing(facts.roundId, ideas.length, perFrame);
  const shown = Math.max(growing, positionOf(ideas, wanted) + 1);
  return ideas
    .slice(0, shown)
    .map((idea) => (
      <IdeaResult
        key={idea.result.id}
        idea={idea}
        facts={facts}
        isWanted={wanted === anchorOf(idea.result.id)}
      />
    ));
});

/** The round's result for each idea, by score. */
export function IdeaList({ ideas, facts }: Omit<Props, 'wanted'>) {
  // Parts that are already on the page show at once; the others follow.
  const wanted = useDeferredValue(useStore($hash).slice(1));
  return (
    <>
      {ideas.some(({ result }) => result.assessed > 0) && <Legend />}
      <div className="result-list" data-many={ideas.length > few || undefined}>
        <Parts ideas={ideas} facts={facts} wanted={wanted} />
      </div>
    </>
  );
}

/** Explains the drawings. */
const Legend = memo(() => (
  <ul className="legend">
    <li>
      <svg className="point-key" viewBox="0 0 14 14" aria-hidden="true">
        <circle className="point" cx="7" cy="7" r="4.5" />
      </svg>
      one person
    </li>
    <li>
      <svg className="point-key" viewBox="0 0 14 14" aria-hidden="true">
        <circle className="point-own" cx="7" cy="7" r="3.75" />
      </svg>
      you
    </li>
    <li>
      <svg className="point-key long" viewBox="0 0 40 14" aria-hidden="true">
        <path className="span-line" d="M0 10H40" />
        <path className="median-line" d="M20 2v11" />
      </svg>
      from lowest to highest, with the median
    </li>
    <li>
      <svg className="point-key long" viewBox="0 0 40 14" aria-hidden="true">
        <path className="span-line" data-far d="M0 10H40" />
      </svg>
      far apart
    </li>
  </ul>
));
