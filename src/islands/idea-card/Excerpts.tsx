import type { Excerpt } from '../../domain/idea/excerpt.ts';
import type { FoundIdea } from '../../domain/idea/filters.ts';

/** Where a found idea is read: at the section in which it was found. */
export function placeOf({ id, excerpts }: FoundIdea): string {
  const section = excerpts?.find((one) => one.section)?.section;
  return `/idea-tracker/${id}${section ? `#${section}` : ''}`;
}

/** Where a search found an idea, and in which words. */
export const Excerpts = ({ of }: { of: readonly Excerpt[] }) =>
  of.map(({ field, label, before, found, after }) => (
    <span key={field} className="excerpt">
      <strong>{label}:</strong>{' '}
      <bdi>
        {before}
        <mark>{found}</mark>
        {after}
      </bdi>
    </span>
  ));
