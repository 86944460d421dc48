import { eq } from 'drizzle-orm';
import { savedViews } from '#db/schema/tracker.ts';
import type { FeaturePersonalData } from '#features/accounts/server/personal-data.ts';
import { db } from '#platform/server/database/database.ts';

export const savedViewsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    savedViews: await db().select().from(savedViews).where(eq(savedViews.userId, id)),
  }),
};
