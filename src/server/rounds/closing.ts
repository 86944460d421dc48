// A round is closed by its deadline, by whoever opened it, or when everybody has finished: once, and for good. A deadline
// that has passed closes it for everybody who reads or writes, whether or not that is written down yet.
import { and, eq, exists, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { rounds } from '../../../db/schema.ts';
import type { Closing } from '../../domain/rounds/round.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { db } from '../database/database.ts';
import { insertRoundEventsStatement } from '../events/events.ts';
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

/**
 * The statements that tell that rounds are closed, and close them.
 * @param closer null where it is nobody's doing: whose score was the last one is nobody's business
 * @param where of `rounds`: the same for both
 */
const closingStatements = (
  where: SQL | undefined,
  closedBy: Closing,
  closedAt: Date | SQL,
  closer: string | null = null,
) =>
  [
    insertRoundEventsStatement('round closed', closer, where),
    db()
      .update(rounds)
      .set({ closedAt, closedBy, finished: finishedCount })
      .where(where)
      .returning({ id: rounds.id }),
  ] as const;

/** The statements that close those of some rounds that everybody has finished, for the batch with what finishes them. */
export const closeFinishedStatements = (...ids: string[]) =>
  closingStatements(
    and(inArray(rounds.id, ids), isOpen(), everybodyFinished),
    'everybody',
    new Date(),
  );

/** Writes down which rounds their deadline has closed. Of several processes one finds each of them. */
export async function closeDueRounds(): Promise<void> {
  const [due] = await db().select({ id: rounds.id }).from(rounds).where(isDue()).limit(1);
  if (!due) return;
  await db().batch(closingStatements(isDue(), 'deadline', sql`deadline`));
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
  const manageable = and(eq(rounds.id, id), isOpen(), mayManage(caller));
  const isManageable = exists(db().select({ id: rounds.id }).from(rounds).where(manageable));
  const [, , , [row]] = await db().batch([
    callerMayWriteStatement(caller),
    insertAuditEntryStatement(
      { actorId: caller.id, action: 'round closed', subjectId: id },
      sql`${isManageable} and ${isAnothers(caller, id)}`,
    ),
    ...closingStatements(manageable, 'opener', new Date(), caller.id),
  ]);
  if (row) return;
  await checkManageable(caller, id);
  throw roundClosed();
}
