import type { RiskLevel } from '#features/ideas/domain/fields.ts';
import {
  type Criterion,
  criteria,
  isScored,
  type Scored,
  type ScoresSet,
} from '#features/ideas/domain/weights.ts';
import {
  dominatorsOf,
  leadingCount,
  nearCertainShare,
  rareShare,
  weightGrid,
} from '#features/prioritise/domain/robustness.ts';
import type { RoundVerdict, Value } from './round.ts';
import type { RoundResult, ShownResult } from './round-response.ts';

/** Thresholds of alpha for agreement and partial agreement (Krippendorff, *Content Analysis*, 2004). */
export const agreed = 0.8;
export const agreedInPart = 0.667;

/**
 * Krippendorff's alpha for ordinal values: agreement beyond chance, 1 for full agreement, 0 for none, below 0 for
 * systematic disagreement. By coincidences (Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011):
 * α = 1 − (n − 1) · Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck over c < k, where a unit of m values gives each pair the weight
 * 1 / (m − 1). δ² counts the values between c and k, and half of those at either end. Leaves out units with one value.
 * @param values `[observer][unit]`; anything but a number is missing
 * @returns null if no two values can be compared, or all are equal
 */
export function krippendorffAlpha(values: readonly (readonly Value[])[]): number | null {
  const units = (values[0] ?? [])
    .map((_, unit) => sortedNumbers(columnOf(values, unit)))
    .filter(({ length }) => length > 1);
  const all = units.flat();
  const scale = [...new Set(all)].sort((a, b) => a - b);
  const countsOf = (list: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
    return scale.map((value) => counts.get(value) ?? 0);
  };
  const totals = countsOf(all);
  const perUnit = units.map((unit) => ({ counts: countsOf(unit), pairs: unit.length - 1 }));
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < scale.length; c++) {
    let through = totals[c] ?? 0;
    for (let k = c + 1; k < scale.length; k++) {
      through += totals[k] ?? 0;
      const apart = (through - ((totals[c] ?? 0) + (totals[k] ?? 0)) / 2) ** 2;
      for (const { counts, pairs } of perUnit)
        observed += ((counts[c] ?? 0) * (counts[k] ?? 0) * apart) / pairs;
      expected += (totals[c] ?? 0) * (totals[k] ?? 0) * apart;
    }
  }
  return expected === 0 ? null : 1 - ((all.length - 1) * observed) / expected;
}

/** @param values `[assessor][idea]` */
export const columnOf = (values: readonly (readonly Value[])[], idea: number): Value[] =>
  values.map((row) => row[idea] ?? null);

export type Point = readonly [number, number, number];

type Leads = {
  /** How many voices rank an idea in the leading quarter: `[weighting][idea]`, row by row. */
  voices: Uint16Array;
  /** By idea: the number of rankings in which it ties with more ideas than fit into the leading quarter. */
  crowded: Uint32Array;
};

const grid = Int32Array.from(weightGrid().flat());
const weightings = grid.length / 3;

/**
 * Ranks the ideas by each voice's scores and each weighting. Tied ideas are in the leading quarter together or not at
 * all. Scores are doubled, so that medians with halves are whole numbers and ties are exact. Typed arrays make it four
 * times as fast.
 * @param voices `[voice][idea]`, complete
 */
function countLeads(voices: readonly (readonly Point[])[]): Leads {
  const ideas = voices[0]?.length ?? 0;
  const leads = {
    voices: new Uint16Array(weightings * ideas),
    crowded: new Uint32Array(ideas),
  };
  const values = new Int32Array(ideas);
  const sorted = new Int32Array(ideas);
  const most = leadingCount(ideas);
  for (const points of voices) {
    const doubled = Int32Array.from(points.flatMap((point) => point.map((score) => 2 * score)));
    for (let weighting = 0; weighting < weightings; weighting++) {
      for (let idea = 0; idea < ideas; idea++) {
        let value = 0;
        for (let k = 0; k < 3; k++)
          value += (grid[3 * weighting + k] ?? 0) * (doubled[3 * idea + k] ?? 0);
        values[idea] = value;
      }
      sorted.set(values);
      sorted.sort();
      const least = sorted[ideas - most] ?? 0;
      const isCrowded = sorted[ideas - most - 1] === least;
      for (let idea = 0; idea < ideas; idea++) {
        const value = values[idea] ?? 0;
        if (value < least) continue;
        const at = weighting * ideas + idea;
        leads.voices[at] = (leads.voices[at] ?? 0) + 1;
        if (isCrowded && value === least) leads.crowded[idea] = (leads.crowded[idea] ?? 0) + 1;
      }
    }
  }
  return leads;
}

type Doubt = {
  /** The share of rankings (voices × weightings) in which the idea is in the leading quarter. */
  p: number;
  /** Like `p`, without rankings in which ideas with the same score leave no room for it. */
  clear: number;
  /** The mean over weightings of the variance over voices. */
  judgement: number;
  /** judgement / (p(1 − p)), 0 to 1; 0 without variance. */
  remains: number;
};

/**
 * Each voice ranks all ideas with each weighting: the rank acceptability of SMAA-2 (see `rankRobustness`), all voices
 * counting the same. Leading is 1 or 0, so by the law of total variance its variance p(1 − p) is `judgement` plus the
 * variance over weightings of the mean over voices. judgement / (p(1 − p)) is the total-order Sobol index of the voices (Saltelli and others, *Global
 * Sensitivity Analysis*, 2008): the share of the variance that would remain if everybody used the same weights.
 */
function doubts(voices: readonly (readonly Point[])[]): Doubt[] {
  const leads = countLeads(voices);
  const ideas = leads.crowded.length;
  const total = voices.length * weightings;
  return Array.from(leads.crowded, (crowded, idea) => {
    let sum = 0;
    let squares = 0;
    for (let at = idea; at < leads.voices.length; at += ideas) {
      const count = leads.voices[at] ?? 0;
      sum += count;
      squares += count * count;
    }
    // Whole numbers below 2⁵³ until the division, so that no rounding errors add up.
    const within = (voices.length * sum - squares) * weightings;
    const whole = sum * (total - sum);
    return {
      p: sum / total,
      clear: (sum - crowded) / total,
      judgement: within / total ** 2,
      remains: whole === 0 ? 0 : within / whole,
    };
  });
}

export type PerScore<Part> = { [Name in Criterion]: Part };

export const perScore = <Part>(make: (name: Criterion) => Part): PerScore<Part> => ({
  impactScore: make('impactScore'),
  feasibilityScore: make('feasibilityScore'),
  innovationScore: make('innovationScore'),
});

export type ScoreSummary = {
  median: number | null;
  /** The mean difference between the values of two people; null with fewer than two values. */
  spread: number | null;
  count: number;
  skipped: number;
};

export const sortedNumbers = (values: readonly Value[]): number[] =>
  values.filter((value) => typeof value === 'number').sort((a, b) => a - b);

/** Gini's mean difference: Σ |x − y| over all pairs, divided by their number. */
function meanDifference(sorted: readonly number[]): number | null {
  const n = sorted.length;
  // The j-th of the sorted values is the larger one in j pairs and the smaller one in n − 1 − j.
  const sum = sorted.reduce((total, value, j) => total + (2 * j - n + 1) * value, 0);
  return n < 2 ? null : sum / ((n * (n - 1)) / 2);
}

export function summarise(values: readonly Value[]): ScoreSummary {
  const sorted = sortedNumbers(values);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return {
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    spread: meanDifference(sorted),
    count: sorted.length,
    skipped: values.filter((value) => value === 'skip').length,
  };
}

/** For each score `[assessor][idea]`; null also for the assessor's own ideas. */
export type RoundValues = PerScore<readonly (readonly Value[])[]>;

/** With the exact figures, which may reveal who gave which value. */
export type IdeaResult = Omit<ShownResult, 'scores'> & { scores: PerScore<ScoreSummary> };

export type Results = {
  ideas: IdeaResult[];
  alpha: PerScore<number | null>;
  /** The number of people who gave a ranked idea at least one value. */
  voices: number;
  /** Indices of the ideas that people score differently, by `remains` × `doubt`, largest first. */
  talkAbout: number[];
};

/** From this share on, an idea counts as a matter of judgement. */
const mostlyJudgement = 0.5;

/**
 * `safe` and `behind` as in Prioritise. Otherwise `judgement` if at least half of the doubt would remain if everybody
 * used the same weights, else `values`.
 */
export function roundVerdictOf(p: number, remains: number): Exclude<RoundVerdict, null> {
  if (p >= nearCertainShare) return 'safe';
  if (p < rareShare) return 'behind';
  return remains >= mostlyJudgement ? 'judgement' : 'values';
}

const hasValue = (values: RoundValues, assessor: number, idea: number) =>
  criteria.some((name) => typeof values[name][assessor]?.[idea] === 'number');

export const assessedBy = (values: RoundValues, idea: number): number =>
  values.impactScore.filter((_, assessor) => hasValue(values, assessor, idea)).length;

/**
 * The figures of a closed round. It ranks ideas that at least two people assessed and that have a value for each score:
 * a single person's score would count as everybody's. An assessor without a value for a ranked idea has no voice, which
 * would only repeat the medians.
 * @param risks of the ideas; they count for dominance only, as in `verdictOf`
 */
export function roundResults(values: RoundValues, risks: readonly RiskLevel[]): Results {
  const summaries = risks.map((_, idea) =>
    perScore((name) => summarise(columnOf(values[name], idea))),
  );
  const assessed = risks.map((_, idea) => assessedBy(values, idea));
  const ranked = risks.flatMap((riskLevel, idea) => {
    const scores = summaries[idea];
    const [x, y, z] = criteria.map((name) => scores?.[name].median ?? null);
    if ((assessed[idea] ?? 0) < 2 || x == null || y == null || z == null) return [];
    return [{ idea, riskLevel, impactScore: x, feasibilityScore: y, innovationScore: z }];
  });
  const voices = [...values.impactScore.keys()].filter((assessor) =>
    ranked.some(({ idea }) => hasValue(values, assessor, idea)),
  );
  const found = new Map(
    doubts(filledPoints(values, ranked, voices)).map((doubt, at) => {
      const dominatedBy = dominatorsOf(ranked, at).flatMap((other) => ranked[other]?.idea ?? []);
      return [ranked[at]?.idea, { doubt, dominatedBy }];
    }),
  );
  const ideas = summaries.map((scores, idea): IdeaResult => {
    const place = found.get(idea);
    const { dominatedBy = [] } = place ?? {};
    const counts = criteria.map((name) => scores[name].count);
    return {
      ...figures(place?.doubt),
      dominated: dominatedBy.length > 0,
      dominatedBy,
      assessed: assessed[idea] ?? 0,
      filled: place ? counts.reduce((left, count) => left - count, 3 * voices.length) : 0,
      scores,
      ...spreads(scores),
    };
  });
  const part = (idea: number) => found.get(idea)?.doubt.judgement ?? 0;
  return {
    ideas,
    alpha: perScore((name) => krippendorffAlpha(values[name])),
    voices: voices.length,
    talkAbout: [...ideas.keys()]
      .filter((idea) => part(idea) > 0)
      .sort((a, b) => part(b) - part(a) || a - b),
  };
}

/** The scores of each voice: its own values, with the medians where it gave none. */
const filledPoints = (
  values: RoundValues,
  ranked: readonly (Scored & { idea: number })[],
  voices: readonly number[],
): Point[][] =>
  voices.map((assessor) =>
    ranked.map((medians) => {
      const score = (name: Criterion) => {
        const value = values[name][assessor]?.[medians.idea];
        return typeof value === 'number' ? value : medians[name];
      };
      return [score('impactScore'), score('feasibilityScore'), score('innovationScore')];
    }),
  );

/** @param doubt undefined for an unranked idea */
function figures(doubt: Doubt | undefined) {
  if (!doubt) return { p: 0, doubt: 0, remains: 0, verdict: null, level: false };
  const { p, clear, remains } = doubt;
  const verdict = roundVerdictOf(p, remains);
  return { p, doubt: p * (1 - p), remains, verdict, level: verdict === 'safe' && clear < 0.5 };
}

function spreads(scores: IdeaResult['scores']) {
  const known = criteria.flatMap((name) => {
    const { spread } = scores[name];
    return spread === null ? [] : [{ name, spread }];
  });
  const [first] = known.toSorted((a, b) => b.spread - a.spread);
  return {
    spread: first ? known.reduce((sum, { spread }) => sum + spread, 0) / known.length : null,
    spreadMost: first && first.spread > 0 ? first.name : null,
  };
}

type Figures = Pick<IdeaResult, 'p' | 'remains' | 'spread' | 'verdict' | 'doubt'>;
type Compared = { ideaIds: readonly string[]; results: { ideas: readonly Figures[] } };
type Movement = Pick<RoundResult, 'before' | 'change'>;

/** How each idea moved since the earlier round whose results people saw (Delphi method). */
export function compareRounds(before: Compared, after: Compared): Movement[] {
  const earlier = new Map(before.ideaIds.map((id, at) => [id, before.results.ideas[at]]));
  return after.ideaIds.map((id, at) => {
    const [first, second] = [earlier.get(id), after.results.ideas[at]];
    if (!first?.verdict) return { before: null, change: null };
    const { p, remains, spread, verdict } = first;
    const before = { p, remains, spread, verdict };
    if (!second?.verdict) return { before, change: null };
    // The remaining share is undefined without doubt.
    const isDoubtful = first.doubt > 0 && second.doubt > 0;
    return {
      before,
      change: {
        p: second.p - p,
        remains: isDoubtful ? second.remains - remains : null,
        spread: spread === null || second.spread === null ? null : second.spread - spread,
      },
    };
  });
}

type WithMedians = { scores: PerScore<{ median: number | null }> };

/** The whole scores closest to a median: itself, or both neighbours of a half. Empty without a median. */
export const wholeScores = (median: number | null): number[] =>
  median === null ? [] : [...new Set([Math.floor(median), Math.ceil(median)])];

/** `ownScores` names the owner's scores that stay because they have no median. */
export function withMedians<Idea extends Scored>(
  idea: Idea,
  result: WithMedians | undefined,
): { idea: Idea; ownScores: Criterion[] } {
  const median = (name: Criterion) => result?.scores[name].median ?? null;
  const scores: Scored = perScore((name) => median(name) ?? idea[name]);
  return {
    idea: { ...idea, ...scores },
    ownScores: criteria.filter((name) => median(name) === null),
  };
}

/**
 * Separates ideas that can be ranked from ideas without scores.
 * @param results of a round, whose medians replace the owners' scores; null keeps the owners' scores
 */
export function splitByScores<Idea extends Scored & { id: string; scoresSet: ScoresSet }>(
  all: readonly Idea[],
  results: readonly (WithMedians & { id: string })[] | null,
) {
  const found = new Map(results?.map((one) => [one.id, one]));
  const ideas: Idea[] = [];
  const unscored: Idea[] = [];
  const ownScores = new Map<string, readonly Criterion[]>();
  for (const owners of all) {
    const taken = results ? withMedians(owners, found.get(owners.id)) : null;
    // An initial value is no score, so it must not replace a missing median.
    const isComplete = taken?.ownScores.length === 0;
    if (!isScored(owners) && !isComplete) unscored.push(owners);
    else ideas.push(taken?.idea ?? owners);
    if (taken && !isComplete && isScored(owners)) ownScores.set(owners.id, taken.ownScores);
  }
  return { ideas, unscored, ownScores };
}

export const medianReason = (roundTitle: string) => `Medians of the round “${roundTitle}”`;
