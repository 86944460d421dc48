// Jobs are listed in the order of their first run.
import { removeEndedTokens } from '../../features/accounts/server/access-tokens.ts';
import { startSecondFactorDeadlines } from '../../features/accounts/server/auth-methods.ts';
import { removeExpiredLinks } from '../../features/accounts/server/links.ts';
import { removeExpiredChallenges } from '../../features/accounts/server/passkeys.ts';
import { removeOldOidcStates } from '../../features/accounts/server/provider/openid.ts';
import { purgeSecurityLog } from '../../features/accounts/server/security-events.ts';
import {
  removeExpiredSessions,
  removeOldDevices,
} from '../../features/accounts/server/sessions.ts';
import { removeExpiredTickets } from '../../features/accounts/server/sign-in-attempts.ts';
import { purgeActivity } from '../../features/events/server/events.ts';
import { removeFilesOf, removeUnwantedFiles } from '../../features/files/server/files.ts';
import { removeDeletedIdeas } from '../../features/ideas/server/ideas.ts';
import { emitDueEvents } from '../../features/notifications/server/due-events.ts';
import { queueDueDigests } from '../../features/notifications/server/notification-queue.ts';
import { purgeUnsubscribeTokens } from '../../features/notifications/server/unsubscribe-tokens.ts';
import { closeDueRounds } from '../../features/rounds/server/close-round.ts';
import { deleteOldSearchWords } from '../../features/tracker/server/idea-search.ts';
import { purgeDeliveries } from '../../features/webhooks/server/delivery-worker.ts';
import { switchOffFailing } from '../../features/webhooks/server/webhooks.ts';
import { config } from '../../platform/server/config.ts';
import { db } from '../../platform/server/database/database.ts';
import { removeOldResults } from '../../platform/server/idempotency.ts';
import type { Job } from '../../platform/server/jobs/job-runner.ts';
import { removeOldCounts } from '../../platform/server/limits.ts';
import { removeOldMail } from '../../platform/server/mail/outbox.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const dueJobs: readonly Job[] = [
  { name: 'ask for a second step', everyMs: minuteMs, run: startSecondFactorDeadlines },
  { name: 'close rounds', everyMs: minuteMs, run: closeDueRounds },
  { name: 'record due events', everyMs: minuteMs, run: () => emitDueEvents() },
];

const purge = (what: string, run: () => Promise<unknown>): Job => ({
  name: `remove ${what}`,
  everyMs: hourMs,
  run,
});

/** Jobs that start after the server listens. */
export const laterJobs = (): readonly Job[] => [
  ...(config().smtpUrl
    ? [{ name: 'write digests', everyMs: minuteMs / 3, run: queueDueDigests }]
    : []),
  { name: 'switch off failing webhooks', everyMs: minuteMs, run: () => switchOffFailing() },
  purge('expired sessions', removeExpiredSessions),
  purge('deleted ideas', () => removeDeletedIdeas(removeFilesOf)),
  purge('unused search words', deleteOldSearchWords),
  purge('expired links', removeExpiredLinks),
  purge('expired sign-in tickets', removeExpiredTickets),
  purge('expired challenges', removeExpiredChallenges),
  purge('unfinished provider sign-ins', removeOldOidcStates),
  purge('old security events', purgeSecurityLog),
  purge('old events', purgeActivity),
  purge('unused browsers', removeOldDevices),
  purge('ended access tokens', removeEndedTokens),
  purge('old mail', removeOldMail),
  purge('old unsubscribe tokens', purgeUnsubscribeTokens),
  purge('old counts of limits', removeOldCounts),
  purge('old webhook messages', purgeDeliveries),
  purge('old idempotency keys', removeOldResults),
  purge('unwanted files', removeUnwantedFiles),
  // The last job, because it also overwrites the deleted data of the other jobs in the write-ahead log.
  { name: 'empty the write-ahead log', everyMs: minuteMs, run: () => db().emptyLog() },
];
