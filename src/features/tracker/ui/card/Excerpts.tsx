import type { Excerpt, RowSummary } from '../../domain/list-response.ts';

/** Where a found idea is read: at the field in which it was found. */
export function ideaHref({ id, excerpts }: Pick<RowSummary, 'id' | 'excerpts'>): string {
  const first = excerpts?.find(({ section }) => section);
  return `/idea-tracker/${id}${first ? `#${first.section}/${first.field}` : ''}`;
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
