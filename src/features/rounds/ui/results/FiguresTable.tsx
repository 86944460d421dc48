import type { ReactNode } from 'react';
import { ScrollTable } from '../../../../platform/ui/ScrollTable.tsx';

type Props = {
  label: string;
  caption?: string;
  /** The cells of a heading are the headings of their rows. Figures stand at the end. */
  columns: readonly { title: string; is?: 'heading' | 'figure' }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

export const FiguresTable = ({ label, caption, columns, rows }: Props) => (
  <ScrollTable
    label={label}
    caption={caption}
    className="table"
    heads={columns.map(({ title }) => title)}
    figures={columns.map(({ is }) => is === 'figure')}
  >
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
  </ScrollTable>
);
