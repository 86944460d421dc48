import * as z from 'zod/mini';
import {
  author,
  integer,
  namedSchema,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { allFields, type FieldName, type IdeaInput, score } from './fields.ts';
import { criteria } from './weights.ts';

export const fieldName = z.enum(allFields.map(({ name }) => name));

export const points = z.int().check(z.gte(score.min), z.lte(score.max));

/** The annotation restores the keys, which `Object.fromEntries` loses. */
const answers = Object.fromEntries(
  allFields.map(({ name, control, options }) => [
    name,
    control === 'score' ? points : options ? z.enum(options as [string, ...string[]]) : string,
  ]),
) as unknown as { [Name in FieldName]: z.ZodMiniType<IdeaInput[Name]> };

/** The scores that somebody has set. The others still have their initial value. */
export const scoresSet = z.array(z.enum(criteria));

export const head = { id: string, userId: string, createdAt: timestamp, user: author };

export const ideaResponse = namedSchema(
  'Idea',
  z.object({
    ...answers,
    ...head,
    scoresSet,
    /** The number of saves, from 1. */
    revision: integer,
  }),
);
export type Idea = z.infer<typeof ideaResponse>;

const deletedIdea = z.object({ id: string, ideaTitle: string, goneAt: timestamp, user: author });
export type DeletedIdea = z.infer<typeof deletedIdea>;
export const deletedIdeasResponse = z.array(deletedIdea);

const value = z.union([string, z.number()]);
export const change = namedSchema(
  'Change',
  z.object({ field: fieldName, before: value, after: value }),
);
export type Change = z.infer<typeof change>;

/** A save. Revision 1 is the new idea and has no changes. */
const revision = namedSchema(
  'Revision',
  z.object({
    revision: integer,
    savedAt: timestamp,
    user: author,
    reason: z.nullable(string),
    changes: z.array(change),
    scoresSet,
  }),
);
export type Revision = z.infer<typeof revision>;
export const revisionsResponse = z.array(revision);

/** Counts text fields with an answer. */
export const sourceCoverageResponse = z.object({
  answers: integer,
  backed: integer,
  against: integer,
});
export type SourceCoverage = z.infer<typeof sourceCoverageResponse>;

const short = z.nullable(z.union([string, z.number()]));
/** Only scores and choices have their values before and after. */
export const changesPayload = z.array(z.object({ field: fieldName, before: short, after: short }));
export type ChangesPayload = z.infer<typeof changesPayload>;
