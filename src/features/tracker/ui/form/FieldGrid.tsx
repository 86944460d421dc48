import type { ReactNode } from 'react';
import type { Field } from '../../../ideas/domain/fields.ts';

export function FieldGrid({
  fields,
  render,
}: {
  fields: readonly Field[];
  render: (field: Field) => ReactNode;
}) {
  const rows: Field[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.half && last?.[0]?.half) last.push(field);
    else rows.push([field]);
  }
  return rows.map((row) => (
    <div key={row[0]?.name} className={`idea-fields ${row[0]?.half ? 'grid-2' : 'grid-1'}`}>
      {row.map(render)}
    </div>
  ));
}
