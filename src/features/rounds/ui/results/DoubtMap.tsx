import { memo, useMemo } from 'react';
import { useMedia } from '../../../../platform/ui/use-media.ts';
import { NameTag } from '../../../prioritise/ui/NameTag.tsx';
import { Sheet } from '../../../prioritise/ui/Paper.tsx';
import { usePlotKeys } from '../../../prioritise/ui/use-plot-keys.ts';
import { map, middle, placeDots, xOfShare, yOfRemaining } from './dots.ts';
import { anchorOf, type Numbered } from './numbered.ts';
import { amongText, doubtText, groupNames, leadSentence } from './words.ts';

const half = yOfRemaining(0.5);
const shares = [0.25, 0.5, 0.75];

/** The four areas on the paper of Prioritise, with their axes. */
const Areas = memo(({ where }: { where: string }) => (
  <g>
    <Sheet />
    <path
      className="no-doubt"
      d={`M${map.left} ${map.top}H${middle.left}V${map.base}H${map.left}zM${middle.right} ${map.top}H${map.right}V${map.base}H${middle.right}z`}
    />
    <path className="ink" d={`M${map.left} ${map.top}V${map.base}H${map.right}`} />
    <rect
      className="zone"
      x={middle.left}
      y={map.top}
      width={middle.right - middle.left}
      height={half - map.top}
    />
    <path
      className="ink thin"
      d={`M${middle.left} ${map.top}V${map.base}M${middle.right} ${map.top}V${map.base}`}
    />
    <path className="ink dash thin" d={`M${middle.left} ${half}H${middle.right}`} />
    <text x={middle.left - 6} y={map.base + 22} textAnchor="end">
      under 5 %
    </text>
    {shares.map((share) => (
      <text key={share} x={xOfShare(share)} y={map.base + 22} textAnchor="middle">
        {100 * share} %
      </text>
    ))}
    <text x={middle.right + 6} y={map.base + 22}>
      95 % +
    </text>
    {(
      [
        [1, 'all'],
        [0.5, 'half'],
        [0, 'none'],
      ] as const
    ).map(([remains, word]) => (
      <text key={word} x={map.left - 8} y={yOfRemaining(remains) + 5} textAnchor="end">
        {word}
      </text>
    ))}
    <text className="word" x={map.right} y={map.base + 50} textAnchor="end">
      How often {where}
    </text>
    <text
      className="word upright"
      transform={`translate(16 ${map.top + 60}) rotate(-90)`}
      textAnchor="end"
    >
      Doubt about scores
    </text>
  </g>
));

/** The names of the areas, drawn above their contents. */
const Names = memo(() => (
  <g>
    <text className="word corner" x={map.left + 8} y={map.top + 24}>
      {groupNames.behind}
    </text>
    <text className="word corner" x={middle.left + 8} y={map.top + 24}>
      {groupNames.judgement}
    </text>
    <text className="word corner" x={middle.left + 8} y={map.base - 12}>
      {groupNames.values}
    </text>
    <text className="word corner" x={map.right - 6} y={map.top + 24} textAnchor="end">
      {groupNames.safe}
    </text>
  </g>
));

/** The accessible name of a dot. */
const nameOf = ({ rank, group, result }: Numbered, ranked: number) =>
  `${rank}, ${result.ideaTitle}: ${groupNames[group].toLowerCase()}. ${leadSentence(result, ranked)}. ${doubtText(result.remains)}`;

type DotProps = {
  idea: Numbered;
  ranked: number;
  cx: number;
  cy: number;
  r: number;
  active: boolean;
  /** The one that Tab reaches. */
  current: boolean;
  onActive: (id: string | null) => void;
};

/** One idea. Memoised, so that moving to the next dot redraws two dots only. */
const Dot = memo(({ idea, ranked, cx, cy, r, active, current, onActive }: DotProps) => {
  const { rank, isFirst, result } = idea;
  return (
    <a
      href={`#${anchorOf(result.id)}`}
      data-idea={result.id}
      data-active={active || undefined}
      data-first={isFirst || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={nameOf(idea, ranked)}
      onFocus={() => onActive(result.id)}
      onMouseEnter={() => onActive(result.id)}
    >
      <circle className="bubble" cx={cx} cy={cy} r={r} />
      <text x={cx} y={cy + 6} textAnchor="middle">
        {rank}
      </text>
    </a>
  );
});

type Props = {
  /** The ranked ideas that are shown. */
  ideas: readonly Numbered[];
  ranked: number;
  active: string | null;
  onActive: (id: string | null) => void;
};

/**
 * Left to right how often an idea leads, bottom to top how much of the doubt is about scores: so the verdicts are areas.
 * One stop for Tab, as in the plot of Prioritise; a press leads to the idea's part of the page.
 */
export const DoubtMap = memo(function DoubtMap({ ideas, ranked, active, onActive }: Props) {
  const isNarrow = useMedia('(width < 40rem)');
  const dots = useMemo(
    () =>
      placeDots(
        ideas.map(({ group, result: { p, remains } }) => ({ group, p, remains })),
        isNarrow ? 26 : 17,
      ),
    [ideas, isNarrow],
  );
  const order = useMemo(() => ideas.map(({ result }) => result.id), [ideas]);
  const current = active && order.includes(active) ? active : order[0];
  const keys = usePlotKeys(order, current);
  const looked = dots.find(({ index }) => ideas[index]?.result.id === active);
  const lookedAt = looked && ideas[looked.index];
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg has no element for a group of links
    <svg
      {...keys}
      className="matrix"
      viewBox="0 -14 696 690"
      role="group"
      aria-label="Why you disagree. Arrow keys move from idea to idea by rank; the lists beside it say the same."
      onMouseLeave={() => onActive(null)}
    >
      <Areas where={amongText(ranked)} />
      {dots.map(({ index, cx, cy, r }) => {
        const idea = ideas[index];
        return (
          idea && (
            <Dot
              key={idea.result.id}
              idea={idea}
              ranked={ranked}
              cx={cx}
              cy={cy}
              r={r}
              active={idea.result.id === active}
              current={idea.result.id === current}
              onActive={onActive}
            />
          )
        );
      })}
      <Names />
      {looked && lookedAt && (
        <NameTag
          bubble={looked}
          bubbles={dots}
          number={lookedAt.rank}
          title={lookedAt.result.ideaTitle}
        />
      )}
    </svg>
  );
});
