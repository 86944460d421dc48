import * as z from 'zod/mini';
import { integer, namedSchema } from '#platform/text/response-schemas.ts';

/** An idea's rank by the mean of its three scores. */
export const scoreRankResponse = namedSchema(
  'Place',
  z.object({
    /** From 1; null if nobody has set the idea's scores. */
    place: z.nullable(integer),
    isShared: z.boolean(),
    of: integer,
  }),
);
export type ScoreRank = z.infer<typeof scoreRankResponse>;
