// What does not fit together in an idea, and what founders have set aside of it.
import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { contradictionsSetAside, outlooks, sourceFields, sources, users } from '../../db/schema.ts';
import { checks, contradictionsOf } from '../domain/contradictions/checks.ts';
import type { Contradiction, Contradictions } from '../domain/contradictions/contradiction.ts';
import type { FieldSource } from '../domain/evidence/source.ts';
import type { FieldName } from '../domain/idea/fields.ts';
import type { Idea } from '../domain/idea/idea.ts';
import { type Caller, callerMayWrite } from './accounts/caller.ts';
import { formerMember } from './accounts/former-member.ts';
import { shownName } from './accounts/shown-name.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeleted, unlessDeleted } from './idea-not-deleted.ts';
import { getIdea, requireRevision } from './ideas.ts';

/** What the checks look at of each source of an idea that is not removed, and all that it says. */
const selectFieldSources = (ideaId: string) =>
  db()
    .select({
      stance: sources.stance,
      fields: sql<string>`json_group_array(${sourceFields.fieldName})`,
      says: sql<string>`json_array(${sources.id}, ${sources.stance}, ${sources.kind}, ${sources.shows},
        ${sources.url}, ${sources.doi}, ${sources.pubmedId}, ${sources.fileId})`,
    })
    .from(sources)
    .innerJoin(sourceFields, eq(sourceFields.sourceId, sources.id))
    .where(and(eq(sources.ideaId, ideaId), isNull(sources.removedAt)))
    .groupBy(sources.id)
    .orderBy(asc(sources.number));

type ReadSource = FieldSource & { says: string };
type Row = Awaited<ReturnType<typeof selectFieldSources>>[number];
const toSource = ({ fields, ...row }: Row): ReadSource => ({ ...row, fields: JSON.parse(fields) });

const readingSources = new Set(
  checks.filter(({ readsSources }) => readsSources).map(({ check }) => check),
);

/** What a contradiction was found in: once any of it changes, nobody has looked at it. */
function compared(
  { check, sentence, fields }: Contradiction,
  idea: Idea,
  all: readonly ReadSource[],
): string {
  const answers = fields.map((name: FieldName) => idea[name]);
  const read = readingSources.has(check)
    ? all.filter((source) => source.fields.some((name) => fields.includes(name)))
    : [];
  return createHash('sha256')
    .update(JSON.stringify([sentence, ...answers, ...read.map(({ says }) => says)]))
    .digest('base64url');
}

type Found = Contradiction & { compared: string };

async function find(ideaId: string): Promise<Found[]> {
  const idea = await getIdea(ideaId);
  const [rows, [outlook]] = await db().batch([
    selectFieldSources(ideaId),
    db()
      .select({ deviceClass: outlooks.deviceClass })
      .from(outlooks)
      .where(eq(outlooks.ideaId, ideaId)),
  ]);
  const deviceClass = outlook?.deviceClass ?? null;
  const all = rows.map(toSource);
  return contradictionsOf({ answers: idea, sources: all, deviceClass }).map((one) => ({
    ...one,
    compared: compared(one, idea, all),
  }));
}

const { check, reason, setAsideAt } = contradictionsSetAside;

/** What does not fit together, and what was set aside and is as it was then. @throws Problem 404 */
export async function listContradictions(ideaId: string): Promise<Contradictions> {
  const found = await find(ideaId);
  const rows = await db()
    .select({
      check,
      compared: contradictionsSetAside.compared,
      reason,
      setAsideAt,
      by: { id: users.id, name: shownName },
    })
    .from(contradictionsSetAside)
    .innerJoin(users, eq(users.id, contradictionsSetAside.setAsideBy))
    .where(eq(contradictionsSetAside.ideaId, ideaId));
  const rowOf = (one: Found) =>
    rows.find((row) => row.check === one.check && row.compared === one.compared);
  return {
    checks: checks.length,
    open: found.filter((one) => !rowOf(one)).map(({ compared: _, ...one }) => one),
    setAside: found.flatMap(({ compared: _, ...one }, at) => {
      const row = rowOf({ ...one, compared: found[at]?.compared ?? '' });
      if (!row) return [];
      return [
        {
          ...one,
          reason: row.reason,
          setAsideAt: row.setAsideAt.toISOString(),
          setAsideBy: row.by,
        },
      ];
    }),
  };
}

/** @throws Problem 404 (the idea, or no such contradiction) */
async function requireFound(ideaId: string, name: string): Promise<Found> {
  const one = (await find(ideaId)).find((found) => found.check === name);
  if (one) return one;
  throw new Problem(404, 'These answers fit together by now. There is nothing to set aside.');
}

/**
 * Notes why a contradiction is none. Whoever did may say it in other words.
 * @throws Problem 404, 409 (somebody else has done it meanwhile)
 */
export async function setAside(
  caller: Caller,
  ideaId: string,
  name: string,
  why: string,
): Promise<Contradictions> {
  const found = await requireFound(ideaId, name);
  const row = { compared: found.compared, reason: why, setAsideBy: caller.id };
  const [, , written] = await unlessDeleted(
    db().batch([
      callerMayWrite(caller),
      ideaNotDeleted(ideaId),
      db()
        .insert(contradictionsSetAside)
        .values({ ...row, ideaId, check: name, setAsideAt: new Date() })
        .onConflictDoUpdate({
          target: [contradictionsSetAside.ideaId, check],
          set: { ...row, setAsideAt: new Date() },
          setWhere: or(
            ne(contradictionsSetAside.compared, found.compared),
            eq(contradictionsSetAside.setAsideBy, caller.id),
          ),
        })
        .returning({ check }),
    ]),
  );
  const current = await listContradictions(ideaId);
  if (written.length > 0) return current;
  throw new Problem(409, 'Somebody has set this aside since you looked.', { current });
}

/** Lists a contradiction among the open ones again. Anybody may: it takes away nothing but a reason. @throws Problem 404 */
export async function bringBack(
  caller: Caller,
  ideaId: string,
  name: string,
): Promise<Contradictions> {
  await requireRevision(ideaId);
  await unlessDeleted(
    db().batch([
      callerMayWrite(caller),
      ideaNotDeleted(ideaId),
      db()
        .delete(contradictionsSetAside)
        .where(and(eq(contradictionsSetAside.ideaId, ideaId), eq(check, name))),
    ]),
  );
  return listContradictions(ideaId);
}

/** The statement for an account that goes: its reasons stay, as a former member's. */
export const leavingContradictionsStatement = (userId: string) =>
  db()
    .update(contradictionsSetAside)
    .set({ setAsideBy: formerMember.id })
    .where(eq(contradictionsSetAside.setAsideBy, userId));

/** What an account has set aside. */
export const ownContradictions = (userId: string) =>
  db()
    .select()
    .from(contradictionsSetAside)
    .where(eq(contradictionsSetAside.setAsideBy, userId))
    .orderBy(asc(setAsideAt));
