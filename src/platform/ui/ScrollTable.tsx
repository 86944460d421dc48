import type { ReactNode } from 'react';

type Props = {
  /** The accessible name. */
  label: string;
  /** Announced before the columns. */
  caption?: string | undefined;
  /** The table's class. */
  className: string;
  /** The column headings. */
  heads: readonly ReactNode[];
  /** Which columns hold figures; their headings stand at the end, as figures do. */
  figures?: readonly boolean[];
  /** Its rows. */
  children: ReactNode;
};

/** A table that may be wider than its place. */
export const ScrollTable = ({ label, caption, className, heads, figures, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label={label}>
    <table className={className}>
      {caption && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className={figures?.[at] ? 'end' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
