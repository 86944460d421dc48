import { asc, eq } from 'drizzle-orm';
import { decisions } from '../../../../db/schema/decisions.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { FeaturePersonalData } from '../../accounts/server/personal-data.ts';

/** Decisions stay, shown as a former member's. */
export const decisionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    decisions: await db()
      .select()
      .from(decisions)
      .where(eq(decisions.userId, id))
      .orderBy(asc(decisions.createdAt)),
  }),
};
