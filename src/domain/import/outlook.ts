import { type OutlookAnswers, questionNames } from '../outlook/outlook.ts';
import { outlookAnswersSchema } from '../outlook/outlook-schema.ts';
import { type FieldError, fieldErrors } from '../problem.ts';

/**
 * What becomes of a row's answers to the regulatory outlook: nothing where the idea has them already.
 * @param known null where nothing was asked
 * @param own the idea is new, or the importer's
 */
export function planOutlook(
  given: unknown,
  known: OutlookAnswers | null,
  own: boolean,
): { outlook: OutlookAnswers | null; errors: FieldError[] } {
  const none = { outlook: null, errors: [] };
  if (given === undefined || given === null) return none;
  const answers = typeof given === 'object' ? Reflect.get(given, 'answers') : undefined;
  const { data, error } = outlookAnswersSchema.safeParse(answers);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['outlook', ...issue.path] }));
    return { ...none, errors: fieldErrors(issues) };
  }
  if (known && questionNames.every((name) => known[name] === data[name])) return none;
  if (own) return { outlook: data, errors: [] };
  return { ...none, errors: [{ path: 'outlook', message: 'You can only edit your own ideas.' }] };
}
