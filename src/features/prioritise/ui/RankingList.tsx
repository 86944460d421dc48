import { memo, useCallback, useMemo, useState } from 'react';
import {
  type Criterion,
  criteria,
  criterionNames,
  percentText,
  shareText,
  type Weights,
} from '#features/ideas/domain/weights.ts';
import type { RowSummary } from '#features/tracker/domain/list-response.ts';
import { ScoreKey } from '#features/tracker/ui/card/ScoreKey.tsx';
import { capitalize } from '#platform/text/wording.ts';
import { Button } from '#platform/ui/Button.tsx';
import { useIncrementalCount } from '#platform/ui/LongList.tsx';
import { type Analysis, nearestTipping, type RankedIdea } from '../domain/ranking.ts';
import { dominatorsOf, type Robustness, type Verdict, verdictOf } from '../domain/robustness.ts';
import { FactList } from './FactList.tsx';
import { leadText, ownerScoresText, verdictNames, whyText } from './ranking-texts.ts';
import { VerdictIcon } from './VerdictIcon.tsx';

type Ranking = {
  ideas: readonly RowSummary[];
  ranking: readonly RankedIdea[];
  weights: Weights;
  analysis: Analysis | null;
  /** By idea: the owner's scores that are used because a round has no median for them. */
  ownScores: ReadonlyMap<string, readonly Criterion[]>;
  onActive: (id: string | null) => void;
  onOpen: (id: string, isOpen: boolean) => void;
};

const few = 3;

/** Draws the 90 % interval of an idea's rank and its current rank on a line from first to last. */
function Interval({ robustness, rank, n }: { robustness: Robustness; rank: number; n: number }) {
  const at = (position: number) => (n === 1 ? 50 : 3 + (94 * (position - 1)) / (n - 1));
  return (
    <svg
      className="interval my-1 h-3 w-[min(100%,16rem)] *:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="ink thin pencil" d="M3 5H97" />
      <path
        className="stroke-[color-mix(in_oklab,var(--color-chart-1)_70%,var(--color-background))] stroke-7 forced-colors:stroke-[Highlight]"
        d={`M${at(robustness.from)} 5H${at(robustness.to) + 0.01}`}
      />
      {/* The foreground colour, because at night the accent is too similar to the green of the line. */}
      <path
        className="stroke-foreground stroke-3 forced-colors:stroke-[CanvasText]"
        d={`M${at(rank)} 0V10`}
      />
    </svg>
  );
}

/** Whether the next idea has the same score, or which weight would swap both. */
function nextText(idea: RowSummary, next: RowSummary, sameScore: boolean, weights: Weights) {
  if (sameScore) return `${next.ideaTitle}: the same score`;
  const tipping = nearestTipping(idea, next, weights);
  if (!tipping) return `${next.ideaTitle}: never catches up, whichever weight is moved`;
  const share = percentText(Math.round(tipping.at * 100));
  return `${next.ideaTitle}: catches up where ${criterionNames[tipping.criterion]} counts ${share}`;
}

type RankDetailsProps = Pick<Ranking, 'ideas' | 'analysis'> & {
  id: string;
  idea: RowSummary;
  index: number;
  rank: number;
  next: string | undefined;
};

function RankDetails({ id, ideas, idea, index, rank, analysis, next }: RankDetailsProps) {
  const count = ideas.length;
  const dominators = dominatorsOf(ideas, index).flatMap((other) => ideas[other] ?? []);
  const robustness = analysis?.robustness[index];
  const { impactScore, feasibilityScore, innovationScore, riskLevel, overallPriorityRank } = idea;
  const ofMixes = analysis &&
    robustness && {
      Mixes: `${capitalize(leadText(robustness.lead, count))}. ${capitalize(whyText(analysis, index))}.`,
      Ranks: (
        <>
          <Interval robustness={robustness} rank={rank} n={count} />
          {robustness.from === robustness.to
            ? robustness.from
            : `${robustness.from} to ${robustness.to}`}{' '}
          in at least {percentText(90)} of mixes; first in {shareText(robustness.first)}
        </>
      ),
      'Outclassed by': (
        <>
          {dominators.length === 0 && 'No other idea'}
          {dominators.slice(0, few).map(({ id, ideaTitle }, position) => (
            <span key={id}>
              {position > 0 && ', '}
              <a href={`/idea-tracker/${id}`}>{ideaTitle}</a>
            </span>
          ))}
          {dominators.length > few && ` and ${dominators.length - few} more`}
        </>
      ),
    };
  return (
    <FactList
      id={id}
      className="col-[2/-1] max-[18rem]:col-span-full"
      facts={{
        ...ofMixes,
        'Next idea': next,
        Scores: `Impact ${impactScore}, feasibility ${feasibilityScore}, innovation ${innovationScore}; risk ${riskLevel}`,
        Priority: `${overallPriorityRank}, set by the owner`,
      }}
    />
  );
}

/** The columns of an idea in the list. */
const row =
  'grid grid-cols-[2.25rem_minmax(0,1fr)_4.5rem_repeat(3,1.5rem)_12.5rem_2.75rem] items-center gap-x-3 gap-y-1 ps-1';

type RankingItemProps = Ranking & { position: number; isActive: boolean; isOpen: boolean };

const RankingItem = memo(function RankingItem(props: RankingItemProps) {
  const { ideas, ranking, weights, analysis, ownScores, position, isActive, isOpen } = props;
  const { onActive, onOpen } = props;
  const ranked = ranking[position];
  const idea = ranked && ideas[ranked.index];
  if (!idea) return null;
  const { index, rank, score } = ranked;
  // A single idea is always first, so a verdict would say nothing.
  const alone = ideas.length === 1;
  const robustness = alone ? undefined : analysis?.robustness[index];
  const verdict = robustness && verdictOf(robustness, analysis?.dominated[index] ?? false);
  const next = ranking[position + 1];
  const nextIdea = next && ideas[next.index];
  const owners = ownScores.get(idea.id);
  const shared = rank === next?.rank || rank === ranking[position - 1]?.rank;
  const detailsId = `figures-${idea.id}`;
  return (
    <li
      className={`${row} group border-b-1 border-border wrap-anywhere data-active:bg-muted max-[75rem]:grid-cols-[2.25rem_minmax(0,1fr)_auto_2.75rem] max-[75rem]:items-start max-[75rem]:gap-y-0 max-[18rem]:grid-cols-[auto_auto_1fr]`}
      data-active={isActive || undefined}
      onMouseEnter={() => onActive(idea.id)}
      onMouseLeave={() => onActive(null)}
    >
      <span className="num rank font-[640] max-[75rem]:py-2 max-[75rem]:leading-5.5">
        <span className="sr-only">{shared ? 'Shared rank ' : 'Rank '}</span>
        {shared && <span aria-hidden="true">=</span>}
        {rank}
      </span>
      <div className="py-1.5 max-[75rem]:pt-2 max-[75rem]:pb-0 max-[18rem]:[grid-area:2/1/auto/-1]">
        <a
          className="leading-5.5 font-[600] no-underline group-hover:underline group-hover:decoration-2"
          href={`/idea-tracker/${idea.id}`}
          dir="auto"
          onFocus={() => onActive(idea.id)}
          onBlur={() => onActive(null)}
        >
          {idea.ideaTitle}
        </a>
        {owners && <p className="small text-muted-foreground">{ownerScoresText(owners)}</p>}
      </div>
      <span className="num score text-end font-[640] max-[75rem]:py-2 max-[75rem]:leading-5.5 max-[75rem]:[grid-area:1/3] max-[18rem]:[grid-area:1/2]">
        <span className="sr-only">Weighted score </span>
        {/* A half is rounded up, although its binary fraction may be a little smaller. */}
        {(score + 1e-9).toFixed(2)}
      </span>
      {criteria.map((name) => (
        <span
          key={name}
          className="num text-end whitespace-nowrap text-muted-foreground max-[75rem]:hidden"
        >
          <span className="sr-only">{capitalize(criterionNames[name])} </span>
          {idea[name]}
        </span>
      ))}
      <p className="small flex flex-wrap gap-x-1.5 ps-6 max-[75rem]:ps-0 max-[75rem]:pb-2 max-[75rem]:[grid-area:2/2/auto/4] max-[18rem]:[grid-area:3/1/auto/-1]">
        {verdict ? (
          <>
            <VerdictIcon verdict={verdict} />
            {verdictNames[verdict]}
          </>
        ) : (
          <span className="text-muted-foreground">
            {alone ? 'Nothing to compare it with' : 'Trying every mix…'}
          </span>
        )}
      </p>
      <button
        className="more grid size-11 cursor-pointer place-content-center border-0 bg-transparent text-muted-foreground hover:text-inherit aria-expanded:rotate-180 max-[75rem]:[grid-area:1/4/3] max-[18rem]:[grid-area:1/3] max-[18rem]:justify-self-end"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-label={`Details of ${idea.ideaTitle}`}
        onClick={() => onOpen(idea.id, !isOpen)}
      >
        <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M6 8.5l5 5 5-5" />
        </svg>
      </button>
      {isOpen && (
        <RankDetails
          id={detailsId}
          ideas={ideas}
          idea={idea}
          index={index}
          rank={rank}
          analysis={alone ? null : analysis}
          next={nextIdea && nextText(idea, nextIdea, next.rank === rank, weights)}
        />
      )}
    </li>
  );
});

type Props = Omit<Ranking, 'onOpen'> & {
  /** The path that the ideas were read from. Another one starts a new list. */
  path: string;
  listed: readonly number[];
  only: Verdict | null;
  active: string | null;
};

const shownAtFirst = 30;
const perPart = 10;

type Content = Props & Pick<Ranking, 'onOpen'> & { open: ReadonlySet<string> };
type PartProps = { content: Content; from: number; isTurn: boolean };

/** Renders changed content only while `isTurn` is true, and the earlier content otherwise. */
const Part = memo(function Part({ content, from, isTurn }: PartProps) {
  const [shown, setShown] = useState(content);
  if (isTurn && shown !== content) setShown(content);
  return useMemo(() => {
    const { listed, only: _, active, open, ...shared } = shown;
    return listed.slice(from, from + perPart).map((position) => {
      const id = shared.ideas[shared.ranking[position]?.index ?? -1]?.id ?? '';
      return (
        <RankingItem
          key={id}
          {...shared}
          position={position}
          isActive={id === active}
          isOpen={open.has(id)}
        />
      );
    });
  }, [shown, from]);
});

/** Column headings. Screen readers get them in each row. */
const Head = () => (
  <div
    className={`${row} border-b-2 border-line py-1 small text-muted-foreground max-[75rem]:hidden`}
    aria-hidden="true"
  >
    <span className="col-start-2">Idea</span>
    <span className="text-end">Score</span>
    {Object.values(criterionNames).map((kind) => (
      <span key={kind} className="*:ms-auto *:block" title={capitalize(kind)}>
        <ScoreKey kind={kind} />
      </span>
    ))}
    <span className="ps-6">Verdict</span>
  </div>
);

/** Updates the first ideas at once and the others in later frames, so that a slider stays responsive. */
export const RankingList = memo(function RankingList(props: Props) {
  const { path, listed, only, ranking, analysis } = props;
  const [all, setAll] = useState(false);
  // Stored here, because an idea can move to another part of the list.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const onOpen = useCallback(
    (id: string, isOpen: boolean) =>
      setOpen(
        (before) => new Set([...before].filter((one) => one !== id).concat(isOpen ? id : [])),
      ),
    [],
  );
  const wanted = all ? listed.length : Math.min(listed.length, shownAtFirst);
  const shown = useIncrementalCount(`${path} ${only}`, wanted, perPart);
  const rendered = useMemo(() => ({ ranking, listed, analysis }), [ranking, listed, analysis]);
  const turn = useIncrementalCount(rendered, wanted, perPart);
  const content = useMemo(() => ({ ...props, open, onOpen }), [props, open, onOpen]);
  const parts = Array.from({ length: Math.ceil(shown / perPart) }, (_, part) => part * perPart);
  return (
    <>
      <div>
        <Head />
        <ol className="ranking max-[75rem]:border-t-2 max-[75rem]:border-line">
          {parts.map((from) => (
            <Part key={from} content={content} from={from} isTurn={from < turn} />
          ))}
        </ol>
      </div>
      {listed.length > wanted && (
        <Button onClick={() => setAll(true)}>Show all {listed.length}</Button>
      )}
    </>
  );
});

export function NotScored({ ideas }: { ideas: readonly RowSummary[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? ideas : ideas.slice(0, shownAtFirst);
  return (
    <section className="vstack gap-2" aria-labelledby="not-scored">
      <h2 id="not-scored">Not scored yet</h2>
      <ul className="border-t-2 border-line *:border-b-1 *:border-b-border *:py-2.5 *:ps-13 *:pe-1 *:wrap-anywhere">
        {shown.map(({ id, ideaTitle, user }) => (
          <li key={id} className="group">
            <a
              className="me-3 font-[600] no-underline group-hover:underline group-hover:decoration-2"
              href={`/idea-tracker/${id}#evaluation`}
              dir="auto"
            >
              {ideaTitle}
            </a>{' '}
            <bdi className="inline-block small text-muted-foreground">{user.name}</bdi>
          </li>
        ))}
      </ul>
      {shown.length < ideas.length && (
        <Button onClick={() => setAll(true)}>Show all {ideas.length} not scored</Button>
      )}
    </section>
  );
}
