import { isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { Person } from '../../domain/rounds/round.ts';
import { db } from '../database/database.ts';
import { shownName } from './shown-name.ts';

/** As people sort names: SQLite knows no letters beyond ASCII. */
const { compare } = new Intl.Collator('en');

/** Everybody who can be asked to score: with founder rights and not suspended, by name. */
export async function listFounders(): Promise<Person[]> {
  const founders = await db()
    .select({ id: users.id, name: shownName })
    .from(users)
    .where(sql`${ne(users.role, 'user')} and ${isNull(users.suspendedAt)}`);
  return founders.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}
