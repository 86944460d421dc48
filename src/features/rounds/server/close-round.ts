import { and, eq, gt, inArray, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { rounds } from '#db/schema/rounds.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { recordRoundEvents } from '#features/events/server/events.ts';
import { noSuchRound } from '#features/notifications/server/inbox.ts';
import { completeCount, everybodyFinished } from '#features/notifications/server/notifications.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { describeError, log } from '#platform/server/log.ts';
import type { Closing } from '../domain/round.ts';

/** The page keeps the unsent scores when it gets this `code`. */
export const roundClosed = () => new Problem(409, 'This round is closed.', { code: 'closed' });

// A round closes once: at its deadline, by its opener or an administrator, or when everybody has finished. A passed
// deadline counts for every write, even before `closed_at` is written.

export const isOpen = () => and(isNull(rounds.closedAt), gt(rounds.deadline, new Date()));

/** True for rounds past their deadline whose `closed_at` is still empty. */
const isDue = () => and(isNull(rounds.closedAt), lte(rounds.deadline, new Date()));

/** @param closer null for the deadline and for the last assessor, whose identity stays secret */
async function closeRounds(
  tx: Transaction,
  ids: string[],
  closedBy: Closing,
  closedAt: Date | SQL,
  closer: string | null = null,
): Promise<void> {
  const these = inArray(rounds.id, ids);
  await recordRoundEvents(tx, 'round.closed', closer, these);
  await tx.update(rounds).set({ closedAt, closedBy, finished: completeCount }).where(these);
}

async function selectRoundIds(reader: Reader, where: SQL | undefined): Promise<string[]> {
  const rows = await reader.select({ id: rounds.id }).from(rounds).where(where);
  return rows.map(({ id }) => id);
}

/**
 * The open rounds that wait for somebody. Select them before an account loses its right to score, and call
 * `closeFinishedRounds` after that. A round in which everybody has finished already is not among them, because people
 * may still write reasons or wait for a deleted idea.
 */
export const selectUnfinishedRounds = (tx: Transaction): Promise<string[]> =>
  selectRoundIds(tx, and(isOpen(), not(everybodyFinished)));

export async function closeFinishedRounds(tx: Transaction, ids: string[]): Promise<void> {
  const finished = await selectRoundIds(
    tx,
    and(inArray(rounds.id, ids), isOpen(), everybodyFinished),
  );
  if (finished.length > 0) await closeRounds(tx, finished, 'everybody', new Date());
}

/** Closes the rounds past their deadline. Every process may call it; one of them closes each round. */
export async function closeDueRounds(): Promise<void> {
  // Usually there are none, and a read does not wait for a write lock.
  if ((await selectRoundIds(db(), isDue())).length === 0) return;
  await transact(async (tx) => {
    const due = await selectRoundIds(tx, isDue());
    if (due.length > 0) await closeRounds(tx, due, 'deadline', sql`deadline`);
  });
}

/** For reads, which must succeed even if the database accepts no writes. */
export const settleDueRounds = (): Promise<void> =>
  closeDueRounds().catch((error) => log('warn', 'rounds were not closed', describeError(error)));

/**
 * An open round that the caller may change: its opener and administrators may.
 * @throws Problem 404, 403, 409
 */
export async function requireManageable(reader: Reader, caller: Caller, id: string) {
  const [round] = await reader
    .select({ openedBy: rounds.openedBy, isOpen: sql<number>`${isOpen()}` })
    .from(rounds)
    .where(eq(rounds.id, id));
  if (!round) throw noSuchRound();
  if (caller.role !== 'admin' && round.openedBy !== caller.id)
    throw new Problem(
      403,
      'Only the person who opened a round and administrators can change or close it.',
    );
  if (!round.isOpen) throw roundClosed();
  return round;
}

/** @throws Problem 404, 403 (neither opener nor administrator), 409 (already closed) */
export const closeRound = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { openedBy } = await requireManageable(tx, caller, id);
    await closeRounds(tx, [id], 'opener', new Date(), caller.id);
    if (openedBy !== caller.id) await recordAuditEntry(tx, caller, id, 'round.closed');
  });
