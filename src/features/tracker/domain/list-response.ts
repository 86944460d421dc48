import * as z from 'zod/mini';
import { decisionResponse, newestDecision } from '#features/decisions/domain/decision-response.ts';
import { sourcesResponse } from '#features/evidence/domain/source-response.ts';
import { allFields, productTypes, riskLevels, sections } from '#features/ideas/domain/fields.ts';
import {
  head,
  type Idea,
  ideaResponse,
  points,
  scoresSet,
  sourceCoverageResponse,
} from '#features/ideas/domain/idea-response.ts';
import { exportedRegulatoryAssessment } from '#features/regulatory/domain/regulatory-response.ts';
import { integer, namedSchema, string } from '#platform/text/response-schemas.ts';
import { choiceNames, choices, flagNames, objectFromNames } from './filters.ts';

/** A found word with the text around it, in one line. */
const excerpt = z.object({
  field: z.enum([...allFields.map(({ name }) => name), 'owner']),
  /** Null for the owner. */
  section: z.nullable(z.enum(sections.map(({ name }) => name))),
  label: string,
  before: string,
  found: string,
  after: string,
});
export type Excerpt = z.infer<typeof excerpt>;

const ideaSummary = namedSchema(
  'IdeaSummary',
  z.object({
    ...head,
    ideaTitle: string,
    diseaseArea: string,
    productType: z.enum(productTypes),
    impactScore: points,
    feasibilityScore: points,
    innovationScore: points,
    scoresSet,
    riskLevel: z.enum(riskLevels),
    overallPriorityRank: points,
    /** The number of threads that are not resolved. */
    openComments: integer,
    decision: z.nullable(newestDecision),
    briefDescription: z.optional(string),
    ...sourceCoverageResponse.shape,
    /** Missing if the list shows all found words. */
    excerpts: z.optional(z.array(excerpt)),
  }),
);
export type RowSummary = Omit<z.infer<typeof ideaSummary>, 'briefDescription'>;
export type CardSummary = RowSummary & { briefDescription: string };
/** Members that a single idea's response lacks. */
type OfList = 'openComments' | 'decision' | keyof z.infer<typeof sourceCoverageResponse>;
/** The part of an idea that a list has loaded. The idea's page shows it until the rest is loaded. */
export type IdeaSummary = Omit<z.infer<typeof ideaSummary>, OfList> &
  Partial<Pick<RowSummary, OfList>> &
  Partial<Pick<Idea, 'maturityLevel'>>;

const ideaPage = namedSchema(
  'IdeaPage',
  z.object({
    ideas: z.array(ideaSummary),
    total: integer,
    all: integer,
    next: z.nullable(string),
    diseaseAreas: z.array(string),
  }),
);
export type IdeaPage<Shown = CardSummary> = Omit<z.infer<typeof ideaPage>, 'ideas'> & {
  ideas: Shown[];
};
/** A page if the query has `fields`, otherwise all ideas in full. */
export const ideasResponse = z.union([ideaPage, z.array(ideaResponse)]);

export const countsResponse = namedSchema(
  'IdeaCounts',
  z.object({
    total: integer,
    /** Counted without the filter of the same name. */
    ...objectFromNames(choiceNames, (name) =>
      z.object(objectFromNames(choices[name].words, () => integer)),
    ),
    /** The number of ideas by area. Areas without ideas are missing. */
    diseaseArea: z.record(string, integer),
    ...objectFromNames(flagNames, () => integer),
  }),
);
export type IdeaCounts = z.infer<typeof countsResponse>;

const exportedIdea = z.object({
  ...ideaResponse.shape,
  decision: z.nullable(decisionResponse),
  outlook: z.nullable(exportedRegulatoryAssessment),
  backing: sourceCoverageResponse,
  sources: sourcesResponse,
});
export type ExportedIdea = z.infer<typeof exportedIdea>;
export const exportResponse = z.array(exportedIdea);

/** A saved view. `query` is its URL's query without `?`. */
export const viewResponse = namedSchema(
  'SavedView',
  z.object({ id: string, name: string, query: string }),
);
export type SavedView = z.infer<typeof viewResponse>;
export const viewsResponse = z.array(viewResponse);
