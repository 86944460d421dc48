import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { $movementDays } from '#features/activity/client/rank-movement.ts';
import { isOrdered, type Weights as Shares, toWeights } from '#features/ideas/domain/weights.ts';
import {
  type Analysis,
  agreement,
  type RankedIdea,
  rankIdeas,
  verdictsOf,
} from '#features/prioritise/domain/ranking.ts';
import type { Verdict } from '#features/prioritise/domain/robustness.ts';
import {
  agreementWord,
  ConflictList,
  Explanation,
  RankingSentence,
  VerdictList,
  verdictsText,
} from '#features/prioritise/ui/Explanation.tsx';
import { Legend, maxDrawn, Plot } from '#features/prioritise/ui/Plot.tsx';
import { NotScored, RankingList } from '#features/prioritise/ui/RankingList.tsx';
import { ownerScoresCountText, verdictCountText } from '#features/prioritise/ui/ranking-texts.ts';
import { useAnalysis } from '#features/prioritise/ui/use-analysis.ts';
import {
  CopyLink,
  listOnlyQuery,
  useWeights,
  Weights,
  weightsText,
} from '#features/prioritise/ui/Weights.tsx';
import { askUrl } from '#features/rounds/client/new-round.ts';
import { $closedRounds, roundStores } from '#features/rounds/client/rounds.ts';
import { ideasOfRound } from '#features/rounds/domain/round.ts';
import type { RoundResults } from '#features/rounds/domain/round-response.ts';
import { splitByScores } from '#features/rounds/domain/round-statistics.ts';
import { $allIdeas, clearFilters } from '#features/tracker/client/ideas.ts';
import { filtersOf, isFiltered } from '#features/tracker/domain/filters.ts';
import type { RowSummary } from '#features/tracker/domain/list-response.ts';
import {
  Deleted,
  Failed,
  ideasFound,
  NoMatch,
} from '#features/tracker/ui/list/DashboardStates.tsx';
import { FilterBar } from '#features/tracker/ui/list/FilterBar.tsx';
import { ListUpdates, useFrozenOrder } from '#features/tracker/ui/list/ListUpdates.tsx';
import { ApiError } from '#platform/client/api/api.ts';
import { $rankedCount, roundUrl, showIdeas } from '#platform/client/router/route.ts';
import { $query, listPath, setParameters } from '#platform/client/router/url.ts';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { CollapsibleSection } from '#platform/ui/CollapsibleSection.tsx';
import { formatDay } from '#platform/ui/dates.ts';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { Heading } from '#platform/ui/Heading.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';

const RankMovement = lazyComponent(() => import('#features/activity/ui/RankMovement.tsx'));

type RankingDetailsProps = {
  ideas: readonly RowSummary[];
  ranking: readonly RankedIdea[];
  /** Positions in the ranking. */
  listed: readonly number[];
  weights: Shares;
  analysis: Analysis | null;
  /** Null until the analysis is computed. */
  titles: Record<Verdict, readonly string[]> | null;
  ordered: boolean;
  onOrdered: (ordered: boolean) => void;
  only: Verdict | null;
  onOnly: (verdict: Verdict | null) => void;
  active: string | null;
  onActive: (id: string | null) => void;
};

function RankingDetails(props: RankingDetailsProps) {
  const { ideas, ranking, listed, weights, analysis, titles, ordered, only, active } = props;
  const days = useStore($movementDays);
  const agreed = useMemo(() => agreement(ideas, weights), [ideas, weights]);
  const plotted =
    ideas.length > maxDrawn ? `The first ${maxDrawn} ideas in one plot` : 'Every idea in one plot';
  return (
    <section className="vstack gap-2" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <div className="border-t-2 border-line">
        {ideas.length > 1 && (
          <CollapsibleSection
            id="verdicts"
            title="How sure is this order?"
            summary={titles ? verdictsText(titles) : ''}
          >
            {() => (
              <>
                <VerdictList
                  titles={titles}
                  ordered={analysis?.ordered ?? ordered}
                  count={ideas.length}
                  only={only}
                  onOnly={props.onOnly}
                />
                <Choice
                  className="small"
                  checked={ordered}
                  onChange={({ target }) => props.onOrdered(target.checked)}
                >
                  Only mixes where impact counts most and innovation least
                </Choice>
              </>
            )}
          </CollapsibleSection>
        )}
        <CollapsibleSection id="plot" title="Impact and feasibility" summary={plotted}>
          {() => (
            <figure className="vstack">
              <Plot
                ideas={ideas}
                ranking={ranking}
                listed={listed}
                active={active}
                onActive={props.onActive}
              />
              <Legend />
            </figure>
          )}
        </CollapsibleSection>
        {analysis && (
          <CollapsibleSection
            id="priorities"
            title="Priorities and ranks"
            summary={agreementWord(agreed) ?? 'Nothing to compare yet'}
          >
            {() => <ConflictList ideas={ideas} conflicts={analysis.conflicts} agreement={agreed} />}
          </CollapsibleSection>
        )}
        <CollapsibleSection
          id="movement"
          title="Why did the ranking move?"
          summary="All ideas, owners’ scores"
          isWanted={Boolean(days.from || days.to)}
        >
          {() => <RankMovement />}
        </CollapsibleSection>
        <CollapsibleSection
          id="reading"
          title="How to read this page"
          summary="Verdicts, mixes, ranks"
        >
          {() => <Explanation count={ideas.length} ordered={ordered} />}
        </CollapsibleSection>
      </div>
    </section>
  );
}

const byVerdict = <Value,>(make: (verdict: Verdict) => Value): Record<Verdict, Value> => ({
  safe: make('safe'),
  level: make('level'),
  taste: make('taste'),
  beaten: make('beaten'),
  behind: make('behind'),
});

/** A round must contain this many of the shown ideas to be offered. */
const minShared = 2;

type Read = { data?: RoundResults; error?: unknown; loading: boolean };
const $none = atom<Read>({ loading: false });

/** Whose scores to use: the owners', or a round's with `?scores={round}`. */
function useScores(all: readonly RowSummary[]) {
  const chosen = new URLSearchParams(useStore($query)).get('scores');
  const { data: closed } = useStore($closedRounds);
  const rounds = useMemo(() => {
    const shown = new Set(all.map(({ id }) => id));
    const shared = ({ ideaIds }: { ideaIds: readonly string[] }) =>
      ideaIds.filter((id) => shown.has(id)).length;
    return (closed?.items ?? []).filter((round) => shared(round) >= minShared);
  }, [closed, all]);
  const $results: ReadableAtom<Read> = chosen ? roundStores(chosen).$results : $none;
  const { data: results, error, loading } = useStore($results);
  const failed = chosen !== null && error !== undefined && !loading && !results;
  const isComing = chosen !== null && !results && !failed;
  // Skips the work while the round is loading.
  const { ideas, unscored, ownScores } = useMemo(
    () => splitByScores(isComing ? [] : all, results?.results ?? null),
    [all, results, isComing],
  );
  return {
    chosen,
    rounds,
    results: results ?? null,
    ideas,
    unscored,
    /** By idea: the owner's scores that have no median in the round. */
    ownScores,
    isComing,
    failure: !failed
      ? null
      : error instanceof ApiError && (error.status === 404 || error.status === 409)
        ? ('no such round' as const)
        : ('not loaded' as const),
    tryAgain: () => chosen && roundStores(chosen).$results.revalidate(),
  };
}

type Scores = ReturnType<typeof useScores>;

function ScoresFrom({ scores }: { scores: Scores }) {
  const { chosen, rounds, results, ownScores, failure, tryAgain } = scores;
  const isListed = rounds.some(({ id }) => id === chosen);
  return (
    <div className="scores-from grid grid-cols-1 gap-1.5">
      {rounds.length === 0 && chosen === null ? (
        <p>
          <span className="label">Scores</span>
          <span className="flex min-h-12 items-center">Owners’ scores</span>
        </p>
      ) : (
        <SelectField
          id="scores-from"
          label="Scores"
          value={chosen ?? ''}
          onChange={({ target }) => setParameters({ scores: target.value || null }, 'push')}
          options={rounds.map(({ id, title, closedAt }) => [
            id,
            `Round: ${title}, ${formatDay(closedAt)}`,
          ])}
        >
          <option value="">Owners’ scores</option>
          {chosen !== null && !isListed && (
            <option value={chosen}>{results ? `Round: ${results.title}` : 'A round'}</option>
          )}
        </SelectField>
      )}
      {results && (
        <p className="small text-muted-foreground">
          Medians of <a href={roundUrl(results.id)}>{results.title}</a>.{' '}
          <span role="status">
            <span className="sr-only">The ranking uses the medians of this round. </span>
            {ownScores.size > 0 && ownerScoresCountText(ownScores.size, scores.ideas.length)}
          </span>
        </p>
      )}
      {failure && (
        <p className="small">
          <span role="alert">
            {failure === 'no such round'
              ? 'That round does not exist or is still open. These are the owners’ scores.'
              : 'The medians of the round could not be loaded. These are the owners’ scores.'}
          </span>{' '}
          {failure === 'not loaded' && <LinkButton onClick={tryAgain}>Try again</LinkButton>}
        </p>
      )}
    </div>
  );
}

const ranked = (idea: RowSummary) =>
  [
    ...idea.scoresSet,
    idea.impactScore,
    idea.feasibilityScore,
    idea.innovationScore,
    idea.overallPriorityRank,
  ].join();

type PrioritiseProps = {
  ideas: readonly RowSummary[];
  /** The path that the ideas were read from. */
  path: string;
  filtered: boolean;
};

/** The ranking with its weights, and how reliable its order is. Keeps the order while somebody reads. */
function Prioritise({ ideas: now, path, filtered }: PrioritiseProps) {
  const all = useFrozenOrder(now, 'prioritise', ranked, path);
  const scores = useScores(all);
  const { ideas, unscored } = scores;
  const chosen = useWeights();
  const [active, setActive] = useState<string | null>(null);
  /** Phones hide the weights until they are opened. */
  const [inputsOpen, setInputsOpen] = useState(false);
  // Deferred, so that a moving slider does not wait for the results.
  const settled = useDeferredValue(chosen.weights);
  const ordered = useDeferredValue(chosen.ordered);
  const analysis = useAnalysis(ideas, ordered);
  const shares = useMemo(() => toWeights(settled), [settled]);
  const ranking = useMemo(() => rankIdeas(ideas, shares), [ideas, shares]);
  const verdicts = useMemo(() => analysis && verdictsOf(analysis), [analysis]);
  const found = useMemo(() => {
    const of = (verdict: Verdict) =>
      ranking.flatMap(({ index }, position) => (verdicts?.[index] === verdict ? [position] : []));
    return byVerdict(of);
  }, [ranking, verdicts]);
  // Sorted by how often they lead, so that the text does not change with the weights.
  const titles = useMemo(() => {
    if (!analysis) return null;
    const order = ideas
      .map((idea, index) => ({
        ...idea,
        verdict: verdicts?.[index],
        ...analysis.robustness[index],
      }))
      .sort((x, y) => (y.lead ?? 0) - (x.lead ?? 0) || (y.first ?? 0) - (x.first ?? 0));
    return byVerdict((verdict) =>
      order.flatMap((idea) => (idea.verdict === verdict ? [idea.ideaTitle] : [])),
    );
  }, [ideas, analysis, verdicts]);
  // With these weights no idea may have the chosen verdict.
  const pressed = chosen.verdict && found[chosen.verdict].length > 0 ? chosen.verdict : null;
  // Deferred, so that the button reacts at once.
  const shown = useDeferredValue(pressed);
  const listed = useMemo(
    () => (shown ? found[shown] : ranking.map((_, position) => position)),
    [ranking, found, shown],
  );
  const listedIds = useMemo(
    () => [
      ...listed.flatMap((at) => ideas[ranking[at]?.index ?? -1]?.id ?? []),
      ...(shown ? [] : unscored.map(({ id }) => id)),
    ],
    [ideas, unscored, ranking, listed, shown],
  );
  useEffect(() => showIdeas(listedIds), [listedIds]);
  // In the same frame as the list, because the count is above it.
  useLayoutEffect(() => $rankedCount.set(shown && listed.length), [shown, listed]);
  useEffect(() => () => $rankedCount.set(null), []);
  const listedLine = useRef<HTMLParagraphElement>(null);
  const byHand = useRef(false);
  const list = useCallback((verdict: Verdict | null) => {
    byHand.current = true;
    listOnlyQuery(verdict);
  }, []);
  // Scrolls up to the list, which is above the pressed button.
  useEffect(() => {
    const line = listedLine.current;
    if (line && byHand.current && line.getBoundingClientRect().top < 0)
      line.scrollIntoView({ block: 'center' });
    byHand.current = false;
  }, [shown]);
  return (
    <div className="prioritise grid grid-cols-1 items-start gap-x-10 gap-y-4 min-[52rem]:grid-cols-[minmax(0,1fr)_17rem]">
      <Button
        className="btn-sm only-narrow"
        aria-expanded={inputsOpen}
        aria-controls="ranking-inputs"
        onClick={() => setInputsOpen(!inputsOpen)}
      >
        Scores and weights: {weightsText(chosen.weights)}
      </Button>
      <div
        className="sheet vstack ranking-inputs gap-5 px-5 py-4 max-[52rem]:not-data-open:hidden min-[52rem]:[grid-area:1/2] [@media(width>=52rem)_and_(height>=40rem)]:sticky [@media(width>=52rem)_and_(height>=40rem)]:top-4"
        id="ranking-inputs"
        data-open={inputsOpen || undefined}
      >
        <ScoresFrom scores={scores} />
        <Weights weights={chosen.weights} onChange={chosen.set} />
      </div>
      {scores.isComing ? (
        <Spinner label="Loading the medians…" />
      ) : (
        <div className="vstack [&>section+section]:mt-4">
          {ideas.length > 1 && <RankingSentence titles={titles} />}
          <section className="vstack gap-2" aria-labelledby="ranking-title">
            <div className="hstack between">
              <h2 id="ranking-title">Ranking by score</h2>
              {listedIds.length >= ideasOfRound.min && (
                <a className="small no-print" href={askUrl(listedIds)}>
                  {listedIds.length > ideasOfRound.max
                    ? `Ask others to score the first ${ideasOfRound.max}`
                    : 'Ask others to score'}
                </a>
              )}
            </div>
            {filtered && (
              <p className="small text-muted-foreground">
                Ranks and verdicts compare only these ideas.
              </p>
            )}
            {ordered && (
              <p className="small text-muted-foreground">
                Only mixes where impact counts at least as much as feasibility, and feasibility at
                least as much as innovation.
                {!isOrdered(shares) && ' Your own mix is not one of those.'}
              </p>
            )}
            {shown && (
              <p className="small" ref={listedLine}>
                Listed: {verdictCountText(shown, listed.length)}.{' '}
                <LinkButton onClick={() => list(null)}>List all {ranking.length}</LinkButton>
              </p>
            )}
            {ideas.length === 0 && (
              <p>{filtered ? 'None of these ideas has scores yet.' : 'No idea has scores yet.'}</p>
            )}
            <RankingList
              path={path}
              ideas={ideas}
              ranking={ranking}
              listed={listed}
              only={shown}
              weights={shares}
              analysis={analysis}
              ownScores={scores.ownScores}
              active={active}
              onActive={setActive}
            />
          </section>
          {unscored.length > 0 && <NotScored ideas={unscored} />}
          <RankingDetails
            ideas={ideas}
            ranking={ranking}
            listed={listed}
            weights={shares}
            analysis={analysis}
            titles={titles}
            ordered={chosen.ordered}
            onOrdered={(next) => chosen.set({ ordered: next }, 'push')}
            only={pressed}
            onOnly={list}
            active={active}
            onActive={setActive}
          />
        </div>
      )}
    </div>
  );
}

export function PrioritisePage() {
  const { data: page, error, loading, isCurrent } = useStore($allIdeas);
  const listed = useStore($rankedCount);
  const failed = Boolean(error) && !loading;
  const active = page !== undefined && isFiltered(filtersOf(page.path));
  // After a failed search, results of an earlier search would be misleading.
  const answered = page && (!failed || isCurrent) ? page : undefined;
  const clear = () => {
    clearFilters();
    document.querySelector<HTMLElement>('.prioritise-head input')?.focus();
  };
  return (
    <div className="container page vstack prioritise-page">
      <div className="prioritise-head grid grid-cols-1 gap-x-7 gap-y-3 min-[52rem]:grid-cols-[auto_minmax(0,1fr)] min-[52rem]:[&_:is(.filter-panel,.chips)]:col-span-full min-[52rem]:[&>.filter-bar]:contents">
        <Heading id="prioritise-heading">Prioritise</Heading>
        <FilterBar
          diseaseAreas={page?.diseaseAreas ?? []}
          found={answered?.total}
          status={
            answered
              ? `${listed === null ? '' : `${listed} listed of `}${ideasFound(answered, active)}`
              : ''
          }
          items={<CopyLink />}
        />
      </div>
      <Deleted heading="prioritise-heading" />
      {failed && <Failed error={error} />}
      {!page && !failed && <Spinner label="Loading ideas…" />}
      {answered?.total === 0 && active && <NoMatch path={answered.path} onClear={clear} />}
      {answered?.total === 0 && !active && (
        <div className="vstack max-w-144 justify-items-start py-8">
          <h2 className="text-xl">No ideas yet</h2>
          <p>Ideas are ranked here as soon as they have scores.</p>
          <p className="actions">
            <a className="btn btn-primary" href={`${listPath}#new`}>
              Add Your First Idea
            </a>
          </p>
        </div>
      )}
      {answered && answered.total > 0 && (
        <Prioritise ideas={answered.ideas} path={answered.path} filtered={active} />
      )}
      <ListUpdates page="prioritise" />
    </div>
  );
}
