import { riskLevels } from '../../ideas/domain/fields.ts';
import { type Scored, vector } from '../../ideas/domain/weights.ts';

export type WithRisk = Scored & { riskLevel: (typeof riskLevels)[number] };

/** A level that is not in the list counts as the highest risk, as its badge shows it. */
const riskOf = ({ riskLevel }: WithRisk) =>
  riskLevels.includes(riskLevel) ? riskLevels.indexOf(riskLevel) : riskLevels.length - 1;

/** Larger is better: the three scores and the inverse of the risk. */
const goals = (idea: WithRisk) => [...vector(idea), -riskOf(idea)];

/** Pareto dominance: at least as good everywhere and better somewhere. */
export function dominates(a: WithRisk, b: WithRisk): boolean {
  const [x, y] = [goals(a), goals(b)];
  return x.every((value, k) => value >= (y[k] ?? 0)) && x.some((value, k) => value > (y[k] ?? 0));
}

export type Layer = {
  /** 1 for an idea that none dominates; 1 more than the deepest idea that dominates it otherwise. */
  layer: number;
  /** Indices of the ideas that dominate it. */
  dominatedBy: number[];
};

/**
 * Non-dominated sorting: layer 1 is the Pareto front, layer 2 the front of the rest, and so on. A dominating idea has
 * a larger sum of goals, so one pass in that order suffices.
 */
export function paretoLayers(ideas: readonly WithRisk[]): Layer[] {
  const all = ideas.map(goals);
  const sums = all.map((values) => values.reduce((sum, value) => sum + value, 0));
  const order = ideas.map((_, index) => index).sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0));
  const result: Layer[] = ideas.map(() => ({ layer: 1, dominatedBy: [] }));
  order.forEach((i, position) => {
    const mine = all[i] ?? [];
    const entry = result[i];
    if (!entry) return;
    for (const j of order.slice(0, position)) {
      const other = all[j] ?? [];
      if (sums[j] === sums[i] || !other.every((value, k) => value >= (mine[k] ?? 0))) continue;
      entry.dominatedBy.push(j);
      entry.layer = Math.max(entry.layer, (result[j]?.layer ?? 0) + 1);
    }
  });
  return result;
}
