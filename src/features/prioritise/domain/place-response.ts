import * as z from 'zod/mini';
import { named, whole } from '../../../platform/text/response-parts.ts';

/** Where an idea stands by the mean of its three scores, with equal weights. */
export const scoreRankResponse = named(
  'Place',
  z.object({
    /** From 1; null where nobody has set the idea's scores. */
    place: z.nullable(whole),
    isShared: z.boolean(),
    of: whole,
  }),
);
export type ScoreRank = z.infer<typeof scoreRankResponse>;
