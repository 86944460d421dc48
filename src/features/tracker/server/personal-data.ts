import { eq } from 'drizzle-orm';
import { savedViews } from '../../../../db/schema/tracker.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { PersonalDataHolder } from '../../accounts/server/personal-data.ts';

export const savedViewsOfPerson: PersonalDataHolder = {
  collect: async ({ id }) => ({
    savedViews: await db().select().from(savedViews).where(eq(savedViews.userId, id)),
  }),
};
