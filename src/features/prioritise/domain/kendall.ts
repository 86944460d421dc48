/** How far two orders of the same things agree. */
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

/**
 * Kendall's tau-b between two orders (Kendall, "The treatment of ties in ranking problems",
 * Biometrika 33, 1945): τ_b = (C − D) / √((n₀ − n₁)(n₀ − n₂)), with C concordant and D discordant
 * pairs, n₀ = n(n−1)/2, and n₁, n₂ the pairs tied in x and in y.
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): Agreement {
  let same = 0;
  let opposite = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const a = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
      const b = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      if (a * b > 0) same++;
      else if (a * b < 0) opposite++;
      untiedX += a * a;
      untiedY += b * b;
    }
  const undefinedTau = untiedX === 0 || untiedY === 0;
  const tau = undefinedTau ? null : (same - opposite) / Math.sqrt(untiedX * untiedY);
  const level = (x.length * (x.length - 1)) / 2 - same - opposite;
  return { same, opposite, level, tau };
}
