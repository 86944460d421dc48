// Ideas as lists and exports show them.
import * as z from 'zod/mini';
import { named, text, whole } from '../../../platform/text/response-parts.ts';
import { decisionResponse, newestDecision } from '../../decisions/domain/decision-response.ts';
import { sourcesResponse } from '../../evidence/domain/source-response.ts';
import { allFields, productTypes, riskLevels, sections } from '../../ideas/domain/fields.ts';
import {
  backingResponse,
  head,
  type Idea,
  ideaResponse,
  points,
  scoresSet,
} from '../../ideas/domain/idea-response.ts';
import { exportedRegulatoryAssessment } from '../../regulatory/domain/regulatory-response.ts';
import { choiceNames, choices, flagNames, perName } from './filters.ts';

/** A found word with the text on both sides, in one line. */
const excerpt = z.object({
  field: z.enum([...allFields.map(({ name }) => name), 'owner']),
  /** The section that shows it; null for the owner, who appears above all sections. */
  section: z.nullable(z.enum(sections.map(({ name }) => name))),
  /** The field's label on screen. */
  label: text,
  before: text,
  found: text,
  after: text,
});
export type Excerpt = z.infer<typeof excerpt>;

/** An idea in a list. */
const ideaSummary = named(
  'IdeaSummary',
  z.object({
    ...head,
    ideaTitle: text,
    diseaseArea: text,
    productType: z.enum(productTypes),
    impactScore: points,
    feasibilityScore: points,
    innovationScore: points,
    scoresSet,
    riskLevel: z.enum(riskLevels),
    overallPriorityRank: points,
    /** Threads that are not resolved; replies don't count. */
    openComments: whole,
    /** The newest decision; null without one. */
    decision: z.nullable(newestDecision),
    /** Only on cards. */
    briefDescription: z.optional(text),
    ...backingResponse.shape,
    /** Where the search found the idea, unless the list shows it anyway. */
    excerpts: z.optional(z.array(excerpt)),
  }),
);
/** The fields of an idea in tables and rankings. */
export type RowSummary = Omit<z.infer<typeof ideaSummary>, 'briefDescription'>;
/** The fields of an idea on a card. */
export type CardSummary = RowSummary & { briefDescription: string };
/** Fields of a list item that the idea itself does not have. */
type OfList = 'openComments' | 'decision' | keyof z.infer<typeof backingResponse>;
/** The known part of an idea before the rest has loaded. */
export type IdeaSummary = Omit<z.infer<typeof ideaSummary>, OfList> &
  Partial<Pick<RowSummary, OfList>> &
  Partial<Pick<Idea, 'maturityLevel'>>;

const ideaPage = named(
  'IdeaPage',
  z.object({
    ideas: z.array(ideaSummary),
    /** Number of ideas that match, over all pages. */
    total: whole,
    /** Number of all ideas, without filters. */
    all: whole,
    /** For the next page; null on the last one. */
    next: z.nullable(text),
    /** Every disease area there is, for the filter. */
    diseaseAreas: z.array(text),
  }),
);
export type IdeaPage<Shown = CardSummary> = Omit<z.infer<typeof ideaPage>, 'ideas'> & {
  ideas: Shown[];
};
/** A page where `fields` is named, and otherwise every idea in full. */
export const ideasResponse = z.union([ideaPage, z.array(ideaResponse)]);

/** How many ideas match the filters, and how many would with each further choice. */
export const countsResponse = named(
  'IdeaCounts',
  z.object({
    total: whole,
    /** By word, as if the filter of the word were not set. */
    ...perName(choiceNames, (name) => z.object(perName(choices[name].words, () => whole))),
    /** The same by disease area, for the areas that the list names. */
    diseaseArea: z.record(text, whole),
    ...perName(flagNames, () => whole),
  }),
);
export type IdeaCounts = z.infer<typeof countsResponse>;

/** An exported idea with its newest decision, its sources and its regulatory outlook. */
const exportedIdea = z.object({
  ...ideaResponse.shape,
  decision: z.nullable(decisionResponse),
  outlook: z.nullable(exportedRegulatoryAssessment),
  backing: backingResponse,
  sources: sourcesResponse,
});
export type ExportedIdea = z.infer<typeof exportedIdea>;
export const exportResponse = z.array(exportedIdea);
