import * as z from 'zod/mini';
import { moment, text, whole } from '../../../../platform/text/response-parts.ts';
import { newestDecision } from '../../../decisions/domain/decision-response.ts';
import { sourceWords } from '../../../evidence/domain/source-response.ts';
import { fieldName } from '../../../ideas/domain/field-name.ts';
import { change } from '../../../ideas/domain/idea-response.ts';
import { regulatoryAnswers } from '../../../regulatory/domain/regulatory-response.ts';

/** What becomes of one row of a file. */
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
  /** What is recorded about the idea, by whoever imports; its answers may be unchanged. */
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
  /** When the idea's outlook was answered that this is against; null where nothing was asked. */
  outlookAnsweredAt: z.nullable(moment),
  /** Grows with whatever happens to the idea's sources, which those of the row were compared with; null where none were. */
  sourcesRevision: z.nullable(whole),
  /** Those that the idea lacks: they are added, by whoever imports. */
  sources: z.array(sourceWords),
  /** Those that stay out, because a source of the idea has the same reference, or the same text, and says something else. */
  leftOut: z.array(sourceWords),
  /** So many of those that are added lie in a file, which stays with the idea that it was uploaded to. */
  withoutFile: whole,
  errors: z.array(z.object({ path: text, message: text })),
  /** Scores that the file does not give: a new idea starts with those of the form. */
  assumed: z.array(fieldName),
  /** It would be a new idea with the title of another one, here or earlier in the file. */
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
