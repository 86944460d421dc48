// Jobs are listed in the order of their first run.
import { lte } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  accessTokens,
  knownDevices,
  oneTimeLinks,
  passkeyChallenges,
  securityEvents,
  sessions,
  signInTickets,
} from '#db/schema/accounts.ts';
import { events } from '#db/schema/events.ts';
import { unsubscribeTokens } from '#db/schema/notifications.ts';
import { idempotencyKeys, rateLimits } from '#db/schema/platform.ts';
import { endedTokenDays } from '#features/accounts/domain/access-token.ts';
import { securityLogDays } from '#features/accounts/domain/security-event.ts';
import { startSecondStepDeadlines } from '#features/accounts/server/auth-methods.ts';
import { removeOldOidcStates } from '#features/accounts/server/provider/openid.ts';
import { deviceDays } from '#features/accounts/server/sessions.ts';
import { eventDays } from '#features/events/domain/event.ts';
import { removeFilesOf, removeUnwantedFiles } from '#features/files/server/files.ts';
import { removeDeletedIdeas } from '#features/ideas/server/ideas.ts';
import { emitDueEvents } from '#features/notifications/server/due-events.ts';
import { queueDueDigests } from '#features/notifications/server/notification-queue.ts';
import { unsubscribeDays } from '#features/notifications/server/unsubscribe-tokens.ts';
import { closeDueRounds } from '#features/rounds/server/close-round.ts';
import { deleteOldSearchWords } from '#features/tracker/server/idea-search.ts';
import { purgeDeliveries } from '#features/webhooks/server/delivery-worker.ts';
import { switchOffFailing } from '#features/webhooks/server/webhooks.ts';
import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { deleteInBatches } from '#platform/server/database/sql.ts';
import { keyDays } from '#platform/server/idempotency.ts';
import type { Job } from '#platform/server/jobs/job-runner.ts';
import { removeOldMail } from '#platform/server/mail/outbox.ts';
import { hourMs, minuteMs } from '#platform/text/durations.ts';

export const dueJobs: readonly Job[] = [
  { name: 'ask for a second step', everyMs: minuteMs, run: startSecondStepDeadlines },
  { name: 'close rounds', everyMs: minuteMs, run: closeDueRounds },
  { name: 'record due events', everyMs: minuteMs, run: () => emitDueEvents() },
];

const purge = (what: string, run: () => Promise<unknown>): Job => ({
  name: `remove ${what}`,
  everyMs: hourMs,
  run,
});

/** @param time a column of the table @param days to keep a row after its `time` */
const purgeAfter = (what: string, time: SQLiteColumn, days = 0): Job =>
  purge(what, () =>
    deleteInBatches(time.table, lte(time, new Date(Date.now() - days * 24 * hourMs))),
  );

/** Jobs that start after the server listens. */
export const laterJobs = (): readonly Job[] => [
  ...(config().smtpUrl
    ? [{ name: 'write digests', everyMs: minuteMs / 3, run: queueDueDigests }]
    : []),
  { name: 'switch off failing webhooks', everyMs: minuteMs, run: switchOffFailing },
  purgeAfter('expired sessions', sessions.expiresAt),
  purge('deleted ideas', () => removeDeletedIdeas(removeFilesOf)),
  purge('unused search words', deleteOldSearchWords),
  purgeAfter('expired links', oneTimeLinks.expiresAt),
  purgeAfter('expired sign-in tickets', signInTickets.expiresAt),
  purgeAfter('expired challenges', passkeyChallenges.expiresAt),
  purge('unfinished provider sign-ins', removeOldOidcStates),
  purgeAfter('old security events', securityEvents.at, securityLogDays),
  purgeAfter('old events', events.at, eventDays),
  purgeAfter('unused browsers', knownDevices.lastUsedAt, deviceDays),
  purgeAfter('ended access tokens', accessTokens.expiresAt, endedTokenDays),
  purge('old mail', removeOldMail),
  purgeAfter('old unsubscribe tokens', unsubscribeTokens.createdAt, unsubscribeDays),
  purgeAfter('old counts of limits', rateLimits.expire),
  purge('old webhook messages', purgeDeliveries),
  purgeAfter('old idempotency keys', idempotencyKeys.createdAt, keyDays),
  purge('unwanted files', removeUnwantedFiles),
  // The last job, because it also overwrites the deleted data of the other jobs in the write-ahead log.
  { name: 'empty the write-ahead log', everyMs: minuteMs, run: () => db().emptyLog() },
];
