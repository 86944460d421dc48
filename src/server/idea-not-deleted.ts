// What is written about an idea is written while it is there.
import { and, eq, exists } from 'drizzle-orm';
import { ideas } from '../../db/schema.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { brokenConstraint } from './database/errors.ts';
import { Problem } from './http/problem.ts';
import { notDeleted } from './ideas.ts';

/** The statement that aborts its batch where the idea was deleted meanwhile. */
export const ideaNotDeletedStatement = (id: string) =>
  abortBatchUnless(
    'the idea is not deleted',
    exists(
      db()
        .select({ id: ideas.id })
        .from(ideas)
        .where(and(eq(ideas.id, id), notDeleted)),
    ),
  );

/** Runs what writes about an idea. @throws Problem 404 (it was deleted at this moment) */
export async function unlessDeleted<Result>(written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    const isGone = isAborted(error, 'the idea is not deleted') || brokenConstraint(error);
    throw isGone ? new Problem(404, 'It was deleted at this moment.') : error;
  }
}
