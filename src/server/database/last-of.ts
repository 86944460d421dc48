/**
 * The result of the last statement of a batch. A place counted from the start would be another statement's once one more
 * stands before it, and the compiler would not always say so.
 */
export const lastOf = <Last>(results: readonly [...unknown[], Last]): Last =>
  // TypeScript has no type for the last member of a tuple.
  results.at(-1) as Last;
