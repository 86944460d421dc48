import { transact } from '../../../platform/server/database/transaction.ts';
import { type Caller, requireCaller } from './caller.ts';
import { recordSecurityEvent } from './security-events.ts';

/** Records a download of much data before it starts: a download that cannot be recorded is refused. */
export async function recordDownload(
  request: Request,
  caller: Caller,
  kind: 'ideas.exported' | 'personal-data.downloaded',
  detail: string | null = null,
): Promise<void> {
  // The answer has no data.
  if (request.method === 'HEAD') return;
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    await recordSecurityEvent(tx, { kind, userId: caller.id, client: caller.client, detail });
  });
}
