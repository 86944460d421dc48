import { type Scored, tolerance, vector, type Weights } from '../../ideas/domain/weights.ts';

/**
 * The weight of criterion k at which two ideas swap, the others keeping their proportion: with
 * d = s_a − s_b and D = Σ_{j≠k} w_j·d_j / (1 − w_k), the difference at weight t is
 * t·d_k + (1 − t)·D, which is zero at t* = −D / (d_k − D).
 * @returns t* from 0 to 1, or null where they never swap on the way or always tie; also null for
 *   w_k = 1, where the others have no proportion
 */
export function tippingWeight(a: Scored, b: Scored, weights: Weights, k: 0 | 1 | 2): number | null {
  const rest = 1 - weights[k];
  if (rest < tolerance) return null;
  const other = vector(b);
  const d = vector(a).map((score, j) => score - (other[j] ?? 0));
  const own = d[k] ?? 0;
  const mean =
    d.reduce((sum, part, j) => (j === k ? sum : sum + (weights[j] ?? 0) * part), 0) / rest;
  if (Math.abs(own - mean) < tolerance) return null;
  const t = -mean / (own - mean);
  return t >= -tolerance && t <= 1 + tolerance ? Math.min(1, Math.max(0, t)) : null;
}

/** The nearest change of one weight at which two ideas swap. */
export function nearestTipping(a: Scored, b: Scored, weights: Weights) {
  const found = ([0, 1, 2] as const).flatMap((k) => {
    const t = tippingWeight(a, b, weights, k);
    return t === null ? [] : [{ k, t }];
  });
  return found.reduce<{ k: 0 | 1 | 2; t: number } | null>(
    (best, next) =>
      !best || Math.abs(next.t - weights[next.k]) < Math.abs(best.t - weights[best.k])
        ? next
        : best,
    null,
  );
}
