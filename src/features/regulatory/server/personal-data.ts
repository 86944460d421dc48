import { eq } from 'drizzle-orm';
import { regulatoryAssessments } from '#db/schema/regulatory.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

const { answeredAt, answeredBy } = regulatoryAssessments;

/** Answers stay, shown as a former member's. */
export const regulatoryAssessmentsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    outlooksAnswered: await ownRows(regulatoryAssessments, answeredBy, id, answeredAt),
  }),
  remove: async (tx, { id }) => {
    const shown = { answeredBy: formerMember.id };
    await tx.update(regulatoryAssessments).set(shown).where(eq(answeredBy, id));
  },
};
