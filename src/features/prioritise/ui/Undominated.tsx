/** The mark of an idea that no other one dominates. */
export const Undominated = () => (
  <svg className="undominated" viewBox="0 0 12 12" aria-hidden="true">
    <path d="M6 .5L11.5 6 6 11.5 .5 6z" />
  </svg>
);
