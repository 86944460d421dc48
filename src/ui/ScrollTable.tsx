import type { ReactNode } from 'react';

type Props = {
  /** What it is, for whoever cannot see it. */
  label: string;
  /** Of the table. */
  className: string;
  /** What stands above its columns. */
  heads: readonly ReactNode[];
  /** Its rows. */
  children: ReactNode;
};

/** A table that may be wider than its place. */
export const ScrollTable = ({ label, className, heads, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label={label}>
    <table className={className}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
