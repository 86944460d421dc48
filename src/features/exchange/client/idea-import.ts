import { write } from '../../../platform/client/query/queries.ts';
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import type { FieldError } from '../../../platform/text/problem.ts';
import { decisionWords } from '../../decisions/domain/decision.ts';
import { sourceWords } from '../../evidence/client/sources.ts';
import { answersShape } from '../../ideas/client/idea.ts';
import { allFields } from '../../ideas/domain/fields.ts';
import { regulatoryAnswersShape } from '../../regulatory/client/regulatory-answers.ts';
import { refetchIdeas } from '../../tracker/client/ideas.ts';
import type {
  DecisionToRecord,
  ImportResult,
  ImportRow,
  RegulatoryAnswersToImport,
} from '../domain/import/import-response.ts';

const fieldNames = allFields.map(({ name }) => name);

/** As long as the server waits for the largest file over a slow line. */
const importMs = 5 * 60_000;

const importResponse = object<ImportResult>({
  rows: listOf(
    object<ImportRow>({
      row: number,
      outcome: wordOf(['new', 'changed', 'unchanged', 'refused']),
      ideaTitle: text,
      id: nullable(text),
      revision: nullable(number),
      changes: listOf(answersShape),
      decision: nullable(
        object<DecisionToRecord>({
          decision: wordOf(decisionWords),
          reason: text,
          lookAgainOn: nullable(text),
          after: nullable(text),
        }),
      ),
      outlook: nullable(
        object<RegulatoryAnswersToImport>({
          before: nullable(regulatoryAnswersShape),
          after: regulatoryAnswersShape,
        }),
      ),
      outlookAnsweredAt: nullable(text),
      sourcesRevision: nullable(number),
      sources: listOf(sourceWords),
      leftOut: listOf(sourceWords),
      withoutFile: number,
      errors: listOf(object<FieldError>({ path: text, message: text })),
      assumed: listOf(wordOf(fieldNames)),
      sameTitle: flag,
      unknownId: flag,
    }),
  ),
  applied: flag,
});

/** Says what an import would do, or does it. @throws ApiError 400, 409 */
export async function importIdeas(request: {
  ideas: Record<string, unknown>[];
  apply: boolean;
  revisions?: Record<string, number>;
  decisions?: Record<string, string | null>;
  outlooks?: Record<string, string | null>;
}): Promise<ImportResult> {
  const answer = await write('POST', '/api/ideas/import', request, importResponse, {
    waitMs: importMs,
  });
  if (answer.applied) refetchIdeas();
  return answer;
}
