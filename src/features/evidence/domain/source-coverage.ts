// Computes how many answers have sources. For lists, features/ideas/server/write-ideas.ts does the same in SQL.
import { type FieldName, type IdeaInput, sourceableFields } from '#features/ideas/domain/fields.ts';
import type { SourceCoverage } from '#features/ideas/domain/idea-response.ts';
import type { FieldSource } from './source.ts';

/** Whether sources support an answer. One source against it outweighs all sources for it. */
type Support = 'for' | 'against' | 'none';

/** The support of each answered text field, in the order of the sections. @param sources must leave out removed ones */
export function supportOf(answers: IdeaInput, sources: readonly FieldSource[]) {
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

/** `4 of 31 sourced, 2 challenged` */
export function sourceCoverageText({ answers, backed, against }: SourceCoverage): string {
  const share = `${backed} of ${answers} sourced`;
  return against > 0 ? `${share}, ${against} challenged` : share;
}
