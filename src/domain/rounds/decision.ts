import * as z from 'zod/mini';
import { text } from '../text.ts';
import type { Person } from './round.ts';

/** What is decided about an idea. */
export const decisions = ['go on', 'hold', 'stop'] as const;
export type DecisionKind = (typeof decisions)[number];

/** Characters. */
export const longestDecisionReason = 2000;

/** The body of POST. Decisions are a log: a new one says what holds now, and none is changed. */
export const decisionSchema = z.object({
  decision: z.enum(decisions, {
    error: ({ input }) =>
      input === undefined ? 'Required' : `Choose one of: ${decisions.join(', ')}`,
  }),
  reason: text({ min: 1, max: longestDecisionReason, short: 'A reason is required' }),
  /** The day to look at it again, `YYYY-MM-DD`. */
  lookAgainOn: z.nullish(z.iso.date({ error: 'Use a date such as 2030-12-31' })),
  /** The closed round that it rests on. */
  roundId: z.nullish(
    z
      .string({ error: 'Invalid input' })
      .check(z.minLength(1, 'Invalid input'), z.maxLength(100, 'Invalid input')),
  ),
});
export type DecisionInput = z.infer<typeof decisionSchema>;

/** A decision as the API answers it; `createdAt` is ISO 8601 in UTC. */
export type Decision = {
  id: string;
  ideaId: string;
  decision: DecisionKind;
  reason: string;
  lookAgainOn: string | null;
  round: { id: string; title: string } | null;
  createdAt: string;
  /** Null where the account is gone. */
  user: Person | null;
};
