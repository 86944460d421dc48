// Sets contradictions aside with a reason, and brings them back.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { contradictionsSetAside, ideas, outlooks } from '../../db/schema.ts';
import type { Contradictions } from '../domain/contradictions/contradiction.ts';
import type { SetAsideInput } from '../domain/contradictions/set-aside-schema.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { isAbout, listContradictions, readContradictions } from './contradictions.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { sourcesRevision } from './evidence/sources.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from './idea-not-deleted.ts';

/** SQL for a text that becomes another one with whatever contradictions are found in: the answers, the sources, the class. */
const standing = (ideaId: string) => sql<
  string | null
>`(select json_array(${ideas.revision}, ${sourcesRevision(ideas.id)},
  (select json_array(${outlooks.answeredAt}, ${outlooks.deviceClass}) from ${outlooks}
    where ${outlooks.ideaId} = ${ideas.id})) from ${ideas} where ${ideas.id} = ${ideaId})`;

/** What there is to compare, and how it stood before: what changes while it is read is noticed by whoever writes. */
async function look(ideaId: string) {
  const [row] = await db().all<{ text: string | null }>(sql`select ${standing(ideaId)} as text`);
  const stood = row?.text ?? null;
  return {
    ...(await readContradictions(ideaId)),
    isAsRead: sql`${standing(ideaId)} is ${stood}`,
  };
}

/**
 * The statement that deletes reasons given for answers that have changed since: nobody sees them any more. By their hashes,
 * so that what somebody sets aside at this moment stays, and only while the answers are those that were compared: put back at
 * this moment they have their reason again.
 */
const deleteOutdatedStatement = (
  ideaId: string,
  { found, rows, isAsRead }: Awaited<ReturnType<typeof look>>,
) => {
  const outdated = rows.filter((row) => !found.some((one) => isAbout(row, one)));
  return db()
    .delete(contradictionsSetAside)
    .where(
      and(
        eq(contradictionsSetAside.ideaId, ideaId),
        inArray(
          contradictionsSetAside.compared,
          outdated.map((row) => row.compared),
        ),
        isAsRead,
      ),
    );
};

const refuse = async (ideaId: string, detail: string, code?: string) =>
  new Problem(409, detail, { ...(code && { code }), current: await listContradictions(ideaId) });

const changedSince = (ideaId: string) =>
  refuse(
    ideaId,
    'These answers have changed since you looked. Read them again; your reason is kept.',
    'changed',
  );

/** Looks, and notes the reason where nothing has changed since. @returns whether it is noted @throws Problem as `setAside` */
async function noteReason(
  caller: Caller,
  ideaId: string,
  name: string,
  { reason: why, compared: seen }: SetAsideInput,
): Promise<boolean> {
  const before = await look(ideaId);
  const found = before.found.find((one) => one.check === name);
  if (!found)
    throw new Problem(404, 'These answers fit together by now. There is nothing to set aside.');
  if (seen !== undefined && seen !== found.compared) throw await changedSince(ideaId);
  const row = { compared: found.compared, reason: why, setAsideBy: caller.id };
  try {
    const [, , , written] = await unlessDeleted(
      db().batch([
        callerMayWriteStatement(caller),
        ideaNotDeletedStatement(ideaId),
        abortBatchUnless('what was compared still stands', before.isAsRead),
        db()
          .insert(contradictionsSetAside)
          .values({ ...row, ideaId, check: name, setAsideAt: new Date() })
          .onConflictDoUpdate({
            target: [contradictionsSetAside.ideaId, contradictionsSetAside.check],
            set: { ...row, setAsideAt: new Date() },
            setWhere: or(
              ne(contradictionsSetAside.compared, found.compared),
              eq(contradictionsSetAside.setAsideBy, caller.id),
            ),
          })
          .returning({ check: contradictionsSetAside.check }),
        deleteOutdatedStatement(ideaId, before),
      ]),
    );
    if (written.length > 0) return true;
  } catch (error) {
    if (isAborted(error, 'what was compared still stands')) return false;
    throw error;
  }
  throw await refuse(ideaId, 'Somebody has set this aside since you looked.');
}

/** Most changes have nothing to do with what is set aside: the look is repeated so often before a person has to look. */
const mostLooks = 3;

/**
 * Notes why a contradiction is none. Whoever did may say it in other words.
 * @throws Problem 404 (the idea, or no such contradiction), 409 (somebody else has done it meanwhile; or the caller has read
 *   other answers than stand there now, with the code `changed`)
 */
export async function setAside(
  caller: Caller,
  ideaId: string,
  name: string,
  input: SetAsideInput,
): Promise<Contradictions> {
  for (let looks = 0; looks < mostLooks; looks++)
    if (await noteReason(caller, ideaId, name, input)) return listContradictions(ideaId);
  throw await changedSince(ideaId);
}

/** Lists a contradiction among the open ones again. Anybody may: it takes away nothing but a reason. @throws Problem 404 */
export async function bringBack(
  caller: Caller,
  ideaId: string,
  name: string,
): Promise<Contradictions> {
  const before = await look(ideaId);
  await unlessDeleted(
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      db()
        .delete(contradictionsSetAside)
        .where(
          and(eq(contradictionsSetAside.ideaId, ideaId), eq(contradictionsSetAside.check, name)),
        ),
      deleteOutdatedStatement(ideaId, before),
    ]),
  );
  return listContradictions(ideaId);
}
