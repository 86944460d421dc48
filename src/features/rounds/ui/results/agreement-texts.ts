import { capitalize, joinWords } from '../../../../platform/text/wording.ts';
import { criteria, criterionNames } from '../../../ideas/domain/weights.ts';
import type { IconVerdict } from '../../../prioritise/ui/VerdictIcon.tsx';
import type { RoundResult, RoundResults, ShownScore } from '../../domain/round-response.ts';
import { type Agreement, agreementOf, wideFrom } from '../../domain/round-results.ts';

/** Alpha with two decimals, rounded down, so that it never reaches what its words deny. */
export function alphaText(alpha: number): string {
  const value = Math.floor(alpha * 100 + 1e-9) / 100;
  return value.toFixed(2).replace('-', '−');
}

export const alphaOrNone = (alpha: number | null) => (alpha === null ? 'none' : alphaText(alpha));

/** Alpha compares differences with those that chance would make: where all values are one, there are none. */
const agreementOfScore = (alpha: number | null, shown: readonly ShownScore[]) =>
  agreementOf(alpha) ?? (shown.some(({ count }) => count > 1) ? 'agree' : null);

/** `Yes`, `In part`, `No` or `Unknown` */
export function agreedText(alpha: number | null, shown: readonly ShownScore[]): string {
  const agreement = agreementOfScore(alpha, shown);
  return agreement ? { agree: 'Yes', 'in part': 'In part', disagree: 'No' }[agreement] : 'Unknown';
}

/** Null where nothing can be compared. */
export function verdictOfAgreement(
  alpha: number | null,
  shown: readonly ShownScore[],
): string | null {
  const agreement = agreementOfScore(alpha, shown);
  return agreement && agreementNames[agreement];
}

const agreementNames: Record<Agreement, string> = {
  agree: 'Agreed',
  'in part': 'Agreed in part',
  disagree: 'Did not agree',
};

const agreementMeanings: Record<Agreement, string> = {
  agree: 'By and large everybody puts the same ideas high and the same ones low.',
  'in part': 'Many put the same ideas high and the same ones low, but not all: read it with care.',
  disagree: 'Which ideas come high depends much on who is asked.',
};

export function agreementText(alpha: number | null, shown: readonly ShownScore[]): string {
  const agreement = agreementOf(alpha);
  if (alpha === null || agreement === null)
    return shown.some(({ count }) => count > 1)
      ? 'All scores that can be compared are the same.'
      : 'No idea was scored by two people, so there is nothing to compare.';
  const figure = `Agreement ${alphaText(alpha)}`;
  if (alpha < 0) return `Scores lie further apart than by chance. ${figure}, below 0.`;
  return `${agreementMeanings[agreement]} ${figure} of 1.`;
}

/** By the widest range of its scores: up to one point people agree, from four on they differ. */
export function agreementOfIdea({ scores }: Pick<RoundResult, 'scores'>): {
  mark: IconVerdict | null;
  words: string;
} {
  const ranges = criteria.flatMap((name) => {
    const { points } = scores[name];
    const [lowest, highest] = [points?.[0], points?.at(-1)];
    return lowest === undefined || highest === undefined ? [] : [{ name, width: highest - lowest }];
  });
  if (ranges.length < criteria.length) return { mark: null, words: 'Not shown' };
  const differ = ranges.filter(({ width }) => width >= wideFrom);
  if (differ.length > 0) {
    const on =
      differ.length === criteria.length
        ? 'all three'
        : joinWords(differ.map(({ name }) => criterionNames[name]));
    return { mark: 'judgement', words: `Differ on ${on}` };
  }
  return ranges.every(({ width }) => width <= 1)
    ? { mark: 'safe', words: 'Agree' }
    : { mark: 'taste', words: 'Mostly agree' };
}

/** On what people agree and on what they do not: `Impact and feasibility: yes. Innovation: no` */
export function agreedSummary({ alpha, results }: Pick<RoundResults, 'alpha' | 'results'>): string {
  const words = criteria.map((name) => ({
    name,
    word: agreedText(
      alpha[name],
      results.map(({ scores }) => scores[name]),
    ).toLowerCase(),
  }));
  return [...new Set(words.map(({ word }) => word))]
    .map((word) => {
      const names = words
        .filter((one) => one.word === word)
        .map(({ name }) => criterionNames[name]);
      return `${capitalize(joinWords(names))}: ${word}`;
    })
    .join('. ');
}
