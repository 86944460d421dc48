import * as z from 'zod/mini';
import { fieldName } from '#features/ideas/domain/idea-response.ts';
import {
  integer,
  namedSchema,
  person,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';

const ideaContradiction = z.object({
  check: string,
  sentence: string,
  why: string,
  fields: z.array(fieldName),
  /** The data that the answers contradict; missing if they contradict each other. */
  beside: z.optional(z.enum(['outlook', 'sources'])),
  /** A hash of the compared data, which a dismissal must contain, so that nobody dismisses unread data. */
  compared: string,
});
export type IdeaContradiction = z.infer<typeof ideaContradiction>;
export type Contradiction = Omit<IdeaContradiction, 'compared'>;

const dismissed = z.object({
  ...ideaContradiction.shape,
  reason: string,
  setAsideAt: timestamp,
  setAsideBy: person,
});
export type DismissedContradiction = z.infer<typeof dismissed>;

export const contradictionsResponse = namedSchema(
  'Contradictions',
  z.object({
    checks: integer,
    open: z.array(ideaContradiction),
    setAside: z.array(dismissed),
  }),
);
export type Contradictions = z.infer<typeof contradictionsResponse>;
