import type { RuleSet } from './rules.ts';
import { rules2026_11 } from './rules-2026-11.ts';

/** Newest last. A version that stored answers refer to must stay. */
const ruleSets: readonly [RuleSet, ...RuleSet[]] = [rules2026_11];

export const newestRules = (sets = ruleSets): RuleSet => sets.at(-1) ?? sets[0];

/** The rules that an assessment refers to, and whether a newer version exists. */
export function rulesFor(version: string | null, sets = ruleSets) {
  const newest = newestRules(sets);
  const used = sets.find((set) => set.version === version) ?? newest;
  const isNewer = version !== null && version !== newest.version;
  return {
    rules: used,
    newest: newest.version,
    isNewer,
    /** True if this program does not know the version and uses the newest. */
    isUnknown: version !== null && used.version !== version,
  };
}
