import { memo, useEffect, useRef, useState } from 'react';
import { onNavigation } from '../../../../platform/client/router/url.ts';
import { LazyDetails } from '../../../../platform/ui/LazyDetails.tsx';
import { criteria, criterionNames } from '../../../ideas/domain/weights.ts';
import { weightGrid } from '../../../prioritise/domain/robustness.ts';
import { VerdictIcon } from '../../../prioritise/ui/VerdictIcon.tsx';
import type { RoundResult } from '../../domain/round-response.ts';
import { comparisonText } from './comparison-texts.ts';
import { DecideOnResult } from './DecideOnResult.tsx';
import { anchorOf, type NumberedIdea } from './rank-ideas.ts';
import {
  doubtText,
  groupIcons,
  groupNames,
  leadText,
  ownText,
  scoredText,
  sharePart,
  whyText,
  withoutVerdict,
} from './result-texts.ts';
import { ScoreDots } from './ScoreDots.tsx';

export type RoundFacts = {
  roundId: string;
  ranked: number;
  people: number;
  userId: string;
  /** People whose scores are shown one by one. */
  fewest: number;
  assessorIds: readonly string[];
};

/** Opens the ordinary edit of an idea with a round's medians. */
const mediansUrl = (ideaId: string, roundId: string) =>
  `/idea-tracker/${encodeURIComponent(ideaId)}?medians=${encodeURIComponent(roundId)}#evaluation`;

function Better({ ideas }: { ideas: NumberedIdea['better'] }) {
  const [first, ...others] = ideas;
  return (
    <p className="small grid grid-cols-[auto_minmax(0,1fr)] gap-1.5">
      <VerdictIcon verdict="beaten" />
      <span>
        <strong>Outclassed:</strong>{' '}
        {first ? <a href={`#${anchorOf(first.id)}`}>{first.ideaTitle}</a> : 'one that'}
        {others.length > 0 && ` and ${others.length} more`}
        {others.length > 0 ? ' are' : ' is'} as good or better in every median and in risk.
      </span>
    </p>
  );
}

const mixes = weightGrid().length;

type FiguresProps = { result: RoundResult; facts: RoundFacts };

function Figures({ result, facts: { ranked, people } }: FiguresProps) {
  const { p, doubt, remains, spread, assessed, filled, scores, verdict } = result;
  const skipped = criteria
    .filter((name) => scores[name].skipped > 0)
    .map((name) => `${criterionNames[name]} ${scores[name].skipped}`);
  const trials = `${people} people × ${mixes.toLocaleString('en-GB')} mixes are ${(people * mixes).toLocaleString('en-GB')} rankings`;
  const rows: Record<string, string | false> = {
    People: `${assessed} scored it`,
    Rankings: verdict !== null && `${leadText(p, ranked)}: ${trials}`,
    Doubt:
      verdict !== null &&
      `${doubt.toFixed(2)}, at most 0.25; ${sharePart(remains)} of it about scores`,
    Spread: spread !== null && `two people are ${spread.toFixed(1)} points apart on average`,
    'Can’t judge': skipped.length > 0 && skipped.join(', '),
    'Filled in': filled > 0 && `${filled} missing values, with the median of the others`,
  };
  return (
    <dl className="small figures">
      {Object.entries(rows).map(
        ([term, value]) =>
          value !== false && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const few = 8;

function List({ reasons, ownReason }: { reasons: readonly string[]; ownReason: number | null }) {
  const [all, setAll] = useState(false);
  const isShown = (at: number) => all || at < few || at === ownReason;
  const shown = reasons.filter((_, at) => isShown(at)).length;
  return (
    <>
      <ul className="reasons list grid gap-2.5 py-1.5 text-sm">
        {reasons.map(
          (reason, at) =>
            isShown(at) && (
              // Two people may have written the same, and the list never changes.
              <li key={at} data-own={at === ownReason || undefined}>
                {at === ownReason && <strong>Yours: </strong>}
                <span className="user-text" dir="auto">
                  {reason}
                </span>
              </li>
            ),
        )}
      </ul>
      {shown < reasons.length && (
        <button className="link small" type="button" onClick={() => setAll(true)}>
          Show all {reasons.length}
          <span className="sr-only"> reasons</span>
        </button>
      )}
    </>
  );
}

type ReasonsProps = { result: RoundResult; open: boolean };

function Reasons({ result: { reasons, ownReason, own, ideaTitle }, open }: ReasonsProps) {
  if (reasons === null) {
    // With few people reasons are hidden, except the reader's own.
    if (!own?.reason) return null;
    return (
      <div className="reason-own small">
        <p className="text-muted-foreground">Your reason, which only you see here:</p>
        <p className="user-text" dir="auto">
          {own.reason}
        </p>
      </div>
    );
  }
  if (reasons.length === 0)
    return <p className="small text-muted-foreground">No reasons were written.</p>;
  return (
    <LazyDetails
      className="details"
      open={open}
      summary={
        <>
          {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
          <span className="sr-only"> for the scores of {ideaTitle}</span>
        </>
      }
    >
      {() => <List reasons={reasons} ownReason={ownReason} />}
    </LazyDetails>
  );
}

/** `isWanted`: the URL names this idea. */
type Props = { idea: NumberedIdea; facts: RoundFacts; isWanted: boolean };

export const IdeaResult = memo(function IdeaResult({ idea, facts, isWanted }: Props) {
  const { rank, group, isFirst, result } = idea;
  const { roundId, ranked, userId } = facts;
  const { id, ideaTitle, assessed } = result;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    // The browser has already scrolled to parts that were on the page.
    const show = () =>
      requestAnimationFrame(() => {
        if (document.activeElement === title.current) return;
        title.current?.focus({ preventScroll: true });
        title.current?.scrollIntoView();
      });
    show();
    return onNavigation(show);
  }, [isWanted]);
  const mark = groupIcons[group];
  const isDoubtful = group === 'judgement' || group === 'values';
  const isOwn = result.user.id === userId;
  const moved = comparisonText(result);
  const own = ownText(result);
  const hasMedian = criteria.some((name) => result.scores[name].median !== null);
  return (
    <article className="result" aria-labelledby={anchorOf(id)}>
      <div className="result-said">
        <div className="vstack gap-1.5">
          <h3 id={anchorOf(id)} ref={title} tabIndex={-1}>
            <span className="idea-number" data-first={isFirst || undefined}>
              {rank}
            </span>
            <a href={`/idea-tracker/${id}`} dir="auto">
              {ideaTitle}
            </a>
          </h3>
          <p className="small verdict">
            {mark && <VerdictIcon verdict={mark} />}
            <strong>{groupNames[group]}:</strong>{' '}
            {mark ? leadText(result.p, ranked) : withoutVerdict(result)}
          </p>
          {mark && <p className="small">{whyText(group, result)}</p>}
          {isDoubtful && <p className="small">{doubtText(result.remains)}</p>}
          {isDoubtful && result.dominated && <Better ideas={idea.better} />}
          {moved && <p className="small">{moved}</p>}
          {assessed > 0 && (
            <p className="small text-muted-foreground">
              {scoredText(result, facts.assessorIds, facts.fewest)}
            </p>
          )}
          {isOwn ? (
            <p className="small text-muted-foreground">Your idea: you were not asked.</p>
          ) : (
            own && <p className="small text-muted-foreground">{own}</p>
          )}
        </div>
        <div className="vstack result-why gap-1.5">
          <Reasons result={result} open={isFirst} />
          {assessed > 0 && (
            <LazyDetails
              className="details"
              summary={
                <>
                  Details<span className="sr-only"> of {ideaTitle}</span>
                </>
              }
            >
              {() => <Figures result={result} facts={facts} />}
            </LazyDetails>
          )}
        </div>
      </div>
      <div className="result-points">
        {assessed > 0 && <ScoreDots result={result} />}
        <div className="vstack result-next">
          <DecideOnResult result={result} roundId={roundId} userId={userId} />
          {isOwn && hasMedian && (
            <p className="small no-print">
              <a href={mediansUrl(id, roundId)}>
                Use these scores<span className="sr-only"> of {ideaTitle}</span>
              </a>
              <span className="text-muted-foreground">
                {' '}
                Fills the medians into your idea. Nothing changes until you save.
              </span>
            </p>
          )}
        </div>
      </div>
    </article>
  );
});
