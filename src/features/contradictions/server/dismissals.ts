// Sets contradictions aside with a reason, and brings them back.
import { and, eq, inArray } from 'drizzle-orm';
import { contradictionsSetAside } from '../../../../db/schema/contradictions.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import type { Contradictions } from '../domain/contradictions-response.ts';
import type { DismissalInput } from '../domain/dismissal-schema.ts';
import { isAbout, readContradictions, toContradictions } from './contradictions.ts';

/** Deletes the reasons of an idea for some of the checks. */
const deleteReasons = (tx: Transaction, ideaId: string, checks: string[]) =>
  tx
    .delete(contradictionsSetAside)
    .where(
      and(eq(contradictionsSetAside.ideaId, ideaId), inArray(contradictionsSetAside.check, checks)),
    );

/** The current contradictions and dismissals. Deletes dismissals of answers that have changed since. */
async function readAndTidy(tx: Transaction, ideaId: string) {
  const { found, rows } = await readContradictions(tx, ideaId);
  const outdated = rows.filter((row) => !found.some((one) => isAbout(row, one)));
  await deleteReasons(
    tx,
    ideaId,
    outdated.map(({ check }) => check),
  );
  return { found, rows: rows.filter((row) => !outdated.includes(row)) };
}

/**
 * Dismisses a contradiction with a reason. Its author may change the reason.
 * @throws Problem 404 (the idea, or no such contradiction), 409 (dismissed by somebody else; or with the code
 * `changed` if the answers changed since the caller read them)
 */
export const dismissContradiction = (
  caller: Caller,
  ideaId: string,
  name: string,
  { reason, compared: seen }: DismissalInput,
): Promise<Contradictions> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const read = await readAndTidy(tx, ideaId);
    const one = read.found.find(({ check }) => check === name);
    if (!one)
      throw new Problem(404, 'These answers fit together by now. There is nothing to set aside.');
    if (seen !== undefined && seen !== one.compared)
      throw new Problem(
        409,
        'These answers have changed since you looked. Read them again; your reason is kept.',
        { code: 'changed', current: toContradictions(read) },
      );
    const earlier = read.rows.find(({ check }) => check === name);
    if (earlier && earlier.by.id !== caller.id)
      throw new Problem(409, 'Somebody has set this aside since you looked.', {
        current: toContradictions(read),
      });
    const row = {
      compared: one.compared,
      reason,
      setAsideBy: caller.id,
      setAsideAt: new Date(),
    };
    await tx
      .insert(contradictionsSetAside)
      .values({ ...row, ideaId, check: name })
      .onConflictDoUpdate({
        target: [contradictionsSetAside.ideaId, contradictionsSetAside.check],
        set: row,
      });
    return toContradictions(await readContradictions(tx, ideaId));
  });

/** Lists a contradiction among the open ones again. Anybody may: it takes away nothing but a reason. @throws Problem 404 */
export const restoreContradiction = (
  caller: Caller,
  ideaId: string,
  name: string,
): Promise<Contradictions> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    await readAndTidy(tx, ideaId);
    await deleteReasons(tx, ideaId, [name]);
    return toContradictions(await readContradictions(tx, ideaId));
  });
