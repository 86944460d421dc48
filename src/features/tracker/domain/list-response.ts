// Ideas as lists and exports show them.
import * as z from 'zod/mini';
import { named, text, whole } from '../../../platform/text/response-parts.ts';
import { decisionResponse, newestDecision } from '../../decisions/domain/decision-response.ts';
import { sourcesResponse } from '../../evidence/domain/source-response.ts';
import { allFields, productTypes, riskLevels, sections } from '../../ideas/domain/fields.ts';
import { backingResponse, head, ideaResponse, points } from '../../ideas/domain/idea-response.ts';
import { exportedRegulatoryAssessment } from '../../regulatory/domain/regulatory-response.ts';

/** A word that was found, with the text on both sides of it, in one line. */
const excerpt = z.object({
  field: z.enum([...allFields.map(({ name }) => name), 'owner']),
  /** Where the idea's page shows it; null for the owner, who stands above all sections. */
  section: z.nullable(z.enum(sections.map(({ name }) => name))),
  /** What the screen calls the field. */
  label: text,
  before: text,
  found: text,
  after: text,
});
export type Excerpt = z.infer<typeof excerpt>;

/** As lists show it. */
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
    riskLevel: z.enum(riskLevels),
    overallPriorityRank: points,
    /** Threads that are not resolved; replies don't count. */
    openComments: whole,
    /** What was decided last; null while nothing was. */
    decision: z.nullable(newestDecision),
    /** Of cards; a table has none. */
    briefDescription: z.optional(text),
    // Of cards, and of rows in that order: three members more make a long list slower.
    ...z.partial(backingResponse).shape,
    /** Where a search has found it, unless the list shows that anyway. */
    excerpts: z.optional(z.array(excerpt)),
  }),
);
/** What tables and rankings show of an idea. */
export type RowSummary = Omit<z.infer<typeof ideaSummary>, 'briefDescription'>;
/** What a card shows of an idea. */
export type CardSummary = RowSummary &
  z.infer<typeof backingResponse> & { briefDescription: string };
/** What is known of an idea before all of it was read. */
export type IdeaSummary = Omit<z.infer<typeof ideaSummary>, 'openComments' | 'decision'> &
  Partial<Pick<RowSummary, 'openComments' | 'decision'>>;

const ideaPage = named(
  'IdeaPage',
  z.object({
    ideas: z.array(ideaSummary),
    /** Number of ideas that match, over all pages. */
    total: whole,
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

/** An idea as an export holds it, with what was decided last, what its answers rest on, and the regulatory outlook. */
const exportedIdea = z.object({
  ...ideaResponse.shape,
  decision: z.nullable(decisionResponse),
  outlook: z.nullable(exportedRegulatoryAssessment),
  backing: backingResponse,
  sources: sourcesResponse,
});
export type ExportedIdea = z.infer<typeof exportedIdea>;
export const exportResponse = z.array(exportedIdea);
