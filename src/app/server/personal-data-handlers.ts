import { AsyncLocalStorage } from 'node:async_hooks';
import { accountDeletionSchema } from '#features/accounts/domain/account.ts';
import { personalDataResponse } from '#features/accounts/domain/account-response.ts';
import { clearedCookies } from '#features/accounts/server/caller.ts';
import { admin, member, route } from '#features/accounts/server/http/route.ts';
import {
  deleteAccount,
  type PersonalDataRegistry,
  readPersonalData,
} from '#features/accounts/server/personal-data.ts';
import { recordDownload } from '#features/accounts/server/security-events.ts';
import { deviceCookie } from '#features/accounts/server/sessions.ts';
import { removalSchema } from '#features/admin/domain/admin-schema.ts';
import { deletePerson } from '#features/admin/server/people.ts';
import { commentsOfPerson } from '#features/comments/server/personal-data.ts';
import { contactOfPerson } from '#features/contact/server/personal-data.ts';
import { contradictionsOfPerson } from '#features/contradictions/server/personal-data.ts';
import { decisionsOfPerson } from '#features/decisions/server/personal-data.ts';
import { eventsOfPerson } from '#features/events/server/personal-data.ts';
import { evidenceOfPerson } from '#features/evidence/server/personal-data.ts';
import { removeFilesOf } from '#features/files/server/files.ts';
import { filesOfPerson } from '#features/files/server/personal-data.ts';
import { removeDeletedIdeas } from '#features/ideas/server/ideas.ts';
import { ideasOfPerson } from '#features/ideas/server/personal-data.ts';
import { notificationsOfPerson } from '#features/notifications/server/personal-data.ts';
import { regulatoryAssessmentsOfPerson } from '#features/regulatory/server/personal-data.ts';
import { roundsOfPerson } from '#features/rounds/server/personal-data.ts';
import { deleteOldSearchWords } from '#features/tracker/server/idea-search.ts';
import { savedViewsOfPerson } from '#features/tracker/server/personal-data.ts';
import { describeError, log } from '#platform/server/log.ts';

/** Only warns: the account is deleted, and an hourly job repeats failed steps. */
const warnOf = (what: string) => (error: unknown) => log('warn', what, describeError(error));
const forgetWords = () =>
  deleteOldSearchWords().catch(warnOf('deleted words not yet removed from the search index'));
/** Runs outside of the request, because erasing files takes long. */
const removeAbandoned = AsyncLocalStorage.bind(async () => {
  const removed = await removeDeletedIdeas(removeFilesOf).catch(
    warnOf('files of a deleted account not yet erased'),
  );
  if (removed) await forgetWords();
});

const personalDataRegistry: PersonalDataRegistry = {
  features: [
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

export const personalDataRoute = route({
  GET: member({
    operation: 'downloadOwnData',
    summary: 'All stored data about the caller, as a file',
    response: personalDataResponse,
    limit: 'download',
    isLogged: true,
    confirmed: true,
    concernsIdeas: true,
    handle: async ({ request, caller }) => {
      await recordDownload(request, caller, 'personal-data.downloaded');
      return {
        pieces: await readPersonalData(caller, personalDataRegistry),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': 'attachment; filename="my-data.json"',
        },
      };
    },
  }),
});

/** A POST, because some proxies drop the body of a DELETE. */
export const accountDeletionRoute = route({
  POST: member({
    operation: 'deleteOwnAccount',
    summary: "Delete the caller's account",
    refusals: {
      409: 'Nobody could take the work over, no other administrator would remain, or it is the demo account.',
    },
    body: accountDeletionSchema,
    confirmed: true,
    concernsIdeas: true,
    handle: async ({ caller, body: { work } }) => {
      await deleteAccount(caller, work, personalDataRegistry);
      return { status: 204, cookies: [...clearedCookies(), deviceCookie.clear()] };
    },
  }),
});

/** A POST, because some proxies drop the body of a DELETE. */
export const personDeletionRoute = route({
  POST: admin({
    operation: 'deletePerson',
    summary: 'Delete an account',
    refusals: { 409: 'It is the caller’s own, or the last administrator’s.' },
    body: removalSchema,
    limit: 'administration',
    confirmed: true,
    handle: ({ id, caller, body }) => deletePerson(caller, id, body.work, personalDataRegistry),
  }),
});
