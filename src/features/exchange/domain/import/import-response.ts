import * as z from 'zod/mini';
import { moment, text, whole } from '../../../../platform/text/response-parts.ts';
import { newestDecision } from '../../../decisions/domain/decision-response.ts';
import { sourceWords } from '../../../evidence/domain/source-response.ts';
import { fieldName } from '../../../ideas/domain/field-name.ts';
import { change } from '../../../ideas/domain/idea-response.ts';
import { regulatoryAnswers } from '../../../regulatory/domain/regulatory-response.ts';

/** The plan for one row of a file. */
const importRow = z.object({
  /** Position in the file, from 1. */
  row: whole,
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  ideaTitle: text,
  /** The idea that is changed; null for a new one. */
  id: z.nullable(text),
  /** The one that the difference is against; null for a new idea. */
  revision: z.nullable(whole),
  changes: z.array(change),
  /** The decision to record, by the importer; the answers may be unchanged. */
  decision: z.nullable(
    z.object({
      ...newestDecision.shape,
      reason: text,
      /** The newest decision that the idea has, null where it has none. */
      after: z.nullable(text),
    }),
  ),
  /** The answers to the regulatory outlook that it takes; its own answers may be unchanged. */
  outlook: z.nullable(
    z.object({
      /** Null where nothing was asked. */
      before: z.nullable(regulatoryAnswers),
      after: regulatoryAnswers,
    }),
  ),
  /** The time of the outlook that the row was compared with. Null if the idea had none. */
  outlookAnsweredAt: z.nullable(moment),
  /** Grows with whatever happens to the idea's sources, which those of the row were compared with; null where none were. */
  sourcesRevision: z.nullable(whole),
  /** Sources to add, by the importer. */
  sources: z.array(sourceWords),
  /** Sources left out, because a source of the idea has the same reference or text with other details. */
  leftOut: z.array(sourceWords),
  /** The number of added sources whose file stays with the idea it was uploaded to. */
  withoutFile: whole,
  errors: z.array(z.object({ path: text, message: text })),
  /** Scores that the file does not give: a new idea starts with those of the form. */
  assumed: z.array(fieldName),
  /** A new idea with the title of another one, in the tracker or earlier in the file. */
  sameTitle: z.boolean(),
  /** The row has an id that no idea has: it becomes a new idea all the same. */
  unknownId: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;
export type PlannedSources = Pick<ImportRow, 'sources' | 'leftOut' | 'withoutFile'>;
export type DecisionToRecord = NonNullable<ImportRow['decision']>;
export type RegulatoryAnswersToImport = NonNullable<ImportRow['outlook']>;

export const importResponse = z.object({ rows: z.array(importRow), applied: z.boolean() });
export type ImportResult = z.infer<typeof importResponse>;
