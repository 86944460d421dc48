import { eq } from 'drizzle-orm';
import { savedViews } from '../../db/schema.ts';
import type { PersonalDataHolder } from './accounts/personal-data.ts';
import { db } from './database/database.ts';

export const savedViewsOfPerson: PersonalDataHolder = {
  collect: async ({ id }) => ({
    savedViews: await db().select().from(savedViews).where(eq(savedViews.userId, id)),
  }),
};
