import { decisions } from '#db/schema/decisions.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

/** Decisions stay, shown as a former member's. */
export const decisionsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    decisions: await ownRows(decisions, decisions.userId, id, decisions.createdAt),
  }),
};
