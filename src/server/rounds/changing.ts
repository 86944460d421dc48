import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { roundAssessors, roundIdeas, rounds } from '../../../db/schema.ts';
import type { RoundChange } from '../../domain/rounds/schema.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { insertRoundEventsStatement } from '../events/events.ts';
import { postAskedStatements } from '../mail/at-once.ts';
import { type Changes, refusalOf, sizeStatements, unassessedStatements } from './change-rules.ts';
import {
  checkManageable,
  closeFinishedStatements,
  isAnothers,
  isOpen,
  mayManage,
} from './closing.ts';
import { fitStatements, isUnfit, refuseUnfit } from './fitness.ts';
import { askingStatement } from './opening.ts';
import { justChanged } from './refusals.ts';

const paths = { ideaIds: 'addIdeas', assessorIds: 'addAssessors' };

/** True for a round that does not ask all of these people yet. */
const asksMore = (id: string, userIds: readonly string[]) =>
  sql`rounds.id = ${id} and exists (select 1 from json_each(${JSON.stringify(userIds)}) given where not exists (
    select 1 from round_assessors a where a.round_id = ${id} and a.user_id = given.value))`;

/** The statements that add what is not in the round yet, and tell those who are asked by it. */
const addStatements = (caller: Caller, id: string, { addIdeas, addAssessors }: Changes) => [
  ...(addIdeas.length === 0
    ? []
    : [
        db()
          .insert(roundIdeas)
          .values(addIdeas.map((ideaId) => ({ roundId: id, ideaId })))
          .onConflictDoNothing(),
      ]),
  ...(addAssessors.length === 0
    ? []
    : [
        insertRoundEventsStatement('people added', caller.id, asksMore(id, addAssessors)),
        askingStatement(id, addAssessors),
        ...postAskedStatements(id),
      ]),
];

/** The statements that take away what is in the round. */
const takeAwayStatements = (id: string, { removeIdeas, removeAssessors }: Changes) => [
  db()
    .delete(roundIdeas)
    .where(and(eq(roundIdeas.roundId, id), inArray(roundIdeas.ideaId, removeIdeas))),
  db()
    .delete(roundAssessors)
    .where(and(eq(roundAssessors.roundId, id), inArray(roundAssessors.userId, removeAssessors))),
];

/**
 * Adds ideas and assessors to an open round, and takes away what nobody has assessed and who has assessed nothing. Whoever
 * was waited for alone may be taken away: the round is closed then.
 * @throws Problem 404, 403 (neither opener nor admin), 409 (closed, or assessed), 400 (too few, too many, or unfit)
 */
export async function changeRound(caller: Caller, id: string, change: RoundChange): Promise<void> {
  await checkManageable(caller, id);
  const changes = {
    addIdeas: change.addIdeas ?? [],
    addAssessors: change.addAssessors ?? [],
    removeIdeas: change.removeIdeas ?? [],
    removeAssessors: change.removeAssessors ?? [],
  };
  const added = { ideaIds: changes.addIdeas, assessorIds: changes.addAssessors };
  await refuseUnfit(added, paths);
  const open = and(eq(rounds.id, id), isOpen(), mayManage(caller));
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      abortBatchUnless(
        'the round is open',
        exists(db().select({ id: rounds.id }).from(rounds).where(open)),
      ),
      ...fitStatements(added),
      ...unassessedStatements(id, changes),
      ...addStatements(caller, id, changes),
      ...takeAwayStatements(id, changes),
      ...sizeStatements(id, changes),
      ...closeFinishedStatements(id),
      insertAuditEntryStatement(
        { actorId: caller.id, action: 'round changed', subjectId: id },
        isAnothers(caller, id),
      ),
    ]);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    if (isAborted(error, 'the round is open')) await checkManageable(caller, id);
    else if (isUnfit(error)) await refuseUnfit(added, paths);
    else throw error;
    throw justChanged();
  }
}
