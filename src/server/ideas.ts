import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ideas, users } from '../../db/schema.ts';
import type { IdeaInput } from '../domain/idea/fields.ts';
import type { Idea } from '../domain/idea/idea.ts';
import type { User } from '../domain/role.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';

const noSuchIdea = () => new Problem(404, "The idea you're looking for doesn't exist.");

const toIdea = (row: typeof ideas.$inferSelect, user: { name: string }): Idea => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  user: { name: user.name },
});

const select = (where?: SQL) =>
  db()
    .select({ idea: ideas, user: { name: users.name } })
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(where)
    .orderBy(asc(ideas.overallPriorityRank), desc(ideas.createdAt));

/** Every idea, by priority rank, then newest first. */
export const listIdeas = async (): Promise<Idea[]> =>
  (await select()).map(({ idea, user }) => toIdea(idea, user));

/** @throws Problem 404 */
export async function getIdea(id: string): Promise<Idea> {
  const [row] = await select(eq(ideas.id, id));
  if (!row) throw noSuchIdea();
  return toIdea(row.idea, row.user);
}

export async function createIdea(owner: User, input: IdeaInput): Promise<Idea> {
  const [row] = await db()
    .insert(ideas)
    .values({ ...input, id: randomUUID(), userId: owner.id, createdAt: new Date() })
    .returning();
  if (!row) throw new Error('the database returned no row for an insert');
  return toIdea(row, owner);
}

/**
 * Replaces all answers of the caller's own idea.
 * @param revision the save the editor started from; null overwrites whatever is newest
 * @throws Problem 404, 403 (not the owner), 409 (somebody saved since; carries the newest idea)
 */
export async function updateIdea(
  caller: User,
  id: string,
  input: IdeaInput,
  revision: number | null,
): Promise<Idea> {
  // One conditional statement: reading first and writing after would let two saves cross.
  const [row] = await db()
    .update(ideas)
    .set({ ...input, revision: sql`${ideas.revision} + 1` })
    .where(
      and(
        eq(ideas.id, id),
        eq(ideas.userId, caller.id),
        revision === null ? undefined : eq(ideas.revision, revision),
      ),
    )
    .returning();
  if (row) return toIdea(row, caller);
  const current = await getIdea(id);
  if (current.userId !== caller.id) throw new Problem(403, 'You can only edit your own ideas.');
  throw new Problem(409, 'This idea was saved in another place since you opened it.', { current });
}
