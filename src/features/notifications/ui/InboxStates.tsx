import type { ReactNode } from 'react';
import type { InboxPart } from '../domain/inbox.ts';

type Words = { title: string; says: string };

const emptyWords: Record<InboxPart, Words> = {
  unread: {
    title: 'Nothing new',
    says: 'You have read everything up to now. New comments, changes and decisions on ideas that you own, comment on or follow, and rounds that ask you, will stand here.',
  },
  everything: {
    title: 'Nothing here yet',
    says: 'What others write, change and decide on ideas that you own, comment on or follow, and rounds that ask you, will stand here.',
  },
  addressed: {
    title: 'Nobody has called you yet',
    says: 'Comments that mention you, replies to yours, rounds that ask you and ideas that you are to look at again will stand here.',
  },
};

/** The same page when nothing is new: a quiet line. */
export function Empty({ part, children }: { part: InboxPart; children?: ReactNode }) {
  const { title, says } = emptyWords[part];
  return (
    <div className="sheet empty">
      <div className="signal paper">
        <svg viewBox="0 0 1280 200" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
          <path className="ink" d="M0 160H160V80H200V160H480L500 144L520 160H1280" />
        </svg>
      </div>
      <div className="stack empty-text">
        <h2>{title}</h2>
        <p className="soft">{says}</p>
        <p className="actions">
          {children}
          <a className="btn" href="/idea-tracker">
            All ideas
          </a>
        </p>
      </div>
    </div>
  );
}

/** The usual number of lines. */
const lines = ['a', 'b', 'c'];

export const Loading = () => (
  <>
    <p className="small soft" role="status">
      Loading your inbox…
    </p>
    <div className="stack" aria-hidden="true">
      {lines.map((line) => (
        <div key={line} className="sheet stack">
          <span className="skeleton skeleton-title" />
          <span className="skeleton" />
          <span className="skeleton skeleton-short" />
        </div>
      ))}
    </div>
  </>
);
