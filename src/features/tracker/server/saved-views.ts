import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import { savedViews } from '#db/schema/tracker.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { db } from '#platform/server/database/database.ts';
import { Problem } from '#platform/server/http/problem.ts';
import type { SavedView } from '../domain/list-response.ts';
import type { SavedViewInput } from '../domain/saved-view.ts';

const most = 50;
const columns = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

export const listViews = (caller: Caller): Promise<SavedView[]> =>
  db()
    .select(columns)
    .from(savedViews)
    .where(eq(savedViews.userId, caller.id))
    .orderBy(asc(savedViews.name));

/** Replaces a view with the same name. @throws Problem 409 (too many views) */
export const saveView = (caller: Caller, { name, query }: SavedViewInput): Promise<SavedView> =>
  transactAs(caller, async (tx) => {
    const ofOtherNames = and(eq(savedViews.userId, caller.id), ne(savedViews.name, name));
    if ((await tx.$count(savedViews, ofOtherNames)) >= most)
      throw new Problem(409, `You have ${most} saved views. Remove one to save another.`);
    const [view] = await tx
      .insert(savedViews)
      .values({ id: randomUUID(), userId: caller.id, name, query, createdAt: new Date() })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.name], set: { query } })
      .returning(columns);
    if (!view) throw new Error('the database returned no row for an insert');
    return view;
  });

const ownView = (caller: Caller, id: string) =>
  and(eq(savedViews.id, id), eq(savedViews.userId, caller.id));
const noSuchView = () => new Problem(404, 'This view does not exist.');

/** @throws Problem 404, 409 (another view has this name) */
export const renameView = (caller: Caller, id: string, name: string): Promise<SavedView> =>
  transactAs(caller, async (tx) => {
    const ofThatName = and(eq(savedViews.userId, caller.id), eq(savedViews.name, name));
    if ((await tx.$count(savedViews, and(ofThatName, ne(savedViews.id, id)))) > 0)
      throw new Problem(409, 'You have another view of this name.');
    const which = ownView(caller, id);
    const [view] = await tx.update(savedViews).set({ name }).where(which).returning(columns);
    if (!view) throw noSuchView();
    return view;
  });

/** @throws Problem 404 */
export const deleteView = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const [view] = await tx.delete(savedViews).where(ownView(caller, id)).returning(columns);
    if (!view) throw noSuchView();
  });
