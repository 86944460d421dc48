import type { ReactNode } from 'react';

type Props = {
  id?: string;
  className?: string;
  /** By term. Empty facts are left out. */
  facts: Record<string, ReactNode>;
};

export const FactList = ({ id, className = '', facts }: Props) => (
  <dl
    className={`small pt-1 pb-3 *:grid *:grid-cols-[8rem_minmax(0,1fr)] *:gap-x-3 max-[18rem]:*:grid-cols-1 [&_dt]:text-muted-foreground ${className}`}
    id={id}
  >
    {Object.entries(facts).map(
      ([term, fact]) =>
        fact && (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
);
