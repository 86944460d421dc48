import { memo, useEffect, useRef } from 'react';
import { onArrival } from '../../../../platform/client/router/url.ts';
import { Disclosure } from '../../../../platform/ui/Disclosure.tsx';
import { criteria } from '../../../ideas/domain/weights.ts';
import { VerdictMark } from '../../../prioritise/ui/VerdictMark.tsx';
import { Better } from './Better.tsx';
import { Decide } from './Decide.tsx';
import { Figures } from './Figures.tsx';
import { movedText } from './moved.ts';
import { anchorOf, type Numbered } from './numbered.ts';
import { Points } from './Points.tsx';
import { Reasons } from './Reasons.tsx';
import {
  doubtText,
  groupNames,
  leadText,
  marks,
  ownText,
  scoredText,
  whyText,
  withoutVerdict,
} from './words.ts';

/** Facts of the round that all parts of the results page need. */
export type RoundFacts = {
  roundId: string;
  /** Ideas that were ranked. */
  ranked: number;
  people: number;
  userId: string;
  /** People whose scores are shown one by one. */
  fewest: number;
  /** Whom the round asked. */
  assessorIds: readonly string[];
};

/** Opens the ordinary edit of an idea with a round's medians. */
const mediansUrl = (ideaId: string, roundId: string) =>
  `/idea-tracker/${encodeURIComponent(ideaId)}?medians=${encodeURIComponent(roundId)}#evaluation`;

type Props = {
  idea: Numbered;
  facts: RoundFacts;
  /** The URL names this idea. */
  isWanted: boolean;
};

/** One idea's result: its verdict with the reason, the points of each score, and the written reasons. */
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
    return onArrival(show);
  }, [isWanted]);
  const mark = marks[group];
  const isDoubtful = group === 'judgement' || group === 'values';
  const isOwn = result.user.id === userId;
  const moved = movedText(result);
  const own = ownText(result);
  const hasMedian = criteria.some((name) => result.scores[name].median !== null);
  return (
    <article className="result" aria-labelledby={anchorOf(id)}>
      <div className="result-said">
        <div className="stack gap-1.5">
          <h3 id={anchorOf(id)} ref={title} tabIndex={-1}>
            <span className="idea-number" data-first={isFirst || undefined}>
              {rank}
            </span>
            <a href={`/idea-tracker/${id}`} dir="auto">
              {ideaTitle}
            </a>
          </h3>
          <p className="small verdict">
            {mark && <VerdictMark verdict={mark} />}
            <strong>{groupNames[group]}:</strong>{' '}
            {mark ? leadText(result.p, ranked) : withoutVerdict(result)}
          </p>
          {mark && <p className="small">{whyText(group, result)}</p>}
          {isDoubtful && <p className="small">{doubtText(result.remains)}</p>}
          {isDoubtful && result.dominated && <Better ideas={idea.better} />}
          {moved && <p className="small">{moved}</p>}
          {assessed > 0 && (
            <p className="small soft">{scoredText(result, facts.assessorIds, facts.fewest)}</p>
          )}
          {isOwn ? (
            <p className="small soft">Your idea: you were not asked.</p>
          ) : (
            own && <p className="small soft">{own}</p>
          )}
        </div>
        <div className="stack result-why gap-1.5">
          <Reasons result={result} open={isFirst} />
          {assessed > 0 && (
            <Disclosure
              className="details"
              summary={
                <>
                  Details<span className="sr"> of {ideaTitle}</span>
                </>
              }
            >
              {() => <Figures result={result} ranked={ranked} people={facts.people} />}
            </Disclosure>
          )}
        </div>
      </div>
      <div className="result-points">
        {assessed > 0 && <Points result={result} />}
        <div className="stack result-next">
          <Decide result={result} roundId={roundId} userId={userId} />
          {isOwn && hasMedian && (
            <p className="small no-print">
              <a href={mediansUrl(id, roundId)}>
                Use these scores<span className="sr"> of {ideaTitle}</span>
              </a>
              <span className="soft">
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
