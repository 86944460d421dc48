import type { Excerpt, RowSummary } from '../../domain/list-response.ts';

/** The URL of a found idea, at the field in which it was found. */
export function ideaHref({ id, excerpts }: Pick<RowSummary, 'id' | 'excerpts'>): string {
  const first = excerpts?.find(({ section }) => section);
  return `/idea-tracker/${id}${first ? `#${first.section}/${first.field}` : ''}`;
}

/** Shows where a search found an idea. */
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
