import { type SQL, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { messages } from './errors.ts';

/** What a batch can depend on; each is a sentence that has to be true when the batch runs. */
export type Condition =
  | 'the caller still has the right'
  | 'what was proven still holds'
  | 'the code is unused'
  | 'the sign-in waits for its code'
  | 'codes are not turned on yet'
  | 'the key is the one that was read'
  | 'the link still works'
  | 'the account can be linked'
  | 'the account is linked'
  | 'the account opens otherwise'
  | 'the account still has the address'
  | 'another administrator remains'
  | 'the key is new'
  | 'an administrator can take over'
  | 'the account has room for a passkey'
  | 'the passkey is new'
  | 'the passkey is there'
  | 'the account has no second step'
  | 'the account has few enough access tokens'
  | 'there are few enough webhooks'
  | 'the webhook is failing still';

const marker = 'batch aborted unless ';

/**
 * The statement that aborts its whole batch, so that nothing of it is written, where a condition does not hold at the moment
 * when the batch runs. SQLite's RAISE() works in triggers only; an invalid JSON path is an error that names itself.
 */
export const abortBatchUnless = (name: Condition, condition: SQL) =>
  db().all(sql`select case when ${condition} then 1 else json_extract('{}', ${marker + name}) end`);

/** Whether this is the error of a batch that a condition has aborted. */
export const isAborted = (error: unknown, name: Condition): boolean =>
  messages(error).some((message) => message.includes(marker + name));
