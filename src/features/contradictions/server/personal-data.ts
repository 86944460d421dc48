import { dismissals } from '#db/schema/contradictions.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

const { dismissedAt, dismissedBy } = dismissals;

/** Reasons stay, shown as a former member's. */
export const contradictionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const rows = await ownRows(dismissals, dismissedBy, id, dismissedAt);
    // Earlier downloads use these property names.
    return {
      contradictionsSetAside: rows.map(
        ({ dismissedBy: setAsideBy, dismissedAt: setAsideAt, ...row }) => ({
          ...row,
          setAsideBy,
          setAsideAt,
        }),
      ),
    };
  },
  authorColumns: [dismissedBy],
};
