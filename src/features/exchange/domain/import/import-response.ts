import * as z from 'zod/mini';
import { newestDecision } from '#features/decisions/domain/decision-response.ts';
import { sourceWords } from '#features/evidence/domain/source-response.ts';
import { change, fieldName } from '#features/ideas/domain/idea-response.ts';
import { regulatoryAnswers } from '#features/regulatory/domain/regulatory-response.ts';
import { integer, string, timestamp } from '#platform/text/response-schemas.ts';

const importRow = z.object({
  /** Position in the file, from 1. */
  row: integer,
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  ideaTitle: string,
  id: z.nullable(string),
  /** The revision that the changes were computed from. */
  revision: z.nullable(integer),
  changes: z.array(change),
  /** Null if there is none to record. The importer becomes its author. */
  decision: z.nullable(
    z.object({
      ...newestDecision.shape,
      reason: string,
      /** The idea's newest decision before it; null for none. */
      after: z.nullable(string),
    }),
  ),
  outlook: z.nullable(
    z.object({
      before: z.nullable(regulatoryAnswers),
      after: regulatoryAnswers,
    }),
  ),
  /** When the idea's regulatory answers were saved; null without any. */
  outlookAnsweredAt: z.nullable(timestamp),
  /** The idea's `sourcesRevision` at the comparison; null if the row has no sources. */
  sourcesRevision: z.nullable(integer),
  /** Sources to add. The importer becomes their author. */
  sources: z.array(sourceWords),
  /** Sources not added, because the idea has one with the same reference or the same text. */
  leftOut: z.array(sourceWords),
  /** How many added sources lose their file, because files are not imported. */
  withoutFile: integer,
  errors: z.array(z.object({ path: string, message: string })),
  assumed: z.array(fieldName),
  /** True for a new idea whose title exists in the tracker or earlier in the file. */
  sameTitle: z.boolean(),
  /** True if no idea has the row's id; the row becomes a new idea. */
  unknownId: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;
export type PlannedSources = Pick<ImportRow, 'sources' | 'leftOut' | 'withoutFile'>;
export type DecisionToRecord = NonNullable<ImportRow['decision']>;
export type RegulatoryAnswersToImport = NonNullable<ImportRow['outlook']>;

export const importResponse = z.object({ rows: z.array(importRow), applied: z.boolean() });
export type ImportResult = z.infer<typeof importResponse>;
