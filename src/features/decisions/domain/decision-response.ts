import * as z from 'zod/mini';
import { day, moment, named, person, text } from '../../../platform/text/response-parts.ts';
import { decisionWords } from './decision.ts';

export const newestDecision = z.object({
  decision: z.enum(decisionWords),
  lookAgainOn: z.nullable(day),
});
export type NewestDecision = z.infer<typeof newestDecision>;

export const decisionResponse = named(
  'Decision',
  z.object({
    ...newestDecision.shape,
    id: text,
    ideaId: text,
    reason: text,
    round: z.nullable(z.object({ id: text, title: text })),
    createdAt: moment,
    /** Null once the account is deleted. */
    user: z.nullable(person),
  }),
);
export type Decision = z.infer<typeof decisionResponse>;
export const decisionsResponse = z.array(decisionResponse);
