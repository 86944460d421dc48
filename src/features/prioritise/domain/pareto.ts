import { riskLevels } from '../../ideas/domain/fields.ts';
import type { Scored } from '../../ideas/domain/weights.ts';

export type WithRisk = Scored & { riskLevel: (typeof riskLevels)[number] };

/** A level that is not in the list counts as the highest risk, as its badge shows it. */
const riskOf = ({ riskLevel }: WithRisk) =>
  riskLevels.includes(riskLevel) ? riskLevels.indexOf(riskLevel) : riskLevels.length - 1;

/** Compares field by field: it runs for each pair of thousands of ideas, and building lists would cost more. */
const isAsGood = (a: WithRisk, b: WithRisk) =>
  a.impactScore >= b.impactScore &&
  a.feasibilityScore >= b.feasibilityScore &&
  a.innovationScore >= b.innovationScore &&
  riskOf(a) <= riskOf(b);

/** Pareto dominance: at least as good in the three scores and in risk, and better somewhere. */
export const dominates = (a: WithRisk, b: WithRisk): boolean => isAsGood(a, b) && !isAsGood(b, a);

/** A larger sum is better. An idea that dominates another one has a larger sum. */
const sumOf = (idea: WithRisk) =>
  idea.impactScore + idea.feasibilityScore + idea.innovationScore - riskOf(idea);

/** Indices of the ideas that dominate one, those with the most first. */
export const dominatorsOf = (ideas: readonly WithRisk[], index: number): number[] => {
  const idea = ideas[index];
  return ideas
    .flatMap((other, at) => (idea && dominates(other, idea) ? [{ at, sum: sumOf(other) }] : []))
    .sort((a, b) => b.sum - a.sum)
    .map(({ at }) => at);
};

/** Says of each idea whether another one dominates it. It compares with the Pareto front alone, which is enough. */
export function areDominated(ideas: readonly WithRisk[]): boolean[] {
  const front: WithRisk[] = [];
  const found = new Map<WithRisk, boolean>();
  // The largest sum comes first, so the front already holds every idea that can dominate the next one.
  for (const idea of ideas.toSorted((a, b) => sumOf(b) - sumOf(a))) {
    const asGood = front.find((other) => isAsGood(other, idea));
    if (!asGood) front.push(idea);
    found.set(idea, asGood !== undefined && dominates(asGood, idea));
  }
  return ideas.map((idea) => found.get(idea) ?? false);
}
