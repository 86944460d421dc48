import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import { endOtherSessionsStatements, endSessionsStatements } from './sessions.ts';

/**
 * Ends one of the caller's sessions, or all but the present one.
 * @param id as `listSessions` returns it
 * @throws Problem 404 (the session has ended already)
 */
export async function endSessions(caller: Caller, id?: string): Promise<void> {
  const [, ended] = await db().batch([
    callerMayWriteStatement(caller),
    ...(id === undefined
      ? endOtherSessionsStatements(caller, 'all others, on the account page')
      : endSessionsStatements(
          caller.id,
          caller.client,
          'one, on the account page',
          eq(sessions.id, id),
        )),
  ]);
  if (id !== undefined && ended.length === 0)
    throw new Problem(404, 'This session has ended already.');
}
