import { useState } from 'react';
import type { RowSummary } from '../../tracker/domain/list-response.ts';

const shownAtFirst = 30;

/** Ideas without a rank, because nobody has set one of their scores. */
export function NotScored({ ideas }: { ideas: readonly RowSummary[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? ideas : ideas.slice(0, shownAtFirst);
  return (
    <section className="vstack gap-2" aria-labelledby="not-scored">
      <h2 id="not-scored">Not scored yet</h2>
      <ul className="not-scored">
        {shown.map(({ id, ideaTitle, user }) => (
          <li key={id}>
            <a href={`/idea-tracker/${id}#evaluation`} dir="auto">
              {ideaTitle}
            </a>{' '}
            <bdi className="inline-block small text-muted-foreground">{user.name}</bdi>
          </li>
        ))}
      </ul>
      {shown.length < ideas.length && (
        <button className="btn" type="button" onClick={() => setAll(true)}>
          Show all {ideas.length} not scored
        </button>
      )}
    </section>
  );
}
