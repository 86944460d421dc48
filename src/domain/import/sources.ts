import { sameAs } from '../evidence/reference.ts';
import { mostSources, type Source, type SourceWords } from '../evidence/source.ts';
import { sourcesInFile, wordsOf } from '../evidence/source-schema.ts';
import { type FieldError, fieldErrors } from '../problem.ts';

/** What is known of the sources of an idea. */
export type KnownSource = Pick<Source, 'url' | 'doi' | 'pubmedId' | 'citation' | 'shows'>;

/**
 * What becomes of a row's sources: those that the idea lacks are added, and nothing is removed.
 * @param known those that the idea has
 */
export function planSources(
  given: unknown,
  known: readonly KnownSource[],
): { sources: SourceWords[]; errors: FieldError[] } {
  if (given === undefined || given === null) return { sources: [], errors: [] };
  const { data, error } = sourcesInFile.safeParse(given);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['sources', ...issue.path] }));
    return { sources: [], errors: fieldErrors(issues) };
  }
  const there = new Set(known.map(sameAs));
  const sources = data.map(wordsOf).filter((words) => {
    const isMissing = !there.has(sameAs(words));
    there.add(sameAs(words));
    return isMissing;
  });
  if (known.length + sources.length <= mostSources) return { sources, errors: [] };
  const message = `An idea has at most ${mostSources} sources`;
  return { sources: [], errors: [{ path: 'sources', message }] };
}
