import { useState } from 'react';
import { score } from '../../domain/idea/fields.ts';
import type { ImportRow } from '../../domain/import/plan.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Changes, labelOf } from '../idea/Changes.tsx';

const looks = {
  new: 'primary',
  changed: 'secondary',
  unchanged: 'outline',
  refused: 'destructive',
} as const;
const words = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' };

type RowProps = { row: ImportRow };

/** What needs a person's eyes comes first. */
const order = ['refused', 'changed', 'new', 'unchanged'];

const Row = ({
  row: { row, outcome, ideaTitle, changes, errors, assumed, sameTitle, unknownId },
}: RowProps) => (
  <li className="stack">
    <p className="row">
      <Badge look={looks[outcome]}>{words[outcome]}</Badge>
      <span className="answer">{ideaTitle || 'No title'}</span>
      <span className="soft small">idea {row} of the file</span>
    </p>
    {unknownId && outcome === 'new' && (
      <p className="notice">Its id is not known here, so this becomes another, new idea.</p>
    )}
    {sameTitle && outcome === 'new' && (
      <p className="notice">
        An idea with this title is there already. This would be another one; to change that one
        instead, give the row its id, as an export does.
      </p>
    )}
    {assumed.length > 0 && outcome === 'new' && (
      <p className="soft small">
        {assumed.map(labelOf).join(', ')}: {score.initial}, since the file has none.
      </p>
    )}
    {errors.map(({ path, message }) => (
      <p key={path} className="error small">
        {path === 'id' ? message : `${labelOf(path)}: ${message}`}
      </p>
    ))}
    {changes.length > 0 && <Changes verb="Changes" changes={changes} />}
  </li>
);

const shownAtFirst = 50;

/** Every row of the file with what would become of it. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const [all, setAll] = useState(false);
  const sorted = [...rows].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const shown = all ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <>
      <ul className="list import-rows">
        {shown.map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button className="btn" type="button" onClick={() => setAll(true)}>
          Show all {rows.length} rows
        </button>
      )}
    </>
  );
}
