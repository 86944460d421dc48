// Everything that is looked at for answers that do not fit together. Another check is another entry of one of these lists.
import type { Check, Checked, Contradiction } from './contradiction.ts';
import { deviceChecks } from './device-checks.ts';
import { scoreChecks } from './score-checks.ts';
import { timeChecks } from './time-checks.ts';

export const checks: readonly Check[] = [...deviceChecks, ...timeChecks, ...scoreChecks];

/** What does not fit together in an idea, in the order of the checks. */
export const contradictionsOf = (checked: Checked): Contradiction[] =>
  checks.flatMap(({ check, why, beside, finds }) => {
    const found = finds(checked);
    return found ? [{ check, why, ...found, ...(beside && { beside }) }] : [];
  });
