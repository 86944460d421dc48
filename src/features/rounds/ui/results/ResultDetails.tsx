import { useStore } from '@nanostores/react';
import { memo, useDeferredValue } from 'react';
import { criteria } from '#features/ideas/domain/weights.ts';
import { mixes } from '#features/prioritise/domain/robustness.ts';
import { leadingText } from '#features/prioritise/ui/ranking-texts.ts';
import { roundUrl } from '#platform/client/router/route.ts';
import { $hash } from '#platform/client/router/url.ts';
import { countWord, pluralize, shortenTitle } from '#platform/text/wording.ts';
import { CollapsibleSection } from '#platform/ui/CollapsibleSection.tsx';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { useIncrementalCount } from '#platform/ui/LongList.tsx';
import { ScrollTable } from '#platform/ui/ScrollTable.tsx';
import { minShown } from '../../domain/round.ts';
import type { RoundResults } from '../../domain/round-response.ts';
import { wideFrom } from '../../domain/round-results.ts';
import { agreed, agreedInPart } from '../../domain/round-statistics.ts';
import { ideasText } from '../round-texts.ts';
import { IdeaResult, type RoundFacts } from './IdeaResult.tsx';
import {
  agreedSummary,
  agreementChangeText,
  agreementText,
  alphaOrNone,
  anchorOf,
  leadText,
  type NumberedIdea,
  scoreName,
  sharePart,
  spreadChangesText,
  verdictChangesText,
  verdictOfAgreement,
  verdictWords,
} from './result-texts.ts';
import { VerdictMap } from './VerdictMap.tsx';

const spread = (value: number | null | undefined) =>
  value == null ? 'not shown' : value.toFixed(1);

type RoundComparisonProps = { results: RoundResults; ideas: readonly NumberedIdea[] };

const AlphaTable = ({ alpha, alphaBefore }: RoundResults) => (
  <ScrollTable
    label="Figures of agreement"
    caption="Krippendorff’s alpha before and now"
    className="table"
    heads={['Score', 'Alpha before', 'Now']}
    figures={[false, true, true]}
  >
    {criteria.map((name) => (
      <tr key={name}>
        <th scope="row">{scoreName(name)}</th>
        <td className="num">{alphaOrNone(alphaBefore?.[name] ?? null)}</td>
        <td className="num">{alphaOrNone(alpha[name])}</td>
      </tr>
    ))}
  </ScrollTable>
);

const IdeasTable = ({ ideas }: Pick<RoundComparisonProps, 'ideas'>) => (
  <ScrollTable
    label="Figures of ideas"
    caption="What both rounds say of each idea: before, and now"
    className="table"
    heads={['Idea', 'Verdict', 'Leads in', 'Doubt about scores', 'Points apart']}
    figures={[false, false, true, true, true]}
  >
    {ideas.map(({ result }) => {
      const { id, ideaTitle, before, change, verdict, p, remains } = result;
      if (!before?.verdict || !change || !verdict) return null;
      return (
        <tr key={id}>
          <th scope="row">{ideaTitle}</th>
          <td>{`${verdictWords[before.verdict]}, now ${verdictWords[verdict]}`}</td>
          <td className="num">{`${sharePart(before.p)}, now ${sharePart(p)}`}</td>
          <td className="num">{`${sharePart(before.remains)}, now ${sharePart(remains)}`}</td>
          <td className="num">{`${spread(before.spread)}, now ${spread(result.spread)}`}</td>
        </tr>
      );
    })}
  </ScrollTable>
);

function RoundComparison({ results, ideas }: RoundComparisonProps) {
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
          <li
            key={name}
            className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline max-[18rem]:grid-cols-1"
          >
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
            <AlphaTable {...results} />
            <IdeasTable ideas={ideas} />
          </div>
        )}
      </LazyDetails>
    </>
  );
}

type ResultDetailsProps = RoundComparisonProps & { facts: RoundFacts };

/** A scale from chance to full agreement with its thresholds. Values below chance are drawn at its start. */
const Scale = ({ alpha }: { alpha: number }) => (
  <svg
    className="h-auto w-full max-w-125 fill-(--color-axis) text-[13px]"
    viewBox="-8 0 516 48"
    aria-hidden="true"
  >
    <path className="ink thin" d={`M0 24H500M${500 * agreedInPart} 0V24M${500 * agreed} 0V24`} />
    <circle className="fill-trace" cx={500 * Math.max(0, alpha)} cy="24" r="7" />
    <text x={250 * agreedInPart} y="45" textAnchor="middle">
      not agreed
    </text>
    <text x={250 * (agreedInPart + agreed)} y="45" textAnchor="middle">
      in part
    </text>
    <text x={250 * (agreed + 1)} y="45" textAnchor="middle">
      agreed
    </text>
  </svg>
);

const Agreed = ({ alpha, results }: RoundResults) => (
  <>
    <p>
      People agree on a score where they all put the same ideas high in it, and the same ones low.
      That does not make it true. Where they did not agree, talk before you trust the ranking.
    </p>
    <ul className="list border-t-2 border-line">
      {criteria.map((name) => {
        const value = alpha[name];
        const shown = results.map((result) => result.scores[name]);
        const verdict = verdictOfAgreement(value, shown);
        return (
          <li
            key={name}
            className="grid grid-cols-1 items-center gap-x-8 gap-y-2 border-b-1 border-border py-5 min-[60rem]:grid-cols-[9rem_minmax(0,1fr)_31.25rem]"
          >
            <p>{scoreName(name)}</p>
            <p>
              {verdict && <strong>{verdict}. </strong>}
              <span className="small text-muted-foreground">{agreementText(value, shown)}</span>
            </p>
            {value !== null && <Scale alpha={value} />}
          </li>
        );
      })}
    </ul>
  </>
);

const number = (value: number) => value.toLocaleString('en-GB');
const few = countWord(minShown).toLowerCase();

const Source = ({ children }: { children: string }) => (
  <span className="small text-muted-foreground">Source: {children}</span>
);

const TermsExplained = ({ ranked, people }: Pick<RoundFacts, 'ranked' | 'people'>) => (
  <dl className="explanation">
    <dt>Score</dt>
    <dd>The average of the three medians. Each score counts the same.</dd>
    <dt>Ranking</dt>
    <dd>
      Nobody knows how much each score should count. So each person’s scores rank the ideas with{' '}
      {number(mixes)} mixes of the three, from “only impact counts” to “only innovation counts”.{' '}
      {people > 0 && `Here that makes ${number(people * mixes)} rankings. `}
      <Source>
        SMAA-2, Lahdelma and Salminen, Operations Research 49(3), 2001; each person has one voice.
      </Source>
    </dd>
    <dt>Safe bet</dt>
    <dd>
      Among the leading quarter of the ideas (here {leadingText(ranked)}) in at least 95 % of those
      rankings. <Source>the acceptability of SMAA-2.</Source>
    </dd>
    <dt>Level with others</dt>
    <dd>
      The same, but in most of them more ideas have that score than the quarter holds.{' '}
      <Source>as in Prioritise.</Source>
    </dd>
    <dt>Weaker</dt>
    <dd>
      Among that quarter in under 5 % of them. <Source>the acceptability of SMAA-2.</Source>
    </dd>
    <dt>Doubt about scores</dt>
    <dd>
      An idea is in doubt where some rankings put it in the quarter and others do not. The doubt has
      two parts: what counts (the mixes), and what is the case (the scores). This is the second
      part’s share: what would be left if everybody agreed on what counts.{' '}
      <Source>
        the total-order index, Saltelli and others, Global Sensitivity Analysis, 2008.
      </Source>
    </dd>
    <dt>Scores disputed</dt>
    <dd>
      At least half of its doubt is about scores: people score it differently. Discuss facts.{' '}
      <Source>our own line, at one half.</Source>
    </dd>
    <dt>Depends on priorities</dt>
    <dd>
      Less than half of it is: people score it much alike, and it depends on what counts. Discuss
      that. <Source>our own line, at one half.</Source>
    </dd>
    <dt>Outclassed</dt>
    <dd>
      Another idea is at least as good in all three medians and in risk, and better in one.{' '}
      <Source>Pareto dominance, as in Prioritise.</Source>
    </dd>
    <dt>Median</dt>
    <dd>
      The value in the middle: as many people gave less as gave more. It lies between two whole
      scores where the two in the middle differ. Amber marks the score that people spread on most,
      where the highest is {wideFrom} points or more above the lowest.
    </dd>
    <dt>Agreement</dt>
    <dd>
      Krippendorff’s alpha for values in an order: 1 where all agree, 0 where scores differ as much
      as if they were dealt out at random. From 0.8 on people agree, from 0.667 on in part.{' '}
      <Source>Krippendorff, Content Analysis, 2004.</Source>
    </dd>
    <dt>Missing answers</dt>
    <dd>
      Where somebody was not asked, as about an own idea, could not judge or did not answer, the
      median of the others takes the place in that person’s ranking.
    </dd>
    <dt>Without names</dt>
    <dd>
      Points stand in the order of their values, reasons in an order of their own. Where fewer than{' '}
      {few} people scored an idea, its points and reasons are not shown, unless the round’s opener
      chose otherwise: they would name people. Its median then takes the place of their scores in
      every ranking, and it has no part in the agreement.
    </dd>
  </dl>
);

const perFrame = 4;
/** Longer lists are laid out only near the screen (idea-result.css). */
const fewIdeas = 12;

/** Renders the first ideas and all up to the one that the URL names at once, and the others frame by frame. */
function IdeaList({ ideas, facts }: Pick<ResultDetailsProps, 'ideas' | 'facts'>) {
  // Deferred, so that the page responds before more ideas are rendered.
  const wanted = useDeferredValue(useStore($hash).slice(1));
  const wantedAt = ideas.findIndex(({ result }) => anchorOf(result.id) === wanted);
  // By the round, so that a refetch keeps all ideas on the page.
  const growing = useIncrementalCount(facts.id, ideas.length, perFrame);
  const shown = ideas.slice(0, Math.max(growing, wantedAt + 1));
  return (
    <>
      {ideas.some(({ result }) => result.assessed > 0) && <Legend />}
      <div className="result-list" data-many={ideas.length > fewIdeas || undefined}>
        {shown.map((idea, at) => (
          <IdeaResult key={idea.result.id} idea={idea} facts={facts} isWanted={at === wantedAt} />
        ))}
      </div>
    </>
  );
}

const Legend = memo(() => (
  <ul className="legend flex flex-wrap gap-x-5 gap-y-1.5 text-sm *:flex *:items-center *:gap-2">
    <li>
      <svg className="size-3.5 flex-none" viewBox="0 0 14 14" aria-hidden="true">
        <circle className="fill-trace" cx="7" cy="7" r="4.5" />
      </svg>
      one person
    </li>
    <li>
      <svg className="size-3.5 flex-none" viewBox="0 0 14 14" aria-hidden="true">
        <circle className="point-own" cx="7" cy="7" r="3.75" />
      </svg>
      you
    </li>
    <li>
      <svg className="h-3.5 w-10 flex-none" viewBox="0 0 40 14" aria-hidden="true">
        <path className="span-line" d="M0 10H40" />
        <path className="median-line" d="M20 2v11" />
      </svg>
      from lowest to highest, with the median
    </li>
    <li>
      <svg className="h-3.5 w-10 flex-none" viewBox="0 0 40 14" aria-hidden="true">
        <path className="span-line" data-far d="M0 10H40" />
      </svg>
      far apart
    </li>
  </ul>
));

export function ResultDetails({ results, ideas, facts }: ResultDetailsProps) {
  const { ranked, people } = facts;
  const reasons = ideas.flatMap(({ result }) => result.reasons ?? []).length;
  const isHidden = ideas.some(({ result }) => result.assessed > 0 && result.reasons === null);
  const reasonsText = reasons === 0 && isHidden ? 'reasons hidden' : pluralize(reasons, 'reason');
  const wanted = useStore($hash).slice(1);
  const [first] = ideas;
  return (
    <section className="vstack gap-2" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <div className="border-t-2 border-line">
        {results.follows && results.alphaBefore && (
          <CollapsibleSection title="What has moved" summary={verdictChangesText(results.results)}>
            {() => <RoundComparison results={results} ideas={ideas} />}
          </CollapsibleSection>
        )}
        <CollapsibleSection
          title="All scores and reasons"
          summary={`${ideasText(ideas.length)}, ${reasonsText}, no names`}
          isWanted={ideas.some(({ result }) => anchorOf(result.id) === wanted)}
        >
          {() => <IdeaList ideas={ideas} facts={facts} />}
        </CollapsibleSection>
        {first && ranked > 0 && (
          <>
            <CollapsibleSection
              title="How sure is this order?"
              summary={`${shortenTitle(first.result.ideaTitle)}: ${leadText(first.result.p, ranked)}`}
            >
              {() => <VerdictMap ideas={ideas} ranked={ranked} />}
            </CollapsibleSection>
            <CollapsibleSection title="How far you agree" summary={agreedSummary(results)}>
              {() => <Agreed {...results} />}
            </CollapsibleSection>
          </>
        )}
        <CollapsibleSection title="How to read this page" summary="Median, range, agreement">
          {() => <TermsExplained ranked={ranked} people={people} />}
        </CollapsibleSection>
      </div>
    </section>
  );
}
