import * as z from 'zod/mini';
import type { Backing } from '../evidence/source.ts';
import {
  allFields,
  type FieldName,
  type IdeaInput,
  productTypes,
  riskLevels,
  score,
  sections,
} from '../idea/fields.ts';
import type { FoundIdea, IdeaPage } from '../idea/filters.ts';
import type { DeletedIdea, ExportedIdea, Idea } from '../idea/idea.ts';
import type { Change, Revision } from '../idea/revision.ts';
import type { ImportResult } from '../import/plan.ts';
import type { FieldError } from '../problem.ts';
import { decisionWords } from '../rounds/decision.ts';
import { decisionResponse, newestDecision } from './discussion.ts';
import { sourcesResponse, wordsOfSource } from './evidence.ts';
import { backingResponse } from './fit.ts';
import { exportedOutlook, outlookAnswers } from './outlook.ts';
import { author, day, fieldName, moment, named, text, whole } from './parts.ts';

const points = z.int().check(z.gte(score.min), z.lte(score.max));

/** What people have answered. The loop loses the names, which the annotation restores. */
export const answers = Object.fromEntries(
  allFields.map(({ name, control, options }) => [
    name,
    control === 'score' ? points : options ? z.enum(options as [string, ...string[]]) : text,
  ]),
) as unknown as { [Name in FieldName]: z.ZodMiniType<IdeaInput[Name]> };

const head = { id: text, userId: text, createdAt: moment, user: author };

export const ideaResponse: z.ZodMiniType<Idea> = named(
  'Idea',
  z.object({ ...answers, ...head, revision: whole }),
);

const excerpt = z.object({
  field: z.enum([...allFields.map(({ name }) => name), 'owner']),
  section: z.nullable(z.enum(sections.map(({ name }) => name))),
  label: text,
  before: text,
  found: text,
  after: text,
});

/** As lists show it; a table has no description. */
const found = z.object({
  ...head,
  ideaTitle: text,
  briefDescription: z.optional(text),
  diseaseArea: text,
  productType: z.enum(productTypes),
  impactScore: points,
  feasibilityScore: points,
  innovationScore: points,
  riskLevel: z.enum(riskLevels),
  overallPriorityRank: points,
  openComments: whole,
  decision: z.nullable(newestDecision),
  // Of cards, and of rows in that order.
  answers: z.optional(whole),
  backed: z.optional(whole),
  against: z.optional(whole),
  excerpts: z.optional(z.array(excerpt)),
});
const ideaPage: z.ZodMiniType<
  IdeaPage<Omit<FoundIdea, 'briefDescription' | keyof Backing> & Partial<FoundIdea>>
> = named(
  'IdeaPage',
  z.object({
    ideas: z.array(named('IdeaSummary', found)),
    total: whole,
    next: z.nullable(text),
    diseaseAreas: z.array(text),
  }),
);
/** A page where `fields` is named, and otherwise every idea in full. */
export const ideasResponse = z.union([ideaPage, z.array(ideaResponse)]);

export const exportResponse: z.ZodMiniType<ExportedIdea[]> = z.array(
  z.object({
    ...answers,
    ...head,
    revision: whole,
    decision: z.nullable(decisionResponse),
    outlook: z.nullable(exportedOutlook),
    backing: backingResponse,
    sources: sourcesResponse,
  }),
);

export const deletedIdeasResponse: z.ZodMiniType<DeletedIdea[]> = z.array(
  z.object({ id: text, ideaTitle: text, goneAt: moment, user: author }),
);

const change: z.ZodMiniType<Change> = named(
  'Change',
  z.object({
    field: fieldName,
    before: z.union([text, z.number()]),
    after: z.union([text, z.number()]),
  }),
);
export const revisionsResponse: z.ZodMiniType<Revision[]> = z.array(
  named(
    'Revision',
    z.object({
      revision: whole,
      savedAt: moment,
      user: author,
      reason: z.nullable(text),
      changes: z.array(change),
    }),
  ),
);

const error: z.ZodMiniType<FieldError> = z.object({ path: text, message: text });
export const importResponse: z.ZodMiniType<ImportResult> = z.object({
  rows: z.array(
    z.object({
      row: whole,
      outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
      ideaTitle: text,
      id: z.nullable(text),
      revision: z.nullable(whole),
      changes: z.array(change),
      decision: z.nullable(
        z.object({
          decision: z.enum(decisionWords),
          reason: text,
          lookAgainOn: z.nullable(day),
          after: z.nullable(text),
        }),
      ),
      outlook: z.nullable(z.object({ before: z.nullable(outlookAnswers), after: outlookAnswers })),
      outlookAnsweredAt: z.nullable(moment),
      sourcesRevision: z.nullable(whole),
      sources: z.array(wordsOfSource),
      leftOut: z.array(wordsOfSource),
      withoutFile: whole,
      errors: z.array(error),
      assumed: z.array(fieldName),
      sameTitle: z.boolean(),
      unknownId: z.boolean(),
    }),
  ),
  applied: z.boolean(),
});
