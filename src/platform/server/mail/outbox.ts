import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import { oneTimeLinks } from '#db/schema/accounts.ts';
import { outbox } from '#db/schema/platform.ts';
import { dayMs, minuteMs } from '#platform/text/durations.ts';
import { afterCommit, type Transaction } from '../database/database.ts';
import { deleteInBatches, rowExists } from '../database/sql.ts';
import type { MailMessage } from './templates.ts';

/** A reply to a contact message uses the reply's `id`, so that its delivery can be looked up. */
type Recipient = { email: string } & Partial<
  Omit<typeof outbox.$inferInsert, keyof MailMessage | 'recipient' | 'createdAt' | 'nextAttemptAt'>
>;

let wake = () => {};
const wakeWorker = () => wake();
export const onMail = (listener: () => void) => {
  wake = listener;
};

export const wakeMailWorker = (tx: Transaction): void => afterCommit(tx, wakeWorker);

export const queueMail = (
  tx: Transaction,
  message: MailMessage,
  { email, id = randomUUID(), ...about }: Recipient,
) => {
  const now = new Date();
  const row = { ...message, ...about, id, recipient: email, createdAt: now, nextAttemptAt: now };
  wakeMailWorker(tx);
  return tx.insert(outbox).values(row);
};

const linkWorks = () =>
  rowExists(
    oneTimeLinks,
    and(eq(oneTimeLinks.id, outbox.linkId), gt(oneTimeLinks.expiresAt, new Date())),
  );
/** False if its link was used, was withdrawn or has expired. */
export const isMailUseful = () => or(isNull(outbox.linkId), linkWorks());
export const isMailUseless = () =>
  and(isNull(outbox.sentAt), isNotNull(outbox.linkId), not(linkWorks()));

export const isWaiting = () => and(isNull(outbox.sentAt), isNull(outbox.refusedAt), isMailUseful());

/** A process claims a message for this long and can renew the claim. After a crash another process takes it over. */
export const claimMs = 2 * minuteMs;

/** SQL: no process claims the message. A claim beyond the longest possible one comes from a wrong clock. */
export const isFree = (now: number) =>
  or(
    isNull(outbox.claimedUntil),
    lt(outbox.claimedUntil, new Date(now)),
    gt(outbox.claimedUntil, new Date(now + 2 * claimMs)),
  );

export type ClaimedMail = typeof outbox.$inferSelect;

const retentionMs = 30 * dayMs;

/** Deletes mail 30 days after it was sent, failed or became useless. */
export async function removeOldMail(): Promise<void> {
  const then = new Date(Date.now() - retentionMs);
  await deleteInBatches(
    outbox,
    or(
      lt(outbox.sentAt, then),
      lt(outbox.refusedAt, then),
      and(isMailUseless(), lt(outbox.createdAt, then)),
    ),
  );
}
