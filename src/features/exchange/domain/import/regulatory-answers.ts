import { type FieldError, fieldErrors } from '../../../../platform/text/problem.ts';
import {
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
} from '../../../regulatory/domain/regulatory-questions.ts';
import { regulatoryAnswersSchema } from '../../../regulatory/domain/regulatory-schema.ts';
import type { RegulatoryAnswersToImport } from './import-response.ts';

/** The answers that an idea has already, and when they were given, as ISO 8601 in UTC. */
export type KnownRegulatoryAnswers = { answers: RegulatoryAnswers; answeredAt: string };

/**
 * Plans a row's answers to the regulatory outlook: nothing if the idea has them already.
 * @param known null without answers
 * @param own whether the idea is new or the importer's
 */
export function planRegulatoryAnswers(
  given: unknown,
  known: KnownRegulatoryAnswers | null,
  own: boolean,
): { outlook: RegulatoryAnswersToImport | null; errors: FieldError[] } {
  const none = { outlook: null, errors: [] };
  if (given === undefined || given === null) return none;
  const answers = typeof given === 'object' ? Reflect.get(given, 'answers') : undefined;
  const { data, error } = regulatoryAnswersSchema.safeParse(answers);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['outlook', ...issue.path] }));
    return { ...none, errors: fieldErrors(issues) };
  }
  const there = known?.answers ?? noAnswers;
  if (questionNames.every((name) => there[name] === data[name])) return none;
  if (own) return { outlook: { before: known?.answers ?? null, after: data }, errors: [] };
  return { ...none, errors: [{ path: 'outlook', message: 'You can only edit your own ideas.' }] };
}
