import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, ne } from 'drizzle-orm';
import { savedViews } from '../../db/schema.ts';
import type { SavedView, SavedViewInput } from '../domain/saved-view.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { db } from './database/database.ts';
import { brokenConstraint } from './database/errors.ts';
import { Problem } from './http/problem.ts';

const most = 50;
const columns = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

/** The caller's own views, by name. */
export const listViews = (caller: Caller): Promise<SavedView[]> =>
  db()
    .select(columns)
    .from(savedViews)
    .where(eq(savedViews.userId, caller.id))
    .orderBy(asc(savedViews.name));

/** Keeps a view; one of the same name is replaced. @throws Problem 409 (there are 50 already) */
export async function saveView(
  caller: Caller,
  { name, query }: SavedViewInput,
): Promise<SavedView> {
  const [has] = await db()
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, caller.id), ne(savedViews.name, name)));
  if (has && has.views >= most)
    throw new Problem(409, `You have ${most} saved views. Remove one to save another.`);
  const [, [view]] = await db().batch([
    callerMayWriteStatement(caller),
    db()
      .insert(savedViews)
      .values({ id: randomUUID(), userId: caller.id, name, query, createdAt: new Date() })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.name], set: { query } })
      .returning(columns),
  ]);
  if (!view) throw new Error('the database returned no row for an insert');
  return view;
}

const noSuchView = () => new Problem(404, 'This view does not exist.');

/** @throws Problem 404 (also for somebody else's view), 409 (the caller has one of that name) */
export async function renameView(caller: Caller, id: string, name: string): Promise<SavedView> {
  try {
    const [, [view]] = await db().batch([
      callerMayWriteStatement(caller),
      db()
        .update(savedViews)
        .set({ name })
        .where(and(eq(savedViews.id, id), eq(savedViews.userId, caller.id)))
        .returning(columns),
    ]);
    if (!view) throw noSuchView();
    return view;
  } catch (error) {
    if (brokenConstraint(error) !== 'unique') throw error;
    throw new Problem(409, 'You have another view of this name.');
  }
}

/** @throws Problem 404 (also for somebody else's view) */
export async function deleteView(caller: Caller, id: string): Promise<void> {
  const [, [view]] = await db().batch([
    callerMayWriteStatement(caller),
    db()
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, caller.id)))
      .returning(columns),
  ]);
  if (!view) throw noSuchView();
}
