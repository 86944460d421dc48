/** The shape of a card while its idea is on the way. */
export const SkeletonCard = () => (
  <div className="idea" aria-hidden="true" data-skeleton>
    <div className="row">
      <i className="skeleton skeleton-badge" />
      <i className="skeleton skeleton-badge" />
    </div>
    <div className="idea-text">
      <i className="skeleton skeleton-title" />
      <i className="skeleton skeleton-lines" />
      <i className="skeleton skeleton-short" />
    </div>
    <i className="skeleton skeleton-plot" />
  </div>
);
