import { eq } from 'drizzle-orm';
import { dismissals } from '#db/schema/contradictions.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

const { setAsideAt, setAsideBy } = dismissals;

/** Reasons stay, shown as a former member's. */
export const contradictionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    contradictionsSetAside: await ownRows(dismissals, setAsideBy, id, setAsideAt),
  }),
  remove: async (tx, { id }) => {
    await tx.update(dismissals).set({ setAsideBy: formerMember.id }).where(eq(setAsideBy, id));
  },
};
