import * as z from 'zod/mini';
import { type FieldError, fieldErrors } from '../../../../platform/text/problem.ts';
import { decisionWords } from '../../../decisions/domain/decision.ts';
import type { Decision } from '../../../decisions/domain/decision-response.ts';
import { decisionReason } from '../../../decisions/domain/decision-schema.ts';
import type { DecisionToRecord } from './import-response.ts';

const choice = `Choose one of: ${decisionWords.join(', ')}`;

/** The decision in a row of a file. Its review day may be in the past, because it was in the future when recorded. */
const schema = z.object(
  {
    decision: z.pipe(
      z.string(choice).check(z.trim(), z.toLowerCase()),
      z.enum(decisionWords, choice),
    ),
    reason: decisionReason,
    lookAgainOn: z._default(
      z.nullable(z.iso.date('Write the day as in 2026-12-31, or leave it empty')),
      null,
    ),
  },
  'Invalid input',
);

/** A decision in the idea's log. */
export type Recorded = Pick<Decision, 'id' | 'decision' | 'reason' | 'lookAgainOn'>;

/** A spreadsheet may write line breaks in its own way. */
const withPlainLines = (text: string) => text.replaceAll('\r\n', '\n');

/**
 * Plans a row's decision: nothing if the idea's log has it already, as the newest or an earlier one.
 * @param log the newest first
 */
export function planDecision(
  given: unknown,
  log: readonly Recorded[],
): { decision: DecisionToRecord | null; errors: FieldError[] } {
  const none = { decision: null, errors: [] };
  if (given === undefined || given === null) return none;
  const { data, error } = schema.safeParse(given);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['decision', ...issue.path] }));
    return { ...none, errors: fieldErrors(issues) };
  }
  const { decision, reason, lookAgainOn } = data;
  const isThere = log.some(
    (one) =>
      one.decision === decision &&
      one.lookAgainOn === lookAgainOn &&
      withPlainLines(one.reason) === withPlainLines(reason),
  );
  return isThere
    ? none
    : { decision: { decision, reason, lookAgainOn, after: log[0]?.id ?? null }, errors: [] };
}
