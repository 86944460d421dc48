import { labelOf } from '#features/ideas/domain/fields.ts';
import type { Change } from '#features/ideas/domain/idea-response.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Difference } from '#platform/ui/LazyDifference.tsx';

type Props = {
  /** `Changed`, or `Changes` for a preview. */
  verb: string;
  changes: readonly Change[];
  labels?: [string, string];
};

/** One line that expands to both wordings of each changed field. */
export const Changes = ({ verb, changes, labels }: Props) => (
  <LazyDetails
    className="small"
    summary={`${verb} ${changes.map(({ field }) => labelOf(field)).join(', ')}`}
  >
    {() =>
      changes.map(({ field, before, after }) => (
        <div
          key={field}
          className="vstack conflict gap-1.5 border-t-1 border-border py-3 first-of-type:mt-1.5 [&_h3]:text-base/[1.28]"
        >
          <h3>{labelOf(field)}</h3>
          <Difference before={before} after={after} labels={labels} />
        </div>
      ))
    }
  </LazyDetails>
);
