/**
 * Kendall's tau-b between two orders (Kendall, "The treatment of ties in ranking problems",
 * Biometrika 33, 1945): τ_b = (C − D) / √((n₀ − n₁)(n₀ − n₂)), with C concordant and D discordant
 * pairs, n₀ = n(n−1)/2, and n₁, n₂ the pairs tied in x and in y.
 * @returns −1 (opposite) to 1 (the same order); null where one side is all ties or there is no pair
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  let balance = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const a = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
      const b = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      balance += a * b;
      untiedX += a * a;
      untiedY += b * b;
    }
  return untiedX === 0 || untiedY === 0 ? null : balance / Math.sqrt(untiedX * untiedY);
}
