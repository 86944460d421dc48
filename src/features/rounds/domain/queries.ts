import * as z from 'zod/mini';
import { from } from '../../../platform/text/page-query.ts';
import { searched } from '../../../platform/text/text.ts';

/** The query of the list of rounds. */
export const roundsQuerySchema = z.object({
  /** Words in the title. */
  q: z.optional(searched),
  from,
});
export type RoundsQuery = z.infer<typeof roundsQuerySchema>;

/** The query of a round's file. */
export const roundFileSchema = z.object({
  format: z.enum(['csv', 'json'], 'format must be csv or json'),
});
export type RoundFileFormat = z.infer<typeof roundFileSchema>['format'];
