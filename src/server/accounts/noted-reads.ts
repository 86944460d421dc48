import { db } from '../database/database.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import { insertSecurityEventStatement } from './security-events.ts';

/** Notes that the caller takes a copy of much at once. It comes first: what can't be noted is not handed out. */
export async function noteRead(
  request: Request,
  caller: Caller,
  kind: 'ideas exported' | 'own data downloaded',
  detail: string | null = null,
): Promise<void> {
  // Nothing is handed out then.
  if (request.method === 'HEAD') return;
  const { id: userId, client } = caller;
  await db().batch([
    callerMayWriteStatement(caller),
    insertSecurityEventStatement({ kind, userId, client, detail }),
  ]);
}
