import * as z from 'zod/mini';
import { moment, named, person, text, whole } from '../../../platform/text/response-parts.ts';
import { fieldName } from '../../ideas/domain/field-name.ts';

/** Two parts of an idea that do not fit together. */
const ideaContradiction = z.object({
  /** Names the check; what is set aside is remembered by it. */
  check: text,
  /** What does not fit, in one sentence with the words of the answers. */
  sentence: text,
  /** Why that is worth a look. */
  why: text,
  /** The answers that say it. */
  fields: z.array(fieldName),
  /** What stands on the other side; left out where the answers contradict each other. */
  beside: z.optional(z.enum(['outlook', 'sources'])),
  /** A hash of what was compared; whoever sets it aside sends it back, so that nothing is set aside unseen. */
  compared: text,
});
export type IdeaContradiction = z.infer<typeof ideaContradiction>;
export type Contradiction = Omit<IdeaContradiction, 'compared'>;

const setAside = z.object({
  ...ideaContradiction.shape,
  reason: text,
  setAsideAt: moment,
  setAsideBy: person,
});
export type DismissedContradiction = z.infer<typeof setAside>;

export const contradictionsResponse = named(
  'Contradictions',
  z.object({
    /** How many checks were made. */
    checks: whole,
    open: z.array(ideaContradiction),
    setAside: z.array(setAside),
  }),
);
export type Contradictions = z.infer<typeof contradictionsResponse>;
