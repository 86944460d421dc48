import * as z from 'zod/mini';
import type { Backing } from '../evidence/source.ts';
import { whole } from './parts.ts';

export const backingAnswer: z.ZodMiniType<Backing> = z.object({
  answers: whole,
  backed: whole,
  against: whole,
});
