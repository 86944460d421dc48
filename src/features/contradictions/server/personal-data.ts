import { dismissals } from '#db/schema/contradictions.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

const { dismissedAt, dismissedBy } = dismissals;

/** Reasons stay, shown as a former member's. */
export const contradictionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    contradictionsSetAside: await ownRows(dismissals, dismissedBy, id, dismissedAt),
  }),
  authorColumns: [dismissedBy],
};
