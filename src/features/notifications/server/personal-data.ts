import { eq } from 'drizzle-orm';
import { ideaReaders, roundReaders, unsubscribeTokens } from '#db/schema/notifications.ts';
import type { FeaturePersonalData } from '#features/accounts/server/personal-data.ts';
import { db } from '#platform/server/database/database.ts';
import { followByHeir } from './following.ts';

export const notificationsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const [readIdeas, readRounds, tokens] = await Promise.all([
      db().select().from(ideaReaders).where(eq(ideaReaders.userId, id)),
      db().select().from(roundReaders).where(eq(roundReaders.userId, id)),
      db().select().from(unsubscribeTokens).where(eq(unsubscribeTokens.userId, id)),
    ]);
    return {
      ideasRead: readIdeas.map(({ userId: _, ...one }) => one),
      roundsRead: readRounds.map(({ userId: _, ...one }) => one),
      endedMail: tokens.map(({ kind, createdAt, usedAt }) => ({ kind, createdAt, usedAt })),
    };
  },
  remove: async (tx, { id, heirId }) => {
    if (heirId !== null) await followByHeir(tx, id, heirId);
  },
};
