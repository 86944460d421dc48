import {
  type Criterion,
  criteria,
  criterionNames,
  percentText,
} from '#features/ideas/domain/weights.ts';
import { leadingCount } from '#features/prioritise/domain/robustness.ts';
import {
  leadingText,
  shareDown,
  verdictCountText,
  verdictNames,
} from '#features/prioritise/ui/ranking-texts.ts';
import type { IconVerdict } from '#features/prioritise/ui/VerdictIcon.tsx';
import { capitalize, countWord, decimalText, joinWords } from '#platform/text/wording.ts';
import { minShown, type RoundVerdict } from '../../domain/round.ts';
import type { RoundResult, RoundResults, ShownScore } from '../../domain/round-response.ts';
import {
  agreementOf,
  agreementWords,
  hasHiddenScores,
  ideasToDiscuss,
  wideFrom,
} from '../../domain/round-results.ts';

export const groups = ['judgement', 'values', 'safe', 'level', 'behind', 'none'] as const;
export type Group = (typeof groups)[number];

/** An idea with its rank by score, by which the page refers to it. */
export type NumberedIdea = {
  /** `3`, `=3` if several ideas have the same score, `–` without a score. */
  rank: string;
  /** The mean of the three medians; null if one of them is not shown. */
  score: number | null;
  group: Group;
  isFirst: boolean;
  /** Ideas that are at least as good in every median and in risk, and better in one; likeliest leader first. */
  better: readonly Pick<RoundResult, 'id' | 'ideaTitle'>[];
  result: RoundResult;
};

const groupOf = ({ verdict, level }: RoundResult): Group =>
  verdict === 'safe' && level ? 'level' : (groups.find((group) => group === verdict) ?? 'none');

/** Exact, because medians are whole numbers or halves. */
function sumOf({ scores }: Pick<RoundResult, 'scores'>): number | null {
  const medians = criteria.flatMap((name) => scores[name].median ?? []);
  return medians.length < criteria.length ? null : medians.reduce((sum, median) => sum + median);
}

/** Ranks the ideas by score with equal weights. Ideas without a score come last. */
export function rankIdeas({
  results,
  talkAbout,
}: Pick<RoundResults, 'results' | 'talkAbout'>): NumberedIdea[] {
  const first = new Set(ideasToDiscuss({ ideas: results, talkAbout }));
  const sums = results.map(sumOf);
  const rankOf = (sum: number | null) => {
    if (sum === null) return '–';
    const isShared = sums.filter((other) => other === sum).length > 1;
    return `${isShared ? '=' : ''}${1 + sums.filter((other) => other !== null && other > sum).length}`;
  };
  return results
    .map((result, index) => {
      const sum = sums[index] ?? null;
      return {
        rank: rankOf(sum),
        score: sum === null ? null : sum / criteria.length,
        group: groupOf(result),
        isFirst: first.has(index),
        better: result.dominatedBy.flatMap((other) => results[other] ?? []),
        result,
      };
    })
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
}

export const anchorOf = (id: string) => `i-${id}`;

export const groupNames: Record<Group, string> = {
  ...verdictNames,
  judgement: 'Scores disputed',
  values: verdictNames.taste,
  none: 'No verdict',
};

export const groupIcon = (group: Group): IconVerdict | null =>
  group === 'none' ? null : group === 'values' ? 'taste' : group;

/** `2 safe bets` */
export function countText(group: Group, count: number): string {
  if (group === 'judgement') return `${count} disputed`;
  if (group === 'none') return `${count} without a verdict`;
  return verdictCountText(group === 'values' ? 'taste' : group, count);
}

export const advice: Record<Group, string> = {
  judgement: 'Discuss facts: what do some of you know that others do not?',
  values: 'Discuss what counts: impact, feasibility or innovation?',
  safe: 'They lead whatever counts. Look at the risk too.',
  level: 'They lead, but mostly with others of the same score. Finer scores would tell them apart.',
  behind: 'Rarely in the top, whatever counts.',
  none: 'Too few people scored them.',
};

/** `impact and innovation` */
const namesOf = (test: (name: Criterion) => boolean): string =>
  joinWords(criteria.filter(test).map((name) => criterionNames[name]));

export const scoreName = (name: Criterion) => capitalize(criterionNames[name]);

/** `first`, or `among the top 3` for the leading quarter of n ideas. */
export const amongText = (n: number) =>
  leadingCount(n) === 1 ? 'first' : `among the ${leadingText(n)}`;

/** In whole percents, rounded down. The response rounds too, so 0 can mean a little. */
export const sharePart = (share: number) =>
  share === 0 ? `under ${percentText(1)}` : shareDown(share);

/** `top 3 in 52 % of rankings` */
export const leadText = (p: number, ranked: number) =>
  `${leadingText(ranked)} in ${p === 1 ? 'every ranking' : `${sharePart(p)} of rankings`}`;

export function spanText(points: readonly number[]): string {
  const [lowest, highest] = [points[0], points.at(-1)];
  return lowest === highest ? `all ${lowest ?? ''}` : `${lowest} to ${highest}`;
}

/** `Innovation is scored from 4 to 9.` */
export function discussText({ spreadMost, scores }: RoundResult): string {
  const points = spreadMost && scores[spreadMost].points;
  if (spreadMost && points) return `${scoreName(spreadMost)} is scored from ${spanText(points)}.`;
  return 'Its scores differ.';
}

export function whyText(group: Group, result: RoundResult): string {
  const { spreadMost, doubt } = result;
  const isHidden = hasHiddenScores(result);
  const about = spreadMost ? `its ${criterionNames[spreadMost]}` : 'it';
  const whys: Record<Group, string> = {
    judgement: isHidden
      ? 'Its place depends on whose scores count.'
      : `You score it differently: discuss ${about}.`,
    values: isHidden
      ? 'It depends on what counts.'
      : 'You agree on its scores; it depends on what counts.',
    safe:
      doubt === 0
        ? isHidden
          ? 'Whatever counts.'
          : 'Whoever is asked, and whatever counts.'
        : 'Hardly any doubt: the scores differ, but not enough to matter.',
    level: 'Mostly with others of the same score: finer scores would tell them apart.',
    behind: advice.behind,
    none: '',
  };
  return whys[group];
}

export function withoutVerdict({ assessed, scores }: RoundResult): string {
  if (assessed === 0) return 'Nobody scored it.';
  if (assessed === 1) return 'Only one person scored it; a verdict needs two.';
  const nobody = namesOf((name) => scores[name].count === 0);
  const one = namesOf((name) => scores[name].count === 1);
  return [
    nobody && `Nobody scored its ${nobody}.`,
    one && `Only one person scored its ${one}; a verdict needs two.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * `Four of the five people scored it; nobody scores their own idea.`
 * @param assessors the ids of all people whom the round asked
 * @param fewest the number of people from which on single scores are shown
 */
export function scoredText(
  result: RoundResult,
  assessors: readonly string[],
  fewest = minShown,
): string {
  const { assessed, reasons, user, filled, verdict } = result;
  const all = Math.max(assessors.length, assessed);
  const of = assessed === all ? '' : ` of the ${countWord(all).toLowerCase()}`;
  const people = `${countWord(assessed)}${of} ${all === 1 ? 'person' : 'people'} scored it`;
  const owner = assessors.includes(user.id) ? '; nobody scores their own idea' : '';
  const missing =
    verdict !== null && filled > 0
      ? ' For what is missing the rankings use the median of the others.'
      : '';
  const hidden = reasons === null ? ` Hidden: fewer than ${fewest} scorers.` : '';
  return `${people}${owner}.${missing}${hidden}`;
}

/** The reader's own scores, if the points do not show them. */
export function ownText({ own, scores }: RoundResult): string | null {
  if (!own) return null;
  const scoreTexts = joinWords(
    criteria
      .filter((name) => typeof own[name] === 'number' && !scores[name].points)
      .map((name) => `${criterionNames[name]} ${own[name]}`),
  );
  const skipped = namesOf((name) => own[name] === 'skip');
  const missing = namesOf((name) => own[name] === null);
  const parts = [
    scoreTexts && `You gave ${scoreTexts}.`,
    skipped && `You could not judge its ${skipped}.`,
    missing && `You gave no score for its ${missing}.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

export const doubtText = (remains: number) =>
  `Mostly a disagreement about ${remains >= 0.5 ? 'scores' : 'what counts'}.`;

/** Two decimals, rounded down, so that the number never contradicts the words. */
export function alphaText(alpha: number): string {
  const value = Math.floor(alpha * 100 + 1e-9) / 100;
  return decimalText(value);
}

export const alphaOrNone = (alpha: number | null) => (alpha === null ? 'none' : alphaText(alpha));

/** Agreement compares only values of one idea that are shown. */
const canCompare = ({ count, points }: ShownScore) => count > 1 && points !== null;

/** Alpha is undefined if all values are equal, which is full agreement. */
const agreementOfScore = (alpha: number | null, shown: readonly ShownScore[]) =>
  agreementOf(alpha) ?? (shown.some(canCompare) ? 'agree' : null);

const isHiddenScore = ({ count, points }: ShownScore) => count > 1 && points === null;

const notShown = 'Not shown for so few people';

const agreementTexts = {
  agree: {
    answer: 'Yes',
    past: 'agreed',
    verdict: 'Agreed',
    meaning: 'By and large everybody puts the same ideas high and the same ones low.',
  },
  'in part': {
    answer: 'In part',
    past: 'agreed in part',
    verdict: 'Agreed in part',
    meaning: 'Many put the same ideas high and the same ones low, but not all: read it with care.',
  },
  disagree: {
    answer: 'No',
    past: 'disagreed',
    verdict: 'Did not agree',
    meaning: 'Which ideas come high depends much on who is asked.',
  },
};

export function agreedText(alpha: number | null, shown: readonly ShownScore[]): string {
  const agreement = agreementOfScore(alpha, shown);
  if (agreement) return agreementTexts[agreement].answer;
  return shown.some(isHiddenScore) ? notShown : 'Unknown';
}

/** Null if nothing can be compared, or nothing is shown. */
export function verdictOfAgreement(alpha: number | null, shown: readonly ShownScore[]) {
  const agreement = agreementOfScore(alpha, shown);
  return agreement && agreementTexts[agreement].verdict;
}

export function agreementText(alpha: number | null, shown: readonly ShownScore[]): string {
  const agreement = agreementOf(alpha);
  if (alpha === null || agreement === null) {
    if (shown.some(canCompare)) return 'All scores that can be compared are the same.';
    return shown.some(isHiddenScore)
      ? `${notShown}.`
      : 'No idea was scored by two people, so there is nothing to compare.';
  }
  const figure = `Agreement ${alphaText(alpha)}`;
  if (alpha < 0) return `Scores lie further apart than by chance. ${figure}, below 0.`;
  return `${agreementTexts[agreement].meaning} ${figure} of 1.`;
}

/** By the widest range of its scores: people agree up to one point, and differ from four on. */
export function agreementOfIdea({ scores }: Pick<RoundResult, 'scores'>): {
  mark: IconVerdict | null;
  words: string;
} {
  const ranges = criteria.flatMap((name) => {
    const { points } = scores[name];
    const [lowest, highest] = [points?.[0], points?.at(-1)];
    return lowest === undefined || highest === undefined ? [] : [{ name, width: highest - lowest }];
  });
  if (criteria.every((name) => scores[name].count === 0)) return { mark: null, words: '–' };
  if (ranges.length < criteria.length) return { mark: null, words: 'Not shown' };
  const differ = ranges.filter(({ width }) => width >= wideFrom);
  const names = joinWords(differ.map(({ name }) => criterionNames[name]));
  const on = differ.length === criteria.length ? 'all three' : names;
  if (differ.length > 0) return { mark: 'judgement', words: `Differ on ${on}` };
  return ranges.every(({ width }) => width <= 1)
    ? { mark: 'safe', words: 'Agree' }
    : { mark: 'taste', words: 'Mostly agree' };
}

/** `Impact and feasibility: yes. Innovation: no` */
export function agreedSummary({ alpha, results }: Pick<RoundResults, 'alpha' | 'results'>): string {
  const shownOf = (name: Criterion) => results.map(({ scores }) => scores[name]);
  const byWord = Map.groupBy(criteria, (name) =>
    agreedText(alpha[name], shownOf(name)).toLowerCase(),
  );
  return [...byWord]
    .map(([word, names]) => {
      const scores = joinWords(names.map((name) => criterionNames[name]));
      return `${capitalize(scores)}: ${word}`;
    })
    .join('. ');
}

type Moved = Pick<RoundResult, 'before' | 'change' | 'verdict' | 'p' | 'spread'>;

export const verdictWords: Record<Exclude<RoundVerdict, null>, string> = {
  safe: 'a safe bet',
  behind: 'weaker',
  judgement: 'disputed',
  values: 'dependent on priorities',
};

const points = (spread: number) => `${spread.toFixed(1)} points`;

/** Whether scores are closer together than in the earlier round, as far as the page shows it; null if unknown. */
function spreadMoved({ before, change, spread }: Moved): 'closer' | 'apart' | 'same' | null {
  if (!change || before?.spread == null || spread === null) return null;
  if (points(spread) === points(before.spread)) return 'same';
  return spread < before.spread ? 'closer' : 'apart';
}

/** The change of an idea in words; null if the earlier round has no result for it. */
export function comparisonText(idea: Moved): string | null {
  const { before, change, verdict, p, spread } = idea;
  if (!before?.verdict) return null;
  const was = verdictWords[before.verdict];
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

/** `people disagreed, and now agree in part` */
export function agreementChangeText(before: number | null, after: number | null): string {
  const [was, is] = [agreementOf(before), agreementOf(after)];
  const earlier = was && `people ${agreementTexts[was].past}`;
  if (!is) return earlier ? `${earlier}; now it cannot be told` : 'it cannot be told';
  if (!earlier) return `people ${agreementWords[is]}; before it could not be told`;
  if (was === is) return `people ${agreementWords[is]}, as before`;
  return `${earlier}, and now ${agreementWords[is]}`;
}

/** `On four ideas scores have come closer, on one they have moved apart.` */
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
  // Only the first part needs the noun.
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
