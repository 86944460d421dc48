import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { type Criterion, criteria, scoreValues } from '#features/ideas/domain/weights.ts';
import { VerdictIcon } from '#features/prioritise/ui/VerdictIcon.tsx';
import { roundsPath } from '#platform/client/router/route.ts';
import { countWord } from '#platform/text/wording.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { formatLongDay, formatTime } from '#platform/ui/dates.ts';
import { Heading } from '#platform/ui/Heading.tsx';
import { LoadError } from '#platform/ui/LoadError.tsx';
import { Menu } from '#platform/ui/Menu.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { followUpUrl } from '../../client/new-round.ts';
import { roundFileUrl, roundStores } from '../../client/rounds.ts';
import type { Round, RoundResults, RoundSummary, ShownScore } from '../../domain/round-response.ts';
import { hasHiddenScores, wideFrom } from '../../domain/round-results.ts';
import { DecideOnResult } from './DecideOnResult.tsx';
import type { RoundFacts } from './IdeaResult.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import {
  agreementOfIdea,
  anchorOf,
  discussText,
  type NumberedIdea,
  rankIdeas,
  scoreName,
  spanText,
} from './result-texts.ts';

const fewIdeas = 20;

const width = 90;
const xOf = (value: number) => ((value - 1) * width) / 9;
const ticks = scoreValues.map((value) => `M${xOf(value)} 4v6`).join('');

type RangeProps = Pick<ShownScore, 'median' | 'wide'> & { points: readonly number[] };

function Range({ points, median, wide }: RangeProps) {
  const [lowest = 1, highest = 1] = [points[0], points.at(-1)];
  return (
    <svg
      className="range h-3.5 w-full fill-none forced-color-adjust-none *:[vector-effect:non-scaling-stroke]"
      viewBox={`-1 0 ${width + 2} 14`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="stroke-border" d={`M0 7H${width}${ticks}`} />
      <path
        className={`stroke-6 ${wide ? 'stroke-iodine' : 'stroke-[color-mix(in_oklab,var(--color-chart-1)_60%,var(--color-background))]'}`}
        d={`M${xOf(lowest)} 7H${xOf(highest)}`}
      />
      {median !== null && (
        <path className="stroke-foreground stroke-3" d={`M${xOf(median)} 0v14`} />
      )}
    </svg>
  );
}

/** On a narrow screen each row is a grid. */
const row =
  'max-[60rem]:grid max-[60rem]:grid-cols-[2rem_repeat(3,minmax(0,1fr))] max-[60rem]:gap-x-4 max-[60rem]:gap-y-1 max-[60rem]:border-b-1 max-[60rem]:border-border max-[60rem]:py-3 max-[18rem]:block max-[18rem]:*:block';
const cell =
  'border-b-1 border-border p-0 py-1.75 align-middle max-[60rem]:border-0 max-[60rem]:p-0';

function Median({ name, score }: { name: Criterion; score: ShownScore }) {
  const { median, points, wide } = score;
  return (
    <td
      className={`${cell} pe-4 max-[60rem]:row-start-3 max-[60rem]:mt-1 max-[60rem]:leading-5.5 max-[60rem]:nth-4:col-start-2 max-[60rem]:nth-5:col-start-3 max-[60rem]:nth-6:col-start-4`}
    >
      <div className="grid grid-cols-[2.25rem_6.25rem] items-center gap-1 max-[60rem]:grid-cols-1 max-[60rem]:gap-0">
        <span
          className="block text-xs/4.5 text-muted-foreground min-[60rem]:hidden"
          aria-hidden="true"
        >
          {scoreName(name)}
        </span>
        <b className="font-mono text-sm/5 font-[600] tracking-[-0.02em]">{median ?? '–'}</b>
        {points && points.length > 0 && (
          <>
            <Range {...{ points, median, wide }} />
            <span className="sr-only">, {spanText(points)}</span>
          </>
        )}
      </div>
    </td>
  );
}

const Row = memo(({ idea: { rank, score, result } }: { idea: NumberedIdea }) => {
  const { mark, words } = agreementOfIdea(result);
  return (
    <tr className={`${row} group hover:bg-muted/60`}>
      <td
        className={`${cell} w-10 pe-4 font-mono text-base/6 font-[640] whitespace-nowrap max-[60rem]:-me-4 max-[18rem]:me-0 max-[60rem]:w-auto`}
      >
        {rank}
      </td>
      <th
        className={`${cell} pe-4 text-start leading-5.5 font-[400] wrap-anywhere max-[60rem]:pe-14 max-[18rem]:pe-0 max-[60rem]:[grid-area:1/2/auto/5]`}
        scope="row"
      >
        <a
          className="text-base/5.5 font-[600] no-underline group-hover:underline group-hover:decoration-2"
          href={`/idea-tracker/${result.id}`}
          dir="auto"
        >
          {result.ideaTitle}
        </a>
      </th>
      <td
        className={`${cell} pe-8 text-end font-mono text-base/6 font-[640] tracking-[-0.02em] max-[60rem]:[grid-area:1/4] max-[18rem]:text-start`}
      >
        <span className="sr-only">Score </span>
        {score?.toFixed(1) ?? '–'}
      </td>
      {criteria.map((name) => (
        <Median key={name} name={name} score={result.scores[name]} />
      ))}
      <td className={`${cell} max-[60rem]:[grid-area:2/2/auto/5]`}>
        <span
          className="flex items-center gap-2 text-sm/5 data-far:font-[600] data-far:[&_.verdict-icon]:fill-iodine data-far:[&_.verdict-icon]:stroke-iodine"
          data-far={mark === 'judgement' || undefined}
        >
          {mark && <VerdictIcon verdict={mark} />}
          {words}
        </span>
      </td>
    </tr>
  );
});

const Legend = ({ hasRanges }: { hasRanges: boolean }) => (
  <p className="flex max-w-none flex-wrap gap-x-6 gap-y-1 text-xs text-muted-foreground *:inline-flex *:items-center *:gap-2 [&_.range]:w-12">
    {hasRanges ? (
      <>
        <span>
          <Range points={[4, 8]} median={6.5} wide={false} />
          lowest to highest score, line = median
        </span>
        <span>
          <Range points={[3, 9]} median={6.5} wide />
          {wideFrom} points apart or more
        </span>
      </>
    ) : (
      <span>Ranges are not shown for so few people.</span>
    )}
    <span>Score = average of the three medians</span>
  </p>
);

const Head = ({ look = 'pe-4 text-start', children }: { look?: string; children: ReactNode }) => (
  <th
    className={`sticky top-0 z-1 border-b-2 border-line bg-background p-0 py-1.5 align-bottom text-sm/5 font-[560] text-muted-foreground ${look}`}
    scope="col"
  >
    {children}
  </th>
);

function ResultList({ ideas }: { ideas: readonly NumberedIdea[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? ideas : ideas.slice(0, fewIdeas);
  const hasRanges = ideas.some(({ result }) =>
    criteria.some((name) => result.scores[name].points?.length),
  );
  return (
    <section className="vstack gap-0" aria-labelledby="by-score">
      <div className="hstack between gap-x-6 gap-y-1">
        <h2 id="by-score">Ideas by score</h2>
        <Legend hasRanges={hasRanges} />
      </div>
      <table className="ranked w-full border-spacing-0 max-[60rem]:block">
        <thead className="max-[60rem]:absolute max-[60rem]:[clip-path:inset(50%)]">
          <tr className={row}>
            <Head>
              <span className="sr-only">Rank</span>
            </Head>
            <Head>Idea</Head>
            <Head look="pe-8 text-end">Score</Head>
            {criteria.map((name) => (
              <Head key={name}>{scoreName(name)}</Head>
            ))}
            <Head look="text-start">Agreement</Head>
          </tr>
        </thead>
        <tbody className="max-[60rem]:block max-[60rem]:border-t-2 max-[60rem]:border-line">
          {shown.map((idea) => (
            <Row key={idea.result.id} idea={idea} />
          ))}
        </tbody>
      </table>
      {shown.length < ideas.length && (
        <p className="py-2">
          <LinkButton onClick={() => setAll(true)}>Show all {ideas.length} ideas</LinkButton>
        </p>
      )}
    </section>
  );
}

/** Why the results say less than those of a round with several scored ideas, or null. */
function shortfall({ results, ranked }: RoundResults): string | null {
  if (results.length === 0) return 'All ideas of this round have been deleted since.';
  if (ranked > 1) return null;
  if (ranked === 1)
    return 'Only one idea has a value for each score and two people who scored it, so there is nothing to compare it with.';
  return results.every(({ assessed }) => assessed === 0)
    ? 'Nobody scored an idea before the round was closed.'
    : 'An idea is ranked once two people have scored it, and each of its three scores has a value. No idea of this round is.';
}

function Card({ idea: { rank, result }, facts }: { idea: NumberedIdea; facts: RoundFacts }) {
  const { id, ideaTitle, reasons } = result;
  return (
    <li className="grid grid-cols-1 grid-rows-[auto_auto_1fr_auto] gap-2 px-5 py-4.5 wrap-anywhere shadow-[0_0_0_1px_var(--color-border)]">
      <h3 className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 text-base/[1.4375rem]">
        <span className="text-muted-foreground">
          <span className="sr-only">Rank </span>
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
          // The index is the key: two reasons may be equal, and the list never changes.
          <blockquote
            key={at}
            className="user-text m-0 border-s-2 border-border ps-3 text-sm/5.5 not-first:mt-2"
            dir="auto"
          >
            {reason}
          </blockquote>
        ))}
      </div>
      <DecideOnResult result={result} roundId={facts.id} userId={facts.userId} isShort>
        <a className="ms-auto" href={`#${anchorOf(id)}`}>
          {reasons && reasons.length > 2 ? `All ${reasons.length} reasons` : 'All scores'}
          <span className="sr-only"> of {ideaTitle}</span>
        </a>
      </DecideOnResult>
    </li>
  );
}

const fewPriorities = 4;

function Discuss({ ideas, facts }: { ideas: readonly NumberedIdea[]; facts: RoundFacts }) {
  const first = ideas.filter(({ isFirst }) => isFirst);
  const onPriorities = ideas.filter(({ group }) => group === 'values').slice(0, fewPriorities);
  // Without shown single scores nothing can be said about agreement.
  const isHidden = ideas.every(({ result }) => hasHiddenScores(result));
  if (isHidden && onPriorities.length === 0) return null;
  return (
    <section className="vstack gap-3" aria-labelledby="discuss">
      <h2 id="discuss">What to discuss first</h2>
      {first.length > 0 ? (
        <>
          <p className="small text-muted-foreground">Most disputed first.</p>
          <ol className="list grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] overflow-clip rounded-md border-1 border-border bg-card">
            {first.map((idea) => (
              <Card key={idea.result.id} idea={idea} facts={facts} />
            ))}
          </ol>
        </>
      ) : onPriorities.length > 0 ? (
        <>
          <p>
            {!onPriorities.some(({ result }) => hasHiddenScores(result)) &&
              'You agree on the scores. '}
            These ideas depend on what counts:
          </p>
          <ul className="list">
            {onPriorities.map(({ rank, result }) => (
              <li key={result.id}>
                <span className="num text-muted-foreground">{rank}</span>{' '}
                <a href={`#${anchorOf(result.id)}`} dir="auto">
                  {result.ideaTitle}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {ideas.every(({ result }) => agreementOfIdea(result).mark === 'safe')
            ? 'You agree on every idea.'
            : ideas.some(({ group }) => group === 'judgement')
              ? 'The scores of the ideas in doubt are not shown, because too few people scored them.'
              : 'No ranked idea is in doubt, whoever is asked and whatever counts.'}
        </p>
      )}
    </section>
  );
}

type Props = { round: Round; user: User };

function Results({ results, round, user }: Props & { results: RoundResults }) {
  const ideas = useMemo(() => rankIdeas(results), [results]);
  const facts = useMemo(
    () => ({ ...results, userId: user.id, assessorIds: round.assessorList.map(({ id }) => id) }),
    [results, user.id, round],
  );
  const short = shortfall(results);
  return (
    <>
      {short && <p className="notice">{short}</p>}
      {ideas.length > 0 && <ResultList ideas={ideas} />}
      {results.ranked > 0 && <Discuss ideas={ideas} facts={facts} />}
      {ideas.length > 0 && <ResultDetails results={results} ideas={ideas} facts={facts} />}
    </>
  );
}

const Actions = ({ id, title }: Round) => (
  <div className="hstack between items-center no-print">
    <a className="small" href={roundsPath}>
      All rounds
    </a>
    <div className="hstack">
      <a className="btn btn-primary btn-sm" href={followUpUrl(id)}>
        Open a second round
      </a>
      <Menu label={`More for ${title}`}>
        <a role="menuitem" href={`/idea-tracker/prioritise?scores=${encodeURIComponent(id)}`}>
          Prioritise by these scores
        </a>
        <a role="menuitem" href={roundFileUrl(id, 'csv')} download>
          Export as CSV
        </a>
        <a role="menuitem" href={roundFileUrl(id, 'json')} download>
          Export as JSON
        </a>
      </Menu>
    </div>
  </div>
);

const how = {
  deadline: ', its deadline',
  opener: ', before its deadline',
  everybody: ', when everybody had finished',
} as const;

type Closed = Pick<RoundSummary, 'closedAt' | 'closedBy' | 'assessors' | 'finished' | 'deadline'>;

/** @param deleted the number of ideas that count but are not shown */
export function closedText(round: Closed, deleted: number): string {
  const { assessors, finished, closedBy } = round;
  const at = round.closedAt ?? round.deadline;
  const closed = `Closed on ${formatLongDay(at)} at ${formatTime(at)}${closedBy ? how[closedBy] : ''}.`;
  const people = `${finished} of ${assessors} people finished; nobody scored their own idea.`;
  if (deleted === 0) return `${closed} ${people}`;
  const ideas = `${countWord(deleted)} ${deleted === 1 ? 'idea was' : 'ideas were'} deleted since`;
  return `${closed} ${people} ${ideas}: ${deleted === 1 ? 'it counts and is' : 'they count and are'} not shown.`;
}

export function ResultsPage({ round, user }: Props) {
  const { $results } = roundStores(round.id);
  const { data, error, loading } = useStore($results);
  // Renders the heading first, and the results in the next frame.
  const results = useDeferredValue(data, undefined);
  const sentence = round.sentence ?? '';
  // The part about agreement is emphasised.
  const [agreement = ''] = /^You [^.]+\./.exec(sentence) ?? [];
  return (
    <div className="container page vstack results-page [&>section+section]:mt-4">
      <Actions {...round} />
      <div className="vstack gap-1 [&_p]:max-w-none">
        <Heading>{round.title}</Heading>
        {round.question && (
          <p className="user-text" dir="auto">
            {round.question}
          </p>
        )}
        <p>
          <strong>{agreement}</strong>
          {sentence.slice(agreement.length)}
        </p>
        <p className="small text-muted-foreground">{closedText(round, data?.deleted ?? 0)}</p>
      </div>
      {results ? (
        <Results results={results} round={round} user={user} />
      ) : error && !loading ? (
        <LoadError what="The results" error={error} onRetry={() => $results.revalidate()} />
      ) : (
        <Spinner label="Loading results…" />
      )}
    </div>
  );
}
