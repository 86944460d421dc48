import * as z from 'zod/mini';
import { day, namedSchema, person, string, timestamp } from '#platform/text/response-schemas.ts';
import { decisionWords } from './decision.ts';

export const newestDecision = z.object({
  decision: z.enum(decisionWords),
  lookAgainOn: z.nullable(day),
});
export type NewestDecision = z.infer<typeof newestDecision>;

export const decisionResponse = namedSchema(
  'Decision',
  z.object({
    ...newestDecision.shape,
    id: string,
    ideaId: string,
    reason: string,
    round: z.nullable(z.object({ id: string, title: string })),
    createdAt: timestamp,
    /** Null after the account was deleted. */
    user: z.nullable(person),
  }),
);
export type Decision = z.infer<typeof decisionResponse>;
export const decisionsResponse = z.array(decisionResponse);
