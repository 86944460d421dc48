import { asc, eq, or } from 'drizzle-orm';
import { sourceChanges, sources } from '#db/schema/evidence.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { db } from '#platform/server/database/database.ts';

const people = ['addedBy', 'writtenBy', 'checkedBy', 'removedBy'] as const;

/** Sources stay, shown as a former member's, because others rely on them. */
export const evidenceOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const [rows, changes] = await Promise.all([
      db()
        .select()
        .from(sources)
        .where(or(...people.map((name) => eq(sources[name], id))))
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
  authorColumns: [...people.map((name) => sources[name]), sourceChanges.changedBy],
};
