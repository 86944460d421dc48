import * as z from 'zod/mini';
import { mailKinds } from '../mail-choice.ts';
import type { SavedView } from '../saved-view.ts';
import { named, person, text } from './parts.ts';

export const healthAnswer = (status: string) => z.object({ status: z.literal(status) });

/** Something that was made. */
export const madeAnswer = z.object({ id: text });

export const foundersAnswer = z.array(person);

export const viewAnswer: z.ZodMiniType<SavedView> = named(
  'SavedView',
  z.object({ id: text, name: text, query: text }),
);
export const viewsAnswer = z.array(viewAnswer);

/** Which mail somebody no longer gets. */
export const leftAnswer = z.object({ kind: z.enum(mailKinds), wasUsed: z.boolean() });
