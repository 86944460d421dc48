import { asc, eq } from 'drizzle-orm';
import { regulatoryAssessments } from '../../../../db/schema/regulatory.ts';
import { db } from '../../../platform/server/database/database.ts';
import { formerMember } from '../../accounts/server/display-name.ts';
import type { FeaturePersonalData } from '../../accounts/server/personal-data.ts';

/** Answers stay, shown as a former member's. */
export const regulatoryAssessmentsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    outlooksAnswered: await db()
      .select()
      .from(regulatoryAssessments)
      .where(eq(regulatoryAssessments.answeredBy, id))
      .orderBy(asc(regulatoryAssessments.answeredAt)),
  }),
  remove: async (tx, { id }) => {
    await tx
      .update(regulatoryAssessments)
      .set({ answeredBy: formerMember.id })
      .where(eq(regulatoryAssessments.answeredBy, id));
  },
};
