import { capitalize, countWord } from '../../../../platform/text/wording.ts';
import type { RoundVerdict } from '../../domain/round.ts';
import type { RoundResult } from '../../domain/round-response.ts';
import { type Agreement, agreementOf, agreementWords } from '../../domain/round-results.ts';
import { sharePart } from './result-texts.ts';

type Moved = Pick<RoundResult, 'before' | 'change' | 'verdict' | 'p' | 'spread'>;

export const verdictWords: Record<Exclude<RoundVerdict, null>, string> = {
  safe: 'a safe bet',
  behind: 'weaker',
  judgement: 'disputed',
  values: 'dependent on priorities',
};

/** Smaller differences of the mean distance between two people, in points, are none. */
const noticed = 0.05;

/** Whether people's scores lie closer together than before; null where that is not known. */
function spreadMoved({ change }: Pick<Moved, 'change'>): 'closer' | 'apart' | 'same' | null {
  if (change?.spread == null) return null;
  if (change.spread <= -noticed) return 'closer';
  return change.spread >= noticed ? 'apart' : 'same';
}

const points = (spread: number) => `${spread.toFixed(1)} points`;

/** The change of one idea in words; null where the earlier round has no result for it. */
export function comparisonText(idea: Moved): string | null {
  const { before, change, verdict, p, spread } = idea;
  if (!before?.verdict) return null;
  const was = verdictWords[before.verdict] ?? before.verdict;
  if (!change || verdict === null) return `In the round before: ${was}.`;
  const shares = [before.p, p].map(sharePart);
  const led =
    shares[0] === shares[1]
      ? `It leads in ${shares[1]} of rankings, as before.`
      : `It leads in ${shares[1]} of rankings, before in ${shares[0]}.`;
  const stayed = verdict === before.verdict ? `Still ${was}.` : `In the round before: ${was}.`;
  const moved = spreadMoved(idea);
  if (!moved || before.spread === null || spread === null) return `${stayed} ${led}`;
  const apart = {
    closer: `Scores have come closer: ${points(spread)} apart on average, before ${points(before.spread)}.`,
    apart: `Scores have moved apart: ${points(spread)} on average, before ${points(before.spread)}.`,
    same: `Scores lie ${points(spread)} apart on average, as before.`,
  }[moved];
  return `${stayed} ${led} ${apart}`;
}

const agreedBefore: Record<Agreement, string> = {
  agree: 'people agreed',
  'in part': 'people agreed in part',
  disagree: 'people disagreed',
};

/** How agreement on a score has moved: `people disagreed, and now agree in part` */
export function agreementChangeText(before: number | null, after: number | null): string {
  const [was, is] = [agreementOf(before), agreementOf(after)];
  if (!is) return was ? `${agreedBefore[was]}; now it cannot be told` : 'it cannot be told';
  if (!was) return `people ${agreementWords[is]}; before it could not be told`;
  if (was === is) return `people ${agreementWords[is]}, as before`;
  return `${agreedBefore[was]}, and now ${agreementWords[is]}`;
}

/** On how many ideas scores have come closer: `On four ideas scores have come closer, on one they have moved apart.` */
export function spreadChangesText(results: readonly Moved[]): string | null {
  const all = results.map(spreadMoved);
  const movements = [
    { kind: 'closer', text: 'have come closer' },
    { kind: 'apart', text: 'have moved apart' },
    { kind: 'same', text: 'lie as far apart as before' },
  ];
  const parts = movements.flatMap(({ kind, text }) => {
    const count = all.filter((one) => one === kind).length;
    const ideas = `${countWord(count).toLowerCase()} ${count === 1 ? 'idea' : 'ideas'}`;
    return count > 0 ? [{ ideas, text }] : [];
  });
  // The first part names the subject.
  const said = parts.map(
    ({ ideas, text }, at) => `on ${ideas} ${at === 0 ? 'scores' : 'they'} ${text}`,
  );
  return said.length > 0 ? `${capitalize(said.join(', '))}.` : null;
}

export function verdictChangesText(results: readonly Moved[]): string {
  const known = results.filter(({ change }) => change !== null);
  if (known.length === 0) return 'No idea was ranked in both rounds.';
  const changed = known.filter(({ before, verdict }) => before?.verdict !== verdict).length;
  return changed === 0
    ? 'No verdict has changed.'
    : `${countWord(changed)} ${changed === 1 ? 'idea has' : 'ideas have'} another verdict now.`;
}
