import * as z from 'zod/mini';
import { mailKinds } from '../mail-choice.ts';
import type { SavedView } from '../saved-view.ts';
import { named, person, text } from './parts.ts';

export const healthResponse = (status: string) => z.object({ status: z.literal(status) });

/** Something that was made. */
export const madeResponse = z.object({ id: text });

export const foundersResponse = z.array(person);

export const viewResponse: z.ZodMiniType<SavedView> = named(
  'SavedView',
  z.object({ id: text, name: text, query: text }),
);
export const viewsResponse = z.array(viewResponse);

/** Which mail somebody no longer gets. */
export const leftResponse = z.object({ kind: z.enum(mailKinds), wasUsed: z.boolean() });
