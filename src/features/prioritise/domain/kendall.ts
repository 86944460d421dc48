export type Agreement = {
  /** Pairs that both orders put the same way round. */
  same: number;
  /** Pairs that they put the opposite way round. */
  opposite: number;
  /** Pairs that one of them, or both, leave level. */
  level: number;
  /** −1 (opposite) to 1 (the same order); null where one side is all ties or there is no pair. */
  tau: number | null;
};

const pairsOf = (things: number) => (things * things - things) / 2;

const tied = (values: readonly (number | string)[]) =>
  [...Map.groupBy(values, (value) => value).values()].reduce(
    (sum, { length }) => sum + pairsOf(length),
    0,
  );

/** Pairs of which the first is larger, by merging sorted halves. */
function inversions(values: readonly number[]): { sorted: readonly number[]; count: number } {
  if (values.length < 2) return { sorted: values, count: 0 };
  const middle = values.length >> 1;
  const left = inversions(values.slice(0, middle));
  const right = inversions(values.slice(middle));
  const sorted: number[] = [];
  let count = left.count + right.count;
  let taken = 0;
  for (const value of left.sorted) {
    for (let next = right.sorted[taken]; next !== undefined && next < value; ) {
      sorted.push(next);
      next = right.sorted[++taken];
    }
    sorted.push(value);
    count += taken;
  }
  return { sorted: [...sorted, ...right.sorted.slice(taken)], count };
}

/**
 * Kendall's tau-b between two orders (Kendall, "The treatment of ties in ranking problems",
 * Biometrika 33, 1945): τ_b = (C − D) / √((n₀ − n₁)(n₀ − n₂)), with C concordant and D discordant
 * pairs, n₀ = n(n−1)/2, and n₁, n₂ the pairs tied in x and in y. D is counted by sorting (Knight, "A
 * computer method for calculating Kendall's tau with ungrouped data", JASA 61, 1966).
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): Agreement {
  const both = x.map((a, index) => ({ a, b: y[index] ?? 0 }));
  const all = pairsOf(x.length);
  const untiedX = all - tied(x);
  const untiedY = all - tied(y);
  const level = tied(x) + tied(y) - tied(both.map(({ a, b }) => `${a} ${b}`));
  const opposite = inversions(
    both.toSorted((one, other) => one.a - other.a || one.b - other.b).map(({ b }) => b),
  ).count;
  const same = all - level - opposite;
  const undefinedTau = untiedX === 0 || untiedY === 0;
  const tau = undefinedTau ? null : (same - opposite) / Math.sqrt(untiedX * untiedY);
  return { same, opposite, level, tau };
}
