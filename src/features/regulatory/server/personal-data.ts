import { regulatoryAssessments } from '#db/schema/regulatory.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

const { answeredAt, answeredBy } = regulatoryAssessments;

/** Answers stay, shown as a former member's. */
export const regulatoryAssessmentsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    outlooksAnswered: await ownRows(regulatoryAssessments, answeredBy, id, answeredAt),
  }),
  authorColumns: [answeredBy],
};
