import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Announced before the columns. */
  caption?: string | undefined;
  className: string;
  heads: readonly ReactNode[];
  /** Columns whose headings are aligned to the end, for figures. */
  figures?: readonly boolean[];
  children: ReactNode;
};

export const ScrollTable = ({ label, caption, className, heads, figures, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label={label}>
    <table className={className}>
      {caption && <caption className="sr-only">{caption}</caption>}
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
