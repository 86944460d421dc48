// How much of what an idea says has a source. The database counts the same for lists (features/ideas/server/ideas.ts).
import type { FieldName, IdeaInput } from '../../ideas/domain/fields.ts';
import { sourceableFields } from '../../ideas/domain/fields.ts';
import type { SourceCoverage } from '../../ideas/domain/idea-response.ts';
import type { FieldSource } from './source.ts';

/** The support for an answer. One source against it outweighs all sources for it. */
type Support = 'for' | 'against' | 'none';

/** The support for each answered text field, in the order of the sections. @param sources without removed ones */
export function supportOf(
  answers: IdeaInput,
  sources: readonly FieldSource[],
): { name: FieldName; support: Support }[] {
  const stances = new Map<FieldName, Support>();
  for (const { fields, stance } of sources)
    for (const name of fields) if (stances.get(name) !== 'against') stances.set(name, stance);
  return sourceableFields
    .filter((name) => String(answers[name]).trim() !== '')
    .map((name) => ({ name, support: stances.get(name) ?? 'none' }));
}

export function countSourced(answers: IdeaInput, sources: readonly FieldSource[]): SourceCoverage {
  const all = supportOf(answers, sources);
  return {
    answers: all.length,
    backed: all.filter(({ support }) => support !== 'none').length,
    against: all.filter(({ support }) => support === 'against').length,
  };
}
