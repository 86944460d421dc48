import * as z from 'zod/mini';
import { author, moment, named, text, whole } from '../../../platform/text/response-parts.ts';
import { fieldName } from './field-name.ts';
import { allFields, type FieldName, type IdeaInput, score } from './fields.ts';
import { criteria } from './weights.ts';

export const points = z.int().check(z.gte(score.min), z.lte(score.max));

/** The annotation restores the names, which the loop loses. */
const answers = Object.fromEntries(
  allFields.map(({ name, control, options }) => [
    name,
    control === 'score' ? points : options ? z.enum(options as [string, ...string[]]) : text,
  ]),
) as unknown as { [Name in FieldName]: z.ZodMiniType<IdeaInput[Name]> };

/** The other scores have their start value. */
export const scoresSet = z.array(z.enum(criteria));

export const head = { id: text, userId: text, createdAt: moment, user: author };

export const ideaResponse = named(
  'Idea',
  z.object({
    ...answers,
    ...head,
    scoresSet,
    /** Counts the saves, from 1. */
    revision: whole,
  }),
);
export type Idea = z.infer<typeof ideaResponse>;

const deletedIdea = z.object({ id: text, ideaTitle: text, goneAt: moment, user: author });
export type DeletedIdea = z.infer<typeof deletedIdea>;
export const deletedIdeasResponse = z.array(deletedIdea);

const value = z.union([text, z.number()]);
export const change = named('Change', z.object({ field: fieldName, before: value, after: value }));
export type Change = z.infer<typeof change>;

/** A save. The first revision changes nothing. */
const revision = named(
  'Revision',
  z.object({
    revision: whole,
    savedAt: moment,
    user: author,
    reason: z.nullable(text),
    changes: z.array(change),
    /** As they were after this save. */
    scoresSet,
  }),
);
export type Revision = z.infer<typeof revision>;
export const revisionsResponse = z.array(revision);

/** All three numbers count written answers. */
export const sourceCoverageResponse = z.object({
  answers: whole,
  /** With at least one source. */
  backed: whole,
  /** With at least one source against them. */
  against: whole,
});
export type SourceCoverage = z.infer<typeof sourceCoverageResponse>;

const short = z.nullable(z.union([text, z.number()]));
/** Only scores and choices have their values before and after. */
export const changesPayload = z.array(z.object({ field: fieldName, before: short, after: short }));
export type ChangesPayload = z.infer<typeof changesPayload>;
