// What becomes of the files that an account has uploaded when it goes, and what its owner takes along.
import { asc, eq } from 'drizzle-orm';
import { files } from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import { formerMember } from '../accounts/former-member.ts';
import { db } from '../database/database.ts';

/** The statement after which files stay with their ideas, as a former member's. */
export const leavingFilesStatement = (userId: string) =>
  db().update(files).set({ uploadedBy: formerMember.id }).where(eq(files.uploadedBy, userId));

/** What the account has uploaded: names and sizes; the files themselves are the ideas'. */
export async function ownFiles({ id }: User) {
  const rows = await db()
    .select()
    .from(files)
    .where(eq(files.uploadedBy, id))
    .orderBy(asc(files.createdAt));
  return rows.map(({ uploadedBy: _, made: _made, ...file }) => file);
}
