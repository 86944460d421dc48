// What becomes of an account's sources when it goes, and what its owner takes along.
import { asc, eq, or } from 'drizzle-orm';
import { sourceChanges, sources } from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import { formerMember } from '../accounts/former-member.ts';
import { db } from '../database/database.ts';

/** Others rely on what was found: it stays with their ideas, as a former member's. */
export const leavingSourcesStatements = (userId: string) => {
  const { id: nobody } = formerMember;
  return [
    db().update(sources).set({ addedBy: nobody }).where(eq(sources.addedBy, userId)),
    db().update(sources).set({ writtenBy: nobody }).where(eq(sources.writtenBy, userId)),
    db().update(sources).set({ checkedBy: nobody }).where(eq(sources.checkedBy, userId)),
    db().update(sources).set({ removedBy: nobody }).where(eq(sources.removedBy, userId)),
    db()
      .update(sourceChanges)
      .set({ changedBy: nobody })
      .where(eq(sourceChanges.changedBy, userId)),
  ] as const;
};

/** Everything in sources that is the account's. */
export async function ownSources({ id }: User) {
  const [rows, changes] = await Promise.all([
    db()
      .select()
      .from(sources)
      .where(
        or(
          ...[sources.addedBy, sources.writtenBy, sources.checkedBy, sources.removedBy].map(
            (column) => eq(column, id),
          ),
        ),
      )
      .orderBy(asc(sources.createdAt)),
    db()
      .select()
      .from(sourceChanges)
      .where(eq(sourceChanges.changedBy, id))
      .orderBy(asc(sourceChanges.at)),
  ]);
  return {
    sources: rows.map(({ addedBy, writtenBy, checkedBy, removedBy, ...source }) => ({
      ...source,
      addedByYou: addedBy === id,
      writtenByYou: (writtenBy ?? addedBy) === id,
      checkedByYou: checkedBy === id,
      removedByYou: removedBy === id,
    })),
    changesOfSources: changes.map(({ changedBy: _, ...change }) => change),
  };
}
