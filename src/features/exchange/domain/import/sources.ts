import { type FieldError, fieldErrors } from '../../../../platform/text/problem.ts';
import { sameAs } from '../../../evidence/domain/reference.ts';
import { textOf } from '../../../evidence/domain/same-words.ts';
import { mostSources } from '../../../evidence/domain/source.ts';
import type { SourceWords } from '../../../evidence/domain/source-response.ts';
import { sourcesInFile, wordsOf } from '../../../evidence/domain/source-schema.ts';
import type { PlannedSources } from './import-response.ts';

export const noSources: PlannedSources = { sources: [], leftOut: [], withoutFile: 0 };

/**
 * Plans a row's sources: missing ones are added, none is removed. Of duplicates in the file one is taken; one paper
 * may support one answer and challenge another.
 * @param known the idea's sources
 */
export function planSources(
  given: unknown,
  known: readonly SourceWords[],
): PlannedSources & { errors: FieldError[] } {
  if (given === undefined || given === null) return { ...noSources, errors: [] };
  const { data, error } = sourcesInFile.safeParse(given);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['sources', ...issue.path] }));
    return { ...noSources, errors: fieldErrors(issues) };
  }
  const ofIdea = new Set(known.map(sameAs));
  const taken = new Set(known.map((words) => textOf({ ...words, fileId: null })));
  const sources: SourceWords[] = [];
  const leftOut: SourceWords[] = [];
  let withoutFile = 0;
  for (const one of data) {
    const words = { ...wordsOf(one), fileId: null };
    const text = textOf(words);
    if (taken.has(text)) continue;
    taken.add(text);
    const isLeftOut = ofIdea.has(sameAs(words));
    (isLeftOut ? leftOut : sources).push(words);
    if (!isLeftOut && one.fileId !== null) withoutFile++;
  }
  if (known.length + sources.length <= mostSources)
    return { sources, leftOut, withoutFile, errors: [] };
  const message = `An idea has at most ${mostSources} sources`;
  return { ...noSources, errors: [{ path: 'sources', message }] };
}
