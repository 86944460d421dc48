import { asc, eq } from 'drizzle-orm';
import { dismissals } from '../../../../db/schema/contradictions.ts';
import { db } from '../../../platform/server/database/database.ts';
import { formerMember } from '../../accounts/server/display-name.ts';
import type { FeaturePersonalData } from '../../accounts/server/personal-data.ts';

const { setAsideAt, setAsideBy } = dismissals;

/** Reasons stay, shown as a former member's. */
export const contradictionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    contradictionsSetAside: await db()
      .select()
      .from(dismissals)
      .where(eq(setAsideBy, id))
      .orderBy(asc(setAsideAt)),
  }),
  remove: async (tx, { id }) => {
    await tx.update(dismissals).set({ setAsideBy: formerMember.id }).where(eq(setAsideBy, id));
  },
};
