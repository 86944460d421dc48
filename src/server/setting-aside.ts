// Sets contradictions aside with a reason, and brings them back.
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { contradictionsSetAside } from '../../db/schema.ts';
import type { Contradictions } from '../domain/contradictions/contradiction.ts';
import type { SetAsideInput } from '../domain/contradictions/set-aside-schema.ts';
import { type Caller, callerMayWrite } from './accounts/caller.ts';
import { isAbout, listContradictions, readContradictions } from './contradictions.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeleted, unlessDeleted } from './idea-not-deleted.ts';

/**
 * The statement that deletes reasons given for answers that have changed since: nobody sees them any more. By their hashes,
 * so that what somebody sets aside at this moment stays.
 */
const deleteOutdatedStatement = (
  ideaId: string,
  { found, rows }: Awaited<ReturnType<typeof readContradictions>>,
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
      ),
    );
};

const refuse = async (ideaId: string, detail: string, code?: string) =>
  new Problem(409, detail, { ...(code && { code }), current: await listContradictions(ideaId) });

/**
 * Notes why a contradiction is none. Whoever did may say it in other words.
 * @throws Problem 404 (the idea, or no such contradiction), 409 (somebody else has done it meanwhile; or the caller has read
 *   other answers than stand there now, with the code `changed`)
 */
export async function setAside(
  caller: Caller,
  ideaId: string,
  name: string,
  { reason: why, compared: seen }: SetAsideInput,
): Promise<Contradictions> {
  const before = await readContradictions(ideaId);
  const found = before.found.find((one) => one.check === name);
  if (!found)
    throw new Problem(404, 'These answers fit together by now. There is nothing to set aside.');
  if (seen !== undefined && seen !== found.compared)
    throw await refuse(
      ideaId,
      'These answers have changed since you looked. Read them again; your reason is kept.',
      'changed',
    );
  const row = { compared: found.compared, reason: why, setAsideBy: caller.id };
  const [, , written] = await unlessDeleted(
    db().batch([
      callerMayWrite(caller),
      ideaNotDeleted(ideaId),
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
  if (written.length > 0) return listContradictions(ideaId);
  throw await refuse(ideaId, 'Somebody has set this aside since you looked.');
}

/** Lists a contradiction among the open ones again. Anybody may: it takes away nothing but a reason. @throws Problem 404 */
export async function bringBack(
  caller: Caller,
  ideaId: string,
  name: string,
): Promise<Contradictions> {
  const before = await readContradictions(ideaId);
  await unlessDeleted(
    db().batch([
      callerMayWrite(caller),
      ideaNotDeleted(ideaId),
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
