export const LoadingIdea = () => (
  <div className="container page">
    <p role="status">Loading idea…</p>
  </div>
);
