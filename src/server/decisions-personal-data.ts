import { asc, eq } from 'drizzle-orm';
import { decisions } from '../../db/schema.ts';
import type { PersonalDataHolder } from './accounts/personal-data.ts';
import { db } from './database/database.ts';

/** Decisions stay, without a name. */
export const decisionsOfPerson: PersonalDataHolder = {
  collect: async ({ id }) => ({
    decisions: await db()
      .select()
      .from(decisions)
      .where(eq(decisions.userId, id))
      .orderBy(asc(decisions.createdAt)),
  }),
};
