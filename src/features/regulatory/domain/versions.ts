import type { RuleSet } from './rules.ts';
import { rules2026_11 } from './rules-2026-11.ts';

/** Every version of the rules, the newest last. One that ideas were read by is never taken out. */
const ruleSets: readonly [RuleSet, ...RuleSet[]] = [rules2026_11];

export const newestRules = (sets = ruleSets): RuleSet => sets.at(-1) ?? sets[0];

/** The rules of an assessment, and whether a newer version exists. */
export function rulesFor(version: string | null, sets = ruleSets) {
  const newest = newestRules(sets);
  const used = sets.find((set) => set.version === version) ?? newest;
  const isNewer = version !== null && version !== newest.version;
  return {
    rules: used,
    newest: newest.version,
    isNewer,
    /** This program does not know the version of the assessment, so it shows the newest. */
    isUnknown: version !== null && used.version !== version,
  };
}
