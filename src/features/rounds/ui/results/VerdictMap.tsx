import { memo, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { nearCertainShare, rareShare } from '#features/prioritise/domain/robustness.ts';
import {
  type Bubble,
  base,
  edge,
  PaperLines,
  PlotSvg,
  plotArea,
} from '#features/prioritise/ui/PlotFrame.tsx';
import { leadingText } from '#features/prioritise/ui/ranking-texts.ts';
import { VerdictIcon } from '#features/prioritise/ui/VerdictIcon.tsx';
import { capitalize } from '#platform/text/wording.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { hasHiddenScores } from '../../domain/round-results.ts';
import {
  advice,
  amongText,
  anchorOf,
  countText,
  doubtText,
  type Group,
  groupIcon,
  groupNames,
  groups,
  leadText,
  type NumberedIdea,
  sharePart,
} from './result-texts.ts';

type VerdictMapProps = { ideas: readonly NumberedIdea[]; ranked: number };
type MapProps = VerdictMapProps & { active: string | null; onActive: (id: string | null) => void };

/** A band for weaker ideas at the left, one for safe bets at the right, and the doubtful ideas between them. */
export const mapArea = {
  left: plotArea.left,
  right: edge + plotArea.rim,
  top: plotArea.top - plotArea.rim,
  base,
  band: 96,
} as const;
export const doubtArea = {
  left: mapArea.left + mapArea.band,
  right: mapArea.right - mapArea.band,
} as const;
/** Keeps dots off the labels at the top and the bottom. */
const inner = { top: mapArea.top + 36, base: mapArea.base - 36 } as const;
const height = inner.base - inner.top;

export const xOfShare = (p: number) =>
  doubtArea.left +
  ((p - rareShare) / (nearCertainShare - rareShare)) * (doubtArea.right - doubtArea.left);
export const yOfRemaining = (remains: number) => inner.base - remains * height;
const half = yOfRemaining(0.5);

export type Placed = { group: Group; p: number; remains: number };

const gap = 2;
const smallest = 7;

/**
 * Places the ranked ideas: horizontally by how often they lead, vertically by how much of the doubt would remain.
 * Overlapping dots move apart within the area of their verdict, sideways first. In the bands, where there is hardly any
 * doubt, dots are stacked. @param largest radius; it shrinks if there is no room
 */
export function placeDots(ideas: readonly Placed[], largest: number): Bubble[] {
  for (let r = largest; r > smallest; r--) {
    const dots = placeAll(ideas, r);
    if (dots) return dots;
  }
  return placeAll(ideas, smallest) ?? [];
}

function placeAll(ideas: readonly Placed[], r: number): Bubble[] | null {
  const at = (...wanted: Group[]) =>
    ideas.flatMap(({ group }, index) => (wanted.includes(group) ? [index] : []));
  const behind = inBand(at('behind'), mapArea.left, r);
  const safe = inBand(at('safe', 'level'), doubtArea.right, r);
  const doubtful = inMiddle(ideas, at('judgement', 'values'), r);
  return behind && safe && doubtful && [...doubtful, ...safe, ...behind];
}

/** Stacks dots from the bottom, in as few columns as fit. */
function inBand(indexes: readonly number[], left: number, r: number): Bubble[] | null {
  const pitch = 2 * r + gap;
  const maxRows = Math.floor(height / pitch);
  const columns = Math.ceil(indexes.length / maxRows);
  if (columns * pitch > mapArea.band) return null;
  const rows = Math.ceil(indexes.length / columns);
  return indexes.map((index, nth) => {
    const column = nth % columns;
    const row = Math.floor(nth / columns);
    const x = left + mapArea.band / 2 + (column - (columns - 1) / 2) * pitch;
    return { index, cx: x, cy: inner.base - (rows - row - 0.5) * pitch, r, touch: r };
  });
}

/** Steps to both sides, the nearest first. */
const shiftsOver = (length: number, step: number) =>
  Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step).flatMap((shift) =>
    shift === 0 ? [0] : [-shift, shift],
  );

/** Shifts of a dot, the nearest first. Vertical distance counts twice, so that dots move sideways. */
const shiftsFor = (step: number) =>
  shiftsOver(height / 2, step)
    .flatMap((dy) => shiftsOver(doubtArea.right - doubtArea.left, step).map((dx) => ({ dx, dy })))
    .sort((a, b) => Math.abs(a.dx) + 2 * Math.abs(a.dy) - Math.abs(b.dx) - 2 * Math.abs(b.dy));

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Places the most doubtful dots first, each as close to its position as possible. */
function inMiddle(
  ideas: readonly Placed[],
  indexes: readonly number[],
  r: number,
): Bubble[] | null {
  const apart = 2 * r + gap;
  const shifts = shiftsFor(apart / 4);
  const left = doubtArea.left + r + gap;
  const right = doubtArea.right - r - gap;
  const dots: Bubble[] = [];
  for (const index of indexes) {
    const { group = 'values', p = 0, remains = 0 } = ideas[index] ?? {};
    const isJudgement = group === 'judgement';
    const top = isJudgement ? inner.top : half + r + gap;
    const bottom = isJudgement ? half - r - gap : inner.base;
    const x = within(xOfShare(p), left, right);
    const y = within(yOfRemaining(remains), top, bottom);
    const shift = shifts.find(({ dx, dy }) => {
      const [cx, cy] = [x + dx, y + dy];
      const isInside = cx >= left && cx <= right && cy >= top && cy <= bottom;
      return isInside && dots.every((dot) => Math.hypot(dot.cx - cx, dot.cy - cy) >= apart);
    });
    if (!shift) return null;
    dots.push({ index, cx: x + shift.dx, cy: y + shift.dy, r, touch: r });
  }
  return dots;
}

const words = Object.entries({ all: 1, half: 0.5, none: 0 });

const Areas = memo(({ where }: { where: string }) => (
  <g>
    <PaperLines />
    {/* Bands without doubt have no grid, because height means nothing there. */}
    <path
      className="fill-muted"
      d={`M${mapArea.left} ${mapArea.top}H${doubtArea.left}V${mapArea.base}H${mapArea.left}zM${doubtArea.right} ${mapArea.top}H${mapArea.right}V${mapArea.base}H${doubtArea.right}z`}
    />
    <path className="ink" d={`M${mapArea.left} ${mapArea.top}V${mapArea.base}H${mapArea.right}`} />
    <rect
      className="fill-iodine/14 forced-colors:fill-none"
      x={doubtArea.left}
      y={mapArea.top}
      width={doubtArea.right - doubtArea.left}
      height={half - mapArea.top}
    />
    <path
      className="ink thin"
      d={`M${doubtArea.left} ${mapArea.top}V${mapArea.base}M${doubtArea.right} ${mapArea.top}V${mapArea.base}`}
    />
    <path className="ink dash thin" d={`M${doubtArea.left} ${half}H${doubtArea.right}`} />
    <text x={doubtArea.left - 6} y={mapArea.base + 22} textAnchor="end">
      under 5 %
    </text>
    {[0.25, 0.5, 0.75].map((share) => (
      <text key={share} x={xOfShare(share)} y={mapArea.base + 22} textAnchor="middle">
        {100 * share} %
      </text>
    ))}
    <text x={doubtArea.right + 6} y={mapArea.base + 22}>
      95 % +
    </text>
    {words.map(([word, remains]) => (
      <text key={word} x={mapArea.left - 8} y={yOfRemaining(remains) + 5} textAnchor="end">
        {word}
      </text>
    ))}
    <text className="word" x={mapArea.right} y={mapArea.base + 50} textAnchor="end">
      How often {where}
    </text>
    <text
      className="word upright"
      transform={`translate(16 ${mapArea.top + 60}) rotate(-90)`}
      textAnchor="end"
    >
      Doubt about scores
    </text>
  </g>
));

const Names = memo(() => (
  <g>
    <text className="word corner" x={mapArea.left + 8} y={mapArea.top + 24}>
      {groupNames.behind}
    </text>
    <text className="word corner" x={doubtArea.left + 8} y={mapArea.top + 24}>
      {groupNames.judgement}
    </text>
    <text className="word corner" x={doubtArea.left + 8} y={mapArea.base - 12}>
      {groupNames.values}
    </text>
    <text className="word corner" x={mapArea.right - 6} y={mapArea.top + 24} textAnchor="end">
      {groupNames.safe}
    </text>
  </g>
));

const nameOf = ({ rank, group, result }: NumberedIdea, ranked: number) =>
  `${rank}, ${result.ideaTitle}: ${groupNames[group].toLowerCase()}. ${capitalize(leadText(result.p, ranked))}.${hasHiddenScores(result) ? '' : ` ${doubtText(result.remains)}`}`;

type DotProps = Pick<Bubble, 'cx' | 'cy' | 'r'> & {
  idea: NumberedIdea;
  ranked: number;
  active: boolean;
  current: boolean;
  onActive: (id: string | null) => void;
};

/** Memoised, so that activating another dot redraws two dots only. */
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

/** One Tab stop, as the plot of Prioritise. A press scrolls to the idea's result. */
const DoubtMap = memo(function DoubtMap({ ideas, ranked, active, onActive }: MapProps) {
  const isNarrow = useMedia('(width < 40rem)');
  const dots = useMemo(() => {
    const placed = ideas.map(({ group, result: { p, remains } }) => ({ group, p, remains }));
    return placeDots(placed, isNarrow ? 26 : 17);
  }, [ideas, isNarrow]);
  const order = useMemo(() => ideas.map(({ result }) => result.id), [ideas]);
  const index = ideas.findIndex(({ result }) => result.id === active);
  const named = ideas[index];
  return (
    <PlotSvg
      label="Why you disagree. Arrow keys move from idea to idea by rank; the lists beside it say the same."
      order={order}
      bubbles={dots}
      active={active}
      named={named ? { index, number: named.rank, title: named.result.ideaTitle } : null}
      onActive={onActive}
    >
      {(current) => (
        <>
          <Areas where={amongText(ranked)} />
          {dots.map(({ index, cx, cy, r }) => {
            const idea = ideas[index];
            return (
              idea && (
                <Dot
                  key={idea.result.id}
                  idea={idea}
                  ranked={ranked}
                  {...{ cx, cy, r }}
                  active={idea.result.id === active}
                  current={idea.result.id === current}
                  onActive={onActive}
                />
              )
            );
          })}
          <Names />
        </>
      )}
    </PlotSvg>
  );
});

const few = 8;

type RowProps = Pick<MapProps, 'ranked' | 'onActive'> & { idea: NumberedIdea; active: boolean };

const Row = memo(({ idea: { rank, group, result }, ranked, active, onActive }: RowProps) => (
  <li
    className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-1 py-px text-sm data-active:bg-muted"
    data-active={active || undefined}
    onMouseEnter={() => onActive(result.id)}
    onMouseLeave={() => onActive(null)}
  >
    <span className="num text-muted-foreground">{rank}</span>
    <a
      href={`#${anchorOf(result.id)}`}
      onFocus={() => onActive(result.id)}
      onBlur={() => onActive(null)}
    >
      {result.ideaTitle}
    </a>
    {groupIcon(group) && (
      <span className="num text-muted-foreground">
        <span className="sr-only">{capitalize(leadingText(ranked))} in </span>
        {sharePart(result.p)}
        <span className="sr-only"> of rankings</span>
      </span>
    )}
  </li>
));

function OneGroup(props: MapProps & { group: Group }) {
  const { group, ideas, ranked, active, onActive } = props;
  const [all, setAll] = useState(false);
  const mark = groupIcon(group);
  const shown = all ? ideas : ideas.slice(0, few);
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-t-1 border-border pt-4 wrap-anywhere first:border-t-2 first:border-line">
      {mark ? <VerdictIcon verdict={mark} /> : <span />}
      <div>
        <p>
          <strong>{countText(group, ideas.length)}</strong>
        </p>
        <p className="small text-muted-foreground">{advice[group]}</p>
        {mark && (
          <p className="small text-end text-muted-foreground" aria-hidden="true">
            {capitalize(leadingText(ranked))} in
          </p>
        )}
        <ol className="list">
          {shown.map((idea) => (
            <Row
              key={idea.result.id}
              idea={idea}
              ranked={ranked}
              active={idea.result.id === active}
              onActive={onActive}
            />
          ))}
        </ol>
        {shown.length < ideas.length && (
          <LinkButton className="small" onClick={() => setAll(true)}>
            Show all {ideas.length}
            <span className="sr-only"> {countText(group, ideas.length)}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

const VerdictGroups = memo(({ ideas, ...rest }: MapProps) => (
  <ul className="verdict-groups list grid content-start gap-5">
    {groups.map((group) => {
      const members = ideas.filter((one) => one.group === group);
      return members.length > 0 && <OneGroup key={group} group={group} ideas={members} {...rest} />;
    })}
  </ul>
));

/** Why people disagree: a map, next to the same ideas as a list. */
export function VerdictMap({ ideas, ranked }: VerdictMapProps) {
  const [active, setActive] = useState<string | null>(null);
  // A transition, so that pointing at ideas never delays a press.
  const point = useCallback((id: string | null) => startTransition(() => setActive(id)), []);
  // Renders the result of the pointed-at idea, because a press would scroll to it (idea-result.css).
  useEffect(() => {
    const result = active && document.getElementById(anchorOf(active))?.closest('.result');
    if (result) result.setAttribute('data-pointed-at', '');
  }, [active]);
  const shown = useMemo(() => ideas.filter(({ group }) => group !== 'none'), [ideas]);
  return (
    <div className="prioritise grid grid-cols-1 items-start gap-x-10 gap-y-4 min-[52rem]:grid-cols-[minmax(0,1fr)_17rem]">
      <figure className="vstack max-w-[46rem] gap-1.5">
        <DoubtMap ideas={shown} ranked={ranked} active={active} onActive={point} />
        <figcaption className="small text-muted-foreground">
          Left to right: how often an idea is {amongText(ranked)}, over all people and all mixes of
          weights. Bottom to top: how much of the doubt is about scores.
          {shown.some(({ isFirst }) => isFirst) && ' Amber: discuss first.'}
        </figcaption>
      </figure>
      <VerdictGroups ideas={ideas} ranked={ranked} active={active} onActive={point} />
    </div>
  );
}
