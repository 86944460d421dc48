import { asc, eq } from 'drizzle-orm';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import { db } from '../../../platform/server/database/database.ts';
import { formerMember } from '../../accounts/server/display-name.ts';
import type { PersonalDataHolder } from '../../accounts/server/personal-data.ts';

/** Answers stay, as a former member's. */
export const regulatoryAssessmentsOfPerson: PersonalDataHolder = {
  collect: async ({ id }) => ({
    outlooksAnswered: await db()
      .select()
      .from(outlooks)
      .where(eq(outlooks.answeredBy, id))
      .orderBy(asc(outlooks.answeredAt)),
  }),
  remove: async (tx, { id }) => {
    await tx
      .update(outlooks)
      .set({ answeredBy: formerMember.id })
      .where(eq(outlooks.answeredBy, id));
  },
};
