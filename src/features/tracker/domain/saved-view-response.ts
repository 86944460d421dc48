import * as z from 'zod/mini';
import { namedSchema, string } from '../../../platform/text/response-parts.ts';

/** A view of the dashboard; `query` follows the question mark of its URL. */
export const viewResponse = namedSchema(
  'SavedView',
  z.object({ id: string, name: string, query: string }),
);
export type SavedView = z.infer<typeof viewResponse>;
export const viewsResponse = z.array(viewResponse);
