import { and, eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Caller, callerMayWrite } from './caller.ts';
import { endSessionsStatement, insertSessionsEndedStatement } from './sessions.ts';

/**
 * Ends one of the caller's sessions, or all but the present one.
 * @param id as `listSessions` answers it
 * @throws Problem 404 (the session has ended already)
 */
export async function endSessions(caller: Caller, id?: string): Promise<void> {
  const statement =
    id === undefined
      ? endSessionsStatement(caller.id, caller.sessionId)
      : db()
          .delete(sessions)
          .where(and(eq(sessions.id, id), eq(sessions.userId, caller.id)));
  const [, ended] = await db().batch([
    callerMayWrite(caller),
    statement.returning({ id: sessions.id }),
    insertSessionsEndedStatement(
      caller.id,
      caller.client,
      id === undefined ? 'all others, on the account page' : 'one, on the account page',
    ),
  ]);
  if (id !== undefined && ended.length === 0)
    throw new Problem(404, 'This session has ended already.');
}
