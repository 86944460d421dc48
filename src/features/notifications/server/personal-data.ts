import { ideaReaders, roundReaders, unsubscribeTokens } from '#db/schema/notifications.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { followByHeir } from './following.ts';

export const notificationsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const [readIdeas, readRounds, tokens] = await Promise.all([
      ownRows(ideaReaders, ideaReaders.userId, id, ideaReaders.ideaId),
      ownRows(roundReaders, roundReaders.userId, id, roundReaders.roundId),
      ownRows(unsubscribeTokens, unsubscribeTokens.userId, id, unsubscribeTokens.createdAt),
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
