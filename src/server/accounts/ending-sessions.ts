import { and, eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Caller, callerMayWrite } from './caller.ts';
import { confirmPassword, passwordUnchanged, refusalOf } from './own-password.ts';
import { endSessionsStatement, insertSessionsEndedStatement } from './sessions.ts';

/**
 * Ends one of the caller's sessions, or all but the present one. It asks for the password: whoever found the browser
 * open could otherwise sign the owner out everywhere else, and be alone with the account.
 * @param id as `listSessions` answers it
 * @throws Problem 400 (wrong password), 404 (the session has ended already), 429
 */
export async function endSessions(caller: Caller, password: string, id?: string): Promise<void> {
  const verifiedHash = await confirmPassword(caller, password);
  const statement =
    id === undefined
      ? endSessionsStatement(caller.id, caller.sessionId)
      : db()
          .delete(sessions)
          .where(and(eq(sessions.id, id), eq(sessions.userId, caller.id)));
  try {
    const [, , ended] = await db().batch([
      callerMayWrite(caller),
      passwordUnchanged(caller, verifiedHash),
      statement.returning({ id: sessions.id }),
      insertSessionsEndedStatement(
        caller.id,
        caller.client,
        id === undefined ? 'all others, on the account page' : 'one, on the account page',
      ),
    ]);
    if (id !== undefined && ended.length === 0)
      throw new Problem(404, 'This session has ended already.');
  } catch (error) {
    throw refusalOf(error);
  }
}
