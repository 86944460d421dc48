import type { ReactNode } from 'react';

/** A table that may be wider than its place. @param label what it is, for whoever cannot see it */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label={label}>
    {children}
  </section>
);
