import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { ideaRevisions, ideas, users } from '../../db/schema.ts';
import type { Backing } from '../domain/evidence/source.ts';
import type { IdeaInput } from '../domain/idea/fields.ts';
import type { Idea } from '../domain/idea/idea.ts';
import { changedFields } from '../domain/idea/merge.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { shownName } from './accounts/shown-name.ts';
import { db } from './database/database.ts';
import { jsonObject } from './database/json.ts';
import { thenIfChanged } from './database/then-if-changed.ts';
import { insertEventStatement } from './events/events.ts';
import { Problem } from './http/problem.ts';

export const noSuchIdea = () => new Problem(404, "The idea you're looking for doesn't exist.");

const ownersName = sql`(select ${shownName} from ${users} where ${users.id} = ${ideas.userId})`;
const {
  deletedAt: _,
  savedBy: _by,
  savedAt: _at,
  saveReason: _why,
  idempotencyKey: _key,
  answersInWords,
  answersBacked,
  answersOpposed,
  ...shown
} = getTableColumns(ideas);

/** SQL for how much of an idea is backed. */
export const backingMembers = {
  answers: answersInWords,
  backed: answersBacked,
  against: answersOpposed,
} satisfies Record<keyof Backing, unknown>;

/** SQL for the owner of an idea, as JSON. */
export const ownerJson = jsonObject({ name: ownersName });
/** SQL for what an idea in full has, by its names in JSON. */
export const ideaMembers = { ...shown, user: ownerJson };
/** SQL for an idea in full, as the API sends it: the JSON of an `Idea`. */
export const ideaJson = jsonObject(ideaMembers);

const {
  impactScore: _impact,
  feasibilityScore: _feasibility,
  innovationScore: _innovation,
  overallPriorityRank: _rank,
  ...assessed
} = shown;
/** SQL for an idea as an assessor reads it, without what its owner has typed as scores: the JSON of an `AssessedIdea`. */
export const assessedIdeaJson = jsonObject({ ...assessed, user: ownerJson });

/** An idea from its JSON. */
export const parseIdea = (json: string): Idea => JSON.parse(json);

/** True for ideas that are not deleted. */
export const notDeleted = isNull(ideas.deletedAt);

const byRank = sql`${asc(ideas.overallPriorityRank)}, ${desc(ideas.createdAt)}`;

/** The JSON of each idea that is not deleted, in full; by priority rank, then newest first. */
export async function selectIdeas(
  where?: SQL,
  order: SQL = byRank,
  json: SQL<string> = ideaJson,
): Promise<string[]> {
  const rows = await db().select({ json }).from(ideas).where(and(notDeleted, where)).orderBy(order);
  return rows.map(({ json }) => json);
}

/** @throws Problem 404 */
export async function getIdea(id: string): Promise<Idea> {
  const [json] = await selectIdeas(eq(ideas.id, id));
  if (json === undefined) throw noSuchIdea();
  return parseIdea(json);
}

/** The number of an idea's saves. @throws Problem 404 */
export async function requireRevision(id: string): Promise<number> {
  const [idea] = await db()
    .select({ revision: ideas.revision })
    .from(ideas)
    .where(and(notDeleted, eq(ideas.id, id)));
  if (!idea) throw noSuchIdea();
  return idea.revision;
}

const notYours = () => new Problem(403, 'You can only edit your own ideas.');

/** @throws Problem 404, 403 (not the owner) */
export async function checkEditable(caller: Caller, id: string): Promise<void> {
  const [idea] = await db()
    .select({ userId: ideas.userId })
    .from(ideas)
    .where(and(notDeleted, eq(ideas.id, id)));
  if (!idea) throw noSuchIdea();
  if (idea.userId !== caller.id) throw notYours();
}

/** The idea that the owner's key has created already. @throws Problem 422 (with other answers) */
async function createdBefore(owner: Caller, key: string, input: IdeaInput): Promise<Idea> {
  const isFirst = and(eq(ideaRevisions.ideaId, ideas.id), eq(ideaRevisions.revision, 1));
  const [found] = await db()
    .select({ id: ideas.id, answers: ideaRevisions.answers })
    .from(ideas)
    .innerJoin(ideaRevisions, isFirst)
    .where(and(eq(ideas.userId, owner.id), eq(ideas.idempotencyKey, key)));
  // Deleted at this moment, which frees the key.
  if (!found) throw new Problem(409, 'The idea of this key has just been deleted. Send it again.');
  const current = await getIdea(found.id);
  if (changedFields(found.answers, input).length === 0) return current;
  throw new Problem(422, 'This Idempotency-Key has created an idea with other answers.', {
    current,
  });
}

/**
 * @param key names what asked for it: asked again with the same key and answers, it is the same idea
 * @throws Problem 422 (the key was used with other answers; carries the idea as it is now)
 */
export async function createIdea(
  owner: Caller,
  input: IdeaInput,
  key: string | null = null,
): Promise<Idea> {
  const id = randomUUID();
  const [, [row]] = await db().batch([
    callerMayWriteStatement(owner),
    ...thenIfChanged(
      db()
        .insert(ideas)
        .values({ ...input, id, userId: owner.id, createdAt: new Date(), idempotencyKey: key })
        .onConflictDoNothing()
        .returning({ json: ideaJson }),
      (changed) =>
        insertEventStatement({ kind: 'idea created', actorId: owner.id, ideaId: id }, changed),
    ),
  ]);
  if (row) return parseIdea(row.json);
  return createdBefore(owner, key ?? '', input);
}

/**
 * Replaces all answers of the caller's own idea.
 * @param revision the save the editor started from; null overwrites whatever is newest
 * @param reason why, for the history; null where none was given
 * @throws Problem 404, 403 (not the owner), 409 (somebody saved since; carries the newest idea)
 */
export async function updateIdea(
  caller: Caller,
  id: string,
  input: IdeaInput,
  revision: number | null,
  reason: string | null,
): Promise<Idea> {
  // One conditional statement: reading first and writing after would let two saves cross.
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(ideas)
        .set({
          ...input,
          revision: sql`${ideas.revision} + 1`,
          savedBy: caller.id,
          savedAt: new Date(),
          saveReason: reason,
        })
        .where(
          and(
            eq(ideas.id, id),
            eq(ideas.userId, caller.id),
            notDeleted,
            revision === null ? undefined : eq(ideas.revision, revision),
          ),
        )
        .returning({ json: ideaJson }),
      (changed) =>
        insertEventStatement({ kind: 'idea saved', actorId: caller.id, ideaId: id }, changed),
    ),
  ]);
  if (row) return parseIdea(row.json);
  const current = await getIdea(id);
  if (current.userId !== caller.id) throw notYours();
  throw new Problem(409, 'This idea was saved in another place since you opened it.', { current });
}
