import * as z from 'zod/mini';
import { integer, namedSchema, string } from '../../../platform/text/response-parts.ts';
import { decisionResponse, newestDecision } from '../../decisions/domain/decision-response.ts';
import { sourcesResponse } from '../../evidence/domain/source-response.ts';
import { allFields, productTypes, riskLevels, sections } from '../../ideas/domain/fields.ts';
import {
  head,
  type Idea,
  ideaResponse,
  points,
  scoresSet,
  sourceCoverageResponse,
} from '../../ideas/domain/idea-response.ts';
import { exportedRegulatoryAssessment } from '../../regulatory/domain/regulatory-response.ts';
import { choiceNames, choices, flagNames, objectFromNames } from './filters.ts';

/** A found word with the text on both sides, in one line. */
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
    /** Threads that are not resolved; replies don't count. */
    openComments: integer,
    decision: z.nullable(newestDecision),
    /** Only on cards. */
    briefDescription: z.optional(string),
    ...sourceCoverageResponse.shape,
    /** Missing where the list shows the words. */
    excerpts: z.optional(z.array(excerpt)),
  }),
);
export type RowSummary = Omit<z.infer<typeof ideaSummary>, 'briefDescription'>;
export type CardSummary = RowSummary & { briefDescription: string };
/** The idea itself does not have them. */
type OfList = 'openComments' | 'decision' | keyof z.infer<typeof sourceCoverageResponse>;
/** The known part of an idea before the rest has loaded. */
export type IdeaSummary = Omit<z.infer<typeof ideaSummary>, OfList> &
  Partial<Pick<RowSummary, OfList>> &
  Partial<Pick<Idea, 'maturityLevel'>>;

const ideaPage = namedSchema(
  'IdeaPage',
  z.object({
    ideas: z.array(ideaSummary),
    total: integer,
    all: integer,
    /** Null on the last page. */
    next: z.nullable(string),
    diseaseAreas: z.array(string),
  }),
);
export type IdeaPage<Shown = CardSummary> = Omit<z.infer<typeof ideaPage>, 'ideas'> & {
  ideas: Shown[];
};
/** A page where the query names `fields`. */
export const ideasResponse = z.union([ideaPage, z.array(ideaResponse)]);

export const countsResponse = namedSchema(
  'IdeaCounts',
  z.object({
    total: integer,
    /** As if the filter of the word were not set. */
    ...objectFromNames(choiceNames, (name) =>
      z.object(objectFromNames(choices[name].words, () => integer)),
    ),
    /** For the areas that the list names. */
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

/** A view of the dashboard; `query` follows the question mark of its URL. */
export const viewResponse = namedSchema(
  'SavedView',
  z.object({ id: string, name: string, query: string }),
);
export type SavedView = z.infer<typeof viewResponse>;
export const viewsResponse = z.array(viewResponse);
