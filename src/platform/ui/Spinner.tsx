export const Spinner = ({ label }: { label: string }) => (
  <div className="hstack" role="status">
    <svg className="spinner" viewBox="0 0 80 32" aria-hidden="true">
      <path className="ink" pathLength="100" d="M2 28H26V4H54V28H78" />
    </svg>
    <span>{label}</span>
  </div>
);
