import { asc, eq } from 'drizzle-orm';
import { files } from '../../../../db/schema/files.ts';
import { db } from '../../../platform/server/database/database.ts';
import { formerMember } from '../../accounts/server/display-name.ts';
import type { FeaturePersonalData } from '../../accounts/server/personal-data.ts';

/** Files stay with their idea, shown as a former member's. The idea's owner can download their names and sizes. */
export const filesOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const rows = await db()
      .select()
      .from(files)
      .where(eq(files.uploadedBy, id))
      .orderBy(asc(files.createdAt));
    return { files: rows.map(({ uploadedBy: _, made: _made, ...file }) => file) };
  },
  remove: async (tx, { id }) => {
    await tx.update(files).set({ uploadedBy: formerMember.id }).where(eq(files.uploadedBy, id));
  },
};
