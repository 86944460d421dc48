import { asc, eq, or } from 'drizzle-orm';
import { sourceChanges, sources } from '#db/schema/evidence.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { db } from '#platform/server/database/database.ts';

/** Sources stay, shown as a former member's, because others rely on them. */
export const evidenceOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const { addedBy, writtenBy, checkedBy, removedBy } = sources;
    const [rows, changes] = await Promise.all([
      db()
        .select()
        .from(sources)
        .where(or(...[addedBy, writtenBy, checkedBy, removedBy].map((column) => eq(column, id))))
        .orderBy(asc(sources.createdAt)),
      ownRows(sourceChanges, sourceChanges.changedBy, id, sourceChanges.at),
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
  },
  remove: async (tx, { id }) => {
    const { id: nobody } = formerMember;
    await tx.update(sources).set({ addedBy: nobody }).where(eq(sources.addedBy, id));
    await tx.update(sources).set({ writtenBy: nobody }).where(eq(sources.writtenBy, id));
    await tx.update(sources).set({ checkedBy: nobody }).where(eq(sources.checkedBy, id));
    await tx.update(sources).set({ removedBy: nobody }).where(eq(sources.removedBy, id));
    await tx
      .update(sourceChanges)
      .set({ changedBy: nobody })
      .where(eq(sourceChanges.changedBy, id));
  },
};
