import { allFields } from '../../domain/idea/fields.ts';
import type { Change } from '../../domain/idea/revision.ts';
import { Difference } from './Difference.tsx';

/** A field as the screen calls it. */
export const labelOf = (name: string) =>
  allFields.find((field) => field.name === name)?.label ?? name;

type Props = {
  /** `Changed`, or `Changes` for what has not happened yet. */
  verb: string;
  changes: readonly Change[];
};

/** The fields that differ, in one line; behind it both wordings of each. */
export const Changes = ({ verb, changes }: Props) => (
  <details className="small">
    <summary>
      {verb} {changes.map(({ field }) => labelOf(field)).join(', ')}
    </summary>
    {changes.map(({ field, before, after }) => (
      <section key={field} className="stack conflict" aria-label={labelOf(field)}>
        <h3>{labelOf(field)}</h3>
        <Difference before={before} after={after} />
      </section>
    ))}
  </details>
);
