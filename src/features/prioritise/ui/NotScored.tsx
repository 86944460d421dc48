import type { RowSummary } from '../../tracker/domain/list-response.ts';

/** Ideas without a rank, because nobody has set one of their scores. */
export const NotScored = ({ ideas }: { ideas: readonly RowSummary[] }) => (
  <section className="stack gap-2" aria-labelledby="not-scored">
    <h2 id="not-scored">Not scored yet</h2>
    <ul className="not-scored">
      {ideas.map(({ id, ideaTitle, user }) => (
        <li key={id}>
          <a href={`/idea-tracker/${id}#evaluation`} dir="auto">
            {ideaTitle}
          </a>{' '}
          <bdi className="small soft">{user.name}</bdi>
        </li>
      ))}
    </ul>
  </section>
);
