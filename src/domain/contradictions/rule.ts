import type { FieldName } from '../idea/fields.ts';
import type { Check, Checked } from './contradiction.ts';

/** A check that finds a sentence about always the same fields. */
export const rule = (
  check: string,
  fields: readonly FieldName[],
  why: string,
  sentence: (checked: Checked) => string | null | false,
): Check => ({
  check,
  why,
  finds(checked) {
    const found = sentence(checked);
    return found ? { sentence: found, fields } : null;
  },
});

/** A check of fields beside what the outlook says. */
export const outlookRule = (...given: Parameters<typeof rule>): Check => ({
  ...rule(...given),
  beside: 'outlook',
});
