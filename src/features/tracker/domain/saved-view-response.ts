import * as z from 'zod/mini';
import { named, text } from '../../../platform/text/response-parts.ts';

/** A view of the dashboard; `query` follows the question mark of its URL. */
export const viewResponse = named('SavedView', z.object({ id: text, name: text, query: text }));
export type SavedView = z.infer<typeof viewResponse>;
export const viewsResponse = z.array(viewResponse);
