import type { ReactNode } from 'react';

type Props = {
  /** What it is, for whoever cannot see it. */
  label: string;
  caption?: string;
  /** Their titles; the cells of one are the headings of their rows, and figures stand at the end. */
  columns: readonly { title: string; is?: 'heading' | 'figure' }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Figures that are a press away; on a small screen they are wider than their place. */
export const FiguresTable = ({ label, caption, columns, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label={label}>
    <table className="table">
      {caption && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ title, is }) => (
            <th key={title} scope="col" className={is === 'figure' ? 'end' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ title, is }, at) =>
              is === 'heading' ? (
                <th key={title} scope="row">
                  {cells[at]}
                </th>
              ) : (
                <td key={title} className={is === 'figure' ? 'num' : undefined}>
                  {cells[at]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
