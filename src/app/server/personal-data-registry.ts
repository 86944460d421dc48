// Every feature that holds something of a person (accounts/personal-data.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PersonalDataRegistry } from '../../features/accounts/server/personal-data.ts';
import { commentsOfPerson } from '../../features/comments/server/personal-data.ts';
import { contactOfPerson } from '../../features/contact/server/personal-data.ts';
import { contradictionsOfPerson } from '../../features/contradictions/server/personal-data.ts';
import { decisionsOfPerson } from '../../features/decisions/server/personal-data.ts';
import { eventsOfPerson } from '../../features/events/server/personal-data.ts';
import { evidenceOfPerson } from '../../features/evidence/server/personal-data.ts';
import { filesOfPerson } from '../../features/files/server/personal-data.ts';
import { removeFilesOf } from '../../features/files/server/remove-file.ts';
import { removeDeletedIdeas } from '../../features/ideas/server/deleted-ideas.ts';
import { ideasOfPerson } from '../../features/ideas/server/personal-data.ts';
import { notificationsOfPerson } from '../../features/notifications/server/personal-data.ts';
import { regulatoryAssessmentsOfPerson } from '../../features/regulatory/server/personal-data.ts';
import { roundsOfPerson } from '../../features/rounds/server/personal-data.ts';
import { savedViewsOfPerson } from '../../features/tracker/server/personal-data.ts';
import { deleteOldSearchWords } from '../../features/tracker/server/search-words.ts';
import { describe, log } from '../../platform/server/log.ts';

/** The account is gone whatever becomes of these; they are also done every hour. */
const warnOf = (what: string) => (error: unknown) => log('warn', what, describe(error));
const forgetWords = () =>
  deleteOldSearchWords().catch(warnOf('the search index keeps old words for now'));
/** Runs outside of the request, because erasing the bytes of files takes long. */
const removeAbandoned = AsyncLocalStorage.bind(async () => {
  const removed = await removeDeletedIdeas(removeFilesOf).catch(
    warnOf('files of an account stay for now'),
  );
  if (removed) await forgetWords();
});

export const personalDataRegistry: PersonalDataRegistry = {
  holders: [
    eventsOfPerson,
    ideasOfPerson,
    commentsOfPerson,
    decisionsOfPerson,
    filesOfPerson,
    evidenceOfPerson,
    regulatoryAssessmentsOfPerson,
    contradictionsOfPerson,
    notificationsOfPerson,
    savedViewsOfPerson,
    roundsOfPerson,
    contactOfPerson,
  ],
  eraseDeletedWork: async () => {
    await forgetWords();
    void removeAbandoned();
  },
};
