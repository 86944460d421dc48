/** The shape of a card while its idea is on the way. */
export const SkeletonCard = () => (
  <div className="idea" aria-hidden="true" data-skeleton>
    <div className="row">
      <i className="skeleton skeleton-badge" />
      <i className="skeleton skeleton-badge" />
    </div>
    <div className="stack gap-2">
      <i className="skeleton skeleton-title" />
      <i className="skeleton" />
      <i className="skeleton" />
      <i className="skeleton skeleton-short" />
    </div>
    <div className="plot">
      <div className="pulse paper">
        <svg viewBox="-10 -10 20 10" aria-hidden="true">
          <path className="ink pencil dash" d="M-11 0H11" />
        </svg>
      </div>
      <div className="stack">
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </div>
    </div>
  </div>
);
