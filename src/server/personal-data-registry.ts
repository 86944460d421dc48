// Every feature that holds something of a person (accounts/personal-data.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PersonalDataRegistry } from './accounts/personal-data.ts';
import { commentsOfPerson } from './comments-personal-data.ts';
import { contactOfPerson } from './contact-personal-data.ts';
import { contradictionsOfPerson } from './contradictions-personal-data.ts';
import { decisionsOfPerson } from './decisions-personal-data.ts';
import { removeDeletedIdeas } from './deleted-ideas.ts';
import { notificationsOfPerson } from './events/notifications-personal-data.ts';
import { eventsOfPerson } from './events/personal-data.ts';
import { evidenceOfPerson } from './evidence/personal-data.ts';
import { filesOfPerson } from './files/personal-data.ts';
import { removeFilesOf } from './files/removing.ts';
import { ideasOfPerson } from './ideas-personal-data.ts';
import { describe, log } from './log.ts';
import { outlooksOfPerson } from './outlook/personal-data.ts';
import { roundsOfPerson } from './rounds/personal-data.ts';
import { savedViewsOfPerson } from './saved-views-personal-data.ts';
import { forgetOldWords } from './search-words.ts';

/** The account is gone whatever becomes of these; they are also done every hour. */
const warnOf = (what: string) => (error: unknown) => log('warn', what, describe(error));
const forgetWords = () =>
  forgetOldWords().catch(warnOf('the search index keeps old words for now'));
/** Belongs to no request: nobody waits for the bytes of files to be overwritten. */
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
    outlooksOfPerson,
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
