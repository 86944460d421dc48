import * as z from 'zod/mini';
import { type Contradictions, otherSides } from '../contradictions/contradiction.ts';
import type { Backing } from '../evidence/source.ts';
import { allFields } from '../idea/fields.ts';
import { moment, named, person, text, whole } from './parts.ts';

export const backingResponse: z.ZodMiniType<Backing> = z.object({
  answers: whole,
  backed: whole,
  against: whole,
});

const fieldNames = z.array(z.enum(allFields.map(({ name }) => name)));

const contradiction = {
  check: text,
  sentence: text,
  why: text,
  fields: fieldNames,
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
