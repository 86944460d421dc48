import { type FieldError, fieldErrors } from '../../../../platform/text/problem.ts';
import {
  noAnswers,
  type OutlookAnswers,
  questionNames,
} from '../../../regulatory/domain/outlook.ts';
import { outlookAnswersSchema } from '../../../regulatory/domain/outlook-schema.ts';
import type { OutlookToTake } from './import-response.ts';

/** The answers that an idea has already, and when they were given, as ISO 8601 in UTC. */
export type KnownOutlook = { answers: OutlookAnswers; answeredAt: string };

/**
 * What becomes of a row's answers to the regulatory outlook: nothing where the idea has them already.
 * @param known null where nothing was asked
 * @param own the idea is new, or the importer's
 */
export function planOutlook(
  given: unknown,
  known: KnownOutlook | null,
  own: boolean,
): { outlook: OutlookToTake | null; errors: FieldError[] } {
  const none = { outlook: null, errors: [] };
  if (given === undefined || given === null) return none;
  const answers = typeof given === 'object' ? Reflect.get(given, 'answers') : undefined;
  const { data, error } = outlookAnswersSchema.safeParse(answers);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['outlook', ...issue.path] }));
    return { ...none, errors: fieldErrors(issues) };
  }
  const there = known?.answers ?? noAnswers;
  if (questionNames.every((name) => there[name] === data[name])) return none;
  if (own) return { outlook: { before: known?.answers ?? null, after: data }, errors: [] };
  return { ...none, errors: [{ path: 'outlook', message: 'You can only edit your own ideas.' }] };
}
