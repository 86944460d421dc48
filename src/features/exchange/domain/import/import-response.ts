import * as z from 'zod/mini';
import { integer, string, timestamp } from '../../../../platform/text/response-parts.ts';
import { newestDecision } from '../../../decisions/domain/decision-response.ts';
import { sourceWords } from '../../../evidence/domain/source-response.ts';
import { change, fieldName } from '../../../ideas/domain/idea-response.ts';
import { regulatoryAnswers } from '../../../regulatory/domain/regulatory-response.ts';

const importRow = z.object({
  /** Position in the file, from 1. */
  row: integer,
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  ideaTitle: string,
  /** Null for a new idea. */
  id: z.nullable(string),
  /** The revision that the changes are against. */
  revision: z.nullable(integer),
  changes: z.array(change),
  /** The importer becomes its author. */
  decision: z.nullable(
    z.object({
      ...newestDecision.shape,
      reason: string,
      /** The idea's newest decision; null for none. */
      after: z.nullable(string),
    }),
  ),
  /** Answers to the regulatory outlook. */
  outlook: z.nullable(
    z.object({
      before: z.nullable(regulatoryAnswers),
      after: regulatoryAnswers,
    }),
  ),
  /** The time of the outlook that the row was compared with; null for none. */
  outlookAnsweredAt: z.nullable(timestamp),
  /** The `sourcesRevision` of the idea that the row was compared with; null without sources. */
  sourcesRevision: z.nullable(integer),
  /** The importer becomes their author. */
  sources: z.array(sourceWords),
  /** The idea has a source with the same reference, or the same text with other details. */
  leftOut: z.array(sourceWords),
  /** How many added sources lose their file, which stays with its idea. */
  withoutFile: integer,
  errors: z.array(z.object({ path: string, message: string })),
  assumed: z.array(fieldName),
  /** A new idea with the title of another one, in the tracker or the file. */
  sameTitle: z.boolean(),
  /** No idea has the row's id, so that the row is a new idea. */
  unknownId: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;
export type PlannedSources = Pick<ImportRow, 'sources' | 'leftOut' | 'withoutFile'>;
export type DecisionToRecord = NonNullable<ImportRow['decision']>;
export type RegulatoryAnswersToImport = NonNullable<ImportRow['outlook']>;

export const importResponse = z.object({ rows: z.array(importRow), applied: z.boolean() });
export type ImportResult = z.infer<typeof importResponse>;
