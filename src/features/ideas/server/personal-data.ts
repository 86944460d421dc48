import { and, eq, sql } from 'drizzle-orm';
import { events } from '#db/schema/events.ts';
import { files } from '#db/schema/files.ts';
import { ideaRevisions, ideas } from '#db/schema/ideas.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, longRows } from '#features/accounts/server/personal-data.ts';
import type { Transaction } from '#platform/server/database/database.ts';
import { rowExists } from '#platform/server/database/sql.ts';
import { removeIdeas, updateIdeaCounts } from './write-ideas.ts';

const { id: nobody } = formerMember;

async function deleteIdeasOf(tx: Transaction, userId: string): Promise<void> {
  const own = eq(ideas.userId, userId);
  const areas = await tx.selectDistinct({ diseaseArea: ideas.diseaseArea }).from(ideas).where(own);
  await tx.run(sql`insert into ${events} (at, kind, actor_id, idea_id, revision)
    select ${Date.now()}, 'idea.deleted', ${nobody}, id, revision from ideas
    where user_id = ${userId} and deleted_at is null`);
  // Deleting files takes seconds and would block other writes. A job deletes ideas with files later.
  await tx
    .update(ideas)
    .set({ userId: nobody, deletedAt: new Date(0) })
    .where(and(own, rowExists(files, eq(files.ideaId, ideas.id))));
  await removeIdeas(tx, own);
  await updateIdeaCounts(
    tx,
    areas.map(({ diseaseArea }) => diseaseArea),
  );
}

/** Ideas go to the heir, or are deleted with all that belongs to them. */
export const ideasOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => ({
    ideas: longRows(ideas, ideas.userId, id, ideas.createdAt),
    savesOfIdeas: longRows(ideaRevisions, ideaRevisions.savedBy, id, ideaRevisions.savedAt),
  }),
  remove: async (tx, { id, heirId }) => {
    if (heirId === null) await deleteIdeasOf(tx, id);
    else await tx.update(ideas).set({ userId: heirId }).where(eq(ideas.userId, id));
  },
  authorColumns: [ideas.savedBy, ideaRevisions.savedBy],
};
