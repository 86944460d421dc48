import type { FieldName } from '../../domain/idea/fields.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Difference } from './Difference.tsx';
import type { Saved } from './use-seen.ts';

const list = new Intl.ListFormat('en-GB');

/** Below an answer: that somebody else has just changed it, and both wordings. */
export function Marked({ field, by: { names, changes } }: { field: FieldName; by: Saved }) {
  const change = changes.find((one) => one.field === field);
  if (!change) return null;
  return (
    <Fold className="small no-print" summary={`Changed by ${list.format(names)}`}>
      {() => <Difference before={change.before} after={change.after} />}
    </Fold>
  );
}
