import * as z from 'zod/mini';
import { type Contradictions, otherSides } from '../contradictions/contradiction.ts';
import type { Backing } from '../evidence/source.ts';
import { fieldName, moment, named, person, text, whole } from './parts.ts';

export const backingResponse: z.ZodMiniType<Backing> = z.object({
  answers: whole,
  backed: whole,
  against: whole,
});

const contradiction = {
  check: text,
  sentence: text,
  why: text,
  fields: z.array(fieldName),
  beside: z.optional(z.enum(otherSides)),
  compared: text,
};

export const contradictionsResponse: z.ZodMiniType<Contradictions> = named(
  'Contradictions',
  z.object({
    checks: whole,
    open: z.array(z.object(contradiction)),
    setAside: z.array(
      z.object({ ...contradiction, reason: text, setAsideAt: moment, setAsideBy: person }),
    ),
  }),
);
