import { asc, eq } from 'drizzle-orm';
import { files } from '../../../db/schema.ts';
import { formerMember } from '../accounts/former-member.ts';
import type { PersonalDataHolder } from '../accounts/personal-data.ts';
import { db } from '../database/database.ts';

/** Files are the ideas': their owner downloads names and sizes, and they stay with the ideas as a former member's. */
export const filesOfPerson: PersonalDataHolder = {
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
