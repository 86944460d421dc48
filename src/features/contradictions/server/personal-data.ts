import { eq } from 'drizzle-orm';
import { dismissals } from '#db/schema/contradictions.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

const { dismissedAt, dismissedBy } = dismissals;

/** Reasons stay, shown as a former member's. */
export const contradictionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    contradictionsSetAside: await ownRows(dismissals, dismissedBy, id, dismissedAt),
  }),
  remove: async (tx, { id }) => {
    await tx.update(dismissals).set({ dismissedBy: formerMember.id }).where(eq(dismissedBy, id));
  },
};
