import { type SQL, sql } from 'drizzle-orm';
import type { db } from './database.ts';

type Statement = ReturnType<ReturnType<typeof db>['run']>;
/** The statement that writes one row where a condition holds. */
export type Follower = (ifChanged: SQL) => Statement;

/**
 * A statement, and those that write only where it has changed a row: what tells of it, for example. They stay together in
 * their batch, since SQLite's `changes()` is about the last statement that wrote. For the same reason a follower writes a row
 * wherever its condition holds, or those after it would write nothing.
 */
export const thenIfChanged = <First>(
  first: First,
  ...followers: Follower[]
): readonly [First, ...Statement[]] => [
  first,
  ...followers.map((follower) => follower(sql`changes() > 0`)),
];
