import { files } from '#db/schema/files.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

/** Files stay with their idea, shown as a former member's. The idea's owner can download their names and sizes. */
export const filesOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const rows = await ownRows(files, files.uploadedBy, id, files.createdAt);
    return { files: rows.map(({ uploadedBy: _, made: _made, ...file }) => file) };
  },
  authorColumns: [files.uploadedBy],
};
