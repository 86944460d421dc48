import * as z from 'zod/mini';
import { readWeights, writeWeights } from '#features/ideas/domain/weights.ts';
import { from } from '#platform/text/page-query.ts';
import { requiredOrInvalid } from '#platform/text/text-schemas.ts';
import { visibleKinds } from './event-kinds.ts';
import { inboxParts } from './inbox.ts';

const id = z.string({ error: requiredOrInvalid }).check(z.maxLength(100));

export const inboxQuerySchema = z.object({
  show: z._default(z.enum(inboxParts, `Choose one of: ${inboxParts.join(', ')}`), 'everything'),
  from,
});
export type InboxQuery = z.infer<typeof inboxQuerySchema>;

export const readPositionSchema = z
  .object({
    ideaId: z.optional(id),
    roundId: z.optional(id),
    through: z.int({ error: requiredOrInvalid }).check(z.gte(1, 'There is no such event')),
  })
  .check(
    z.refine(({ ideaId, roundId }) => ideaId === undefined || roundId === undefined, {
      error: 'Name an idea or a round',
      path: ['roundId'],
    }),
  );
export type ReadPosition = z.infer<typeof readPositionSchema>;

/** Null restores the default. */
export const followSchema = z.object({
  follows: z.nullable(z.boolean({ error: requiredOrInvalid })),
});

const moment = z.iso.datetime({ error: 'Use a date with a time in UTC' });

export const activityQuerySchema = z.object({
  person: z.optional(id),
  idea: z.optional(id),
  kind: z.optional(z.enum(visibleKinds, `Choose one of: ${visibleKinds.join(', ')}`)),
  since: z.optional(moment),
  until: z.optional(moment),
  from,
});
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

const isWeights = (text: string) => text.length < 12 && writeWeights(readWeights(text)) === text;

export const movementQuerySchema = z.object({
  from: moment,
  to: z.optional(moment),
  /** As in the URL of Prioritise; equal weights if missing. */
  weights: z.optional(
    z
      .string()
      .check(z.refine(isWeights, 'Use three whole percentages that sum to 100, such as 50-30-20')),
  ),
});
export type MovementQuery = z.infer<typeof movementQuerySchema>;
