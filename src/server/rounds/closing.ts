// A round is closed by its deadline, by whoever opened it, or when everybody has finished: once, and for good. A deadline
// that has passed closes it for everybody who reads or writes, whether or not that is written down yet.
import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { rounds } from '../../../db/schema.ts';
import type { Closing } from '../../domain/rounds/round.ts';
import { type Caller, callerMayWrite } from '../accounts/caller.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { describe, log } from '../log.ts';
import { everybodyFinished, finishedCount } from './asked.ts';
import { noSuchRound, roundClosed } from './refusals.ts';

/** True for rounds that take values. */
export const isOpen = () => and(isNull(rounds.closedAt), gt(rounds.deadline, new Date()));

/** True for rounds that their deadline has closed, which is not written down yet. */
const isDue = () => and(isNull(rounds.closedAt), lte(rounds.deadline, new Date()));

/** Who may close a round and change whom and what it asks: its opener, and every admin. */
export const mayManage = ({ id, role }: Caller): SQL | undefined =>
  role === 'admin' ? undefined : eq(rounds.openedBy, id);

const closed = (closedBy: Closing, closedAt: Date | SQL) => ({
  closedAt,
  closedBy,
  finished: finishedCount,
});

/** The statement that closes those of some rounds that everybody has finished, for the batch with what finishes them. */
export const closeFinishedStatement = (...ids: string[]) =>
  db()
    .update(rounds)
    .set(closed('everybody', new Date()))
    .where(and(inArray(rounds.id, ids), isOpen(), everybodyFinished));

/** Writes down which rounds their deadline has closed. Of several processes one finds each of them. */
export async function closeDueRounds(): Promise<void> {
  const [due] = await db().select({ id: rounds.id }).from(rounds).where(isDue()).limit(1);
  if (!due) return;
  await db().update(rounds).set(closed('deadline', sql`deadline`)).where(isDue());
}

/** The same, for whoever reads: a database that takes no writes can still be read. */
export const settleDueRounds = (): Promise<void> =>
  closeDueRounds().catch((error) => log('warn', 'rounds were not closed', describe(error)));

/**
 * Refuses whoever may not close or change a round, and everybody once it is closed.
 * @throws Problem 404, 403, 409
 */
export async function checkManageable(caller: Caller, id: string): Promise<void> {
  const [round] = await db()
    .select({ openedBy: rounds.openedBy, open: sql<number>`${isOpen()}` })
    .from(rounds)
    .where(eq(rounds.id, id));
  if (!round) throw noSuchRound();
  if (caller.role !== 'admin' && round.openedBy !== caller.id)
    throw new Problem(403, 'Only who has opened a round can change or close it.');
  if (!round.open) throw roundClosed();
}

/** True where somebody else has opened the round: what an administrator does there stands in the audit log. */
export const isAnothers = (caller: Caller, id: string) =>
  sql`exists (select 1 from rounds where id = ${id} and opened_by is not ${caller.id})`;

/** @throws Problem 404, 403 (neither opener nor admin), 409 (it is closed already) */
export async function closeRound(caller: Caller, id: string): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWrite(caller),
    db()
      .update(rounds)
      .set(closed('opener', new Date()))
      .where(and(eq(rounds.id, id), isOpen(), mayManage(caller)))
      .returning({ id: rounds.id }),
    insertAuditEntryStatement(
      { actorId: caller.id, action: 'round closed', subjectId: id },
      true,
      isAnothers(caller, id),
    ),
  ]);
  if (row) return;
  await checkManageable(caller, id);
  throw roundClosed();
}
