import { counted } from '../../../../platform/text/wording.ts';
import { weightGrid } from '../../../prioritise/domain/robustness.ts';
import { leadingText } from '../../../prioritise/ui/words.ts';
import { fewestShown } from '../../domain/round.ts';
import { wideFrom } from '../../domain/round-results.ts';

const mixes = weightGrid().length;
const number = (value: number) => value.toLocaleString('en-GB');
const few = counted(fewestShown).toLowerCase();

const Source = ({ children }: { children: string }) => (
  <span className="small soft">Source: {children}</span>
);

type Props = { ranked: number; people: number };

/** Explains the words and marks of the page, with sources. */
export const Reading = ({ ranked, people }: Props) => (
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
