export const LoadingIdea = () => (
  <div className="wrap page">
    <p role="status">Loading idea…</p>
  </div>
);
