import { sql } from 'drizzle-orm';
import { backingTriggers, countBacking } from '../../../db/backing-triggers.ts';
import { fieldColumns, fieldTriggers, takeUp } from '../../../db/field-triggers.ts';
import type { Database } from './database.ts';

/**
 * Makes the triggers that name each field anew where they are not those of the present fields, in one transaction with
 * what a new field needs: its first value in the history of before, its words in the index of words, how much of each idea is
 * backed.
 */
export async function followFields(database: Database, fields = fieldColumns): Promise<void> {
  const wanted = Object.entries({ ...fieldTriggers(fields), ...backingTriggers });
  const found = await database.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where type = 'trigger'`,
  );
  const known = new Map(found.map((trigger) => [trigger.name, trigger.sql]));
  if (wanted.every(([name, text]) => known.get(name) === text)) return;
  await database.$client.batch([
    ...wanted.flatMap(([name, text]) => [`DROP TRIGGER IF EXISTS ${name}`, text]),
    ...takeUp(fields),
    countBacking,
  ]);
}
