// Every job that runs in the background, in the order of its first run.
import { removeEndedTokens } from './accounts/access-tokens.ts';
import { removeOldDevices } from './accounts/known-devices.ts';
import { removeExpiredLinks } from './accounts/links.ts';
import { removeOldOidcStates } from './accounts/provider/oidc-state.ts';
import { askForSecondStep } from './accounts/required-step.ts';
import { removeOldEvents } from './accounts/security-events.ts';
import { removeExpiredSessions } from './accounts/sessions.ts';
import { removeExpiredTickets } from './accounts/sign-in-tickets.ts';
import { config } from './config.ts';
import { db } from './database/database.ts';
import { removeDeletedIdeas } from './deleted-ideas.ts';
import { tellDue } from './events/due.ts';
import { removePastEvents } from './events/events.ts';
import { removeFilesOf, removeUnwantedFiles } from './files/removing.ts';
import { removeOldResults } from './idempotency.ts';
import type { Job } from './job-runner.ts';
import { removeOldCounts } from './limits.ts';
import { queueDueDigests } from './mail/digests.ts';
import { removeOldMail } from './mail/outbox.ts';
import { purgeUnsubscribeTokens } from './mail/unsubscribe-tokens.ts';
import { removeExpiredChallenges } from './passkeys/challenges.ts';
import { closeDueRounds } from './rounds/close-round.ts';
import { forgetOldWords } from './search-words.ts';
import { purgeDeliveries } from './webhooks/deliveries.ts';
import { switchOffFailing } from './webhooks/webhooks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the clock brings. */
export const dueJobs: readonly Job[] = [
  { name: 'ask for a second step', everyMs: minuteMs, run: askForSecondStep },
  { name: 'close rounds', everyMs: minuteMs, run: closeDueRounds },
  { name: 'tell what is due', everyMs: minuteMs, run: () => tellDue() },
];

const purge = (what: string, run: () => Promise<unknown>): Job => ({
  name: `remove ${what}`,
  everyMs: hourMs,
  run,
});

/** What may take long, and runs once the server listens. */
export const laterJobs = (): readonly Job[] => [
  ...(config().smtpUrl
    ? [{ name: 'write digests', everyMs: minuteMs / 3, run: queueDueDigests }]
    : []),
  { name: 'switch off failing webhooks', everyMs: minuteMs, run: () => switchOffFailing() },
  purge('expired sessions', removeExpiredSessions),
  purge('deleted ideas', () => removeDeletedIdeas(removeFilesOf)),
  purge('unused search words', forgetOldWords),
  purge('expired links', removeExpiredLinks),
  purge('expired sign-in tickets', removeExpiredTickets),
  purge('expired challenges', removeExpiredChallenges),
  purge('unfinished provider sign-ins', removeOldOidcStates),
  purge('old security events', removeOldEvents),
  purge('old events', removePastEvents),
  purge('unused browsers', removeOldDevices),
  purge('ended access tokens', removeEndedTokens),
  purge('old mail', removeOldMail),
  purge('old unsubscribe tokens', purgeUnsubscribeTokens),
  purge('old counts of limits', removeOldCounts),
  purge('old webhook messages', purgeDeliveries),
  purge('old idempotency keys', removeOldResults),
  purge('unwanted files', removeUnwantedFiles),
  // Last: it overwrites what the others have deleted in the write-ahead log too.
  { name: 'empty the write-ahead log', everyMs: minuteMs, run: () => db().emptyLog() },
];
