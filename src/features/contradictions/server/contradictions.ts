import { hash } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { dismissals } from '#db/schema/contradictions.ts';
import { sourceFields, sources } from '#db/schema/evidence.ts';
import { regulatoryAssessments } from '#db/schema/regulatory.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { displayName } from '#features/accounts/server/display-name.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { recordEvent } from '#features/events/server/events.ts';
import type { FieldName } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { readIdea, requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { db, type Reader } from '#platform/server/database/database.ts';
import { columnsOf, parsedJson } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { checks, contradictionsOf, type FieldSource } from '../domain/checks.ts';
import {
  type Contradiction,
  contradictionsResponse,
  type IdeaContradiction,
} from '../domain/contradictions-response.ts';
import { type DismissalInput, dismissalSchema } from '../domain/dismissal-schema.ts';

const selectFieldSources = (tx: Reader, ideaId: string) =>
  tx
    .select({
      stance: sources.stance,
      fields: parsedJson<FieldName[]>(sql`json_group_array(${sourceFields.fieldName})`),
      says: sql<string>`json_array(${sources.id}, ${sources.stance}, ${sources.kind}, ${sources.shows},
        ${sources.url}, ${sources.doi}, ${sources.pubmedId}, ${sources.fileId})`,
    })
    .from(sources)
    .innerJoin(sourceFields, eq(sourceFields.sourceId, sources.id))
    .where(and(eq(sources.ideaId, ideaId), isNull(sources.removedAt)))
    .groupBy(sources.id)
    .orderBy(asc(sources.number));

type ReadSource = FieldSource & { says: string };

/** A hash of the compared data. A dismissal is valid for this hash only. */
function hashOfAnswers(
  { sentence, fields, beside }: Contradiction,
  idea: Idea,
  all: readonly ReadSource[],
): string {
  const answers = fields.map((name: FieldName) => idea[name]);
  const read =
    beside === 'sources'
      ? all.filter((source) => source.fields.some((name) => fields.includes(name)))
      : [];
  const texts = JSON.stringify([sentence, ...answers, ...read.map(({ says }) => says)]);
  return hash('sha256', texts, 'base64url');
}

async function find(tx: Reader, ideaId: string): Promise<IdeaContradiction[]> {
  const idea = await readIdea(tx, ideaId);
  const all = await selectFieldSources(tx, ideaId);
  const [outlook] = await tx
    .select({ deviceClass: regulatoryAssessments.deviceClass })
    .from(regulatoryAssessments)
    .where(eq(regulatoryAssessments.ideaId, ideaId));
  const deviceClass = outlook?.deviceClass ?? null;
  return contradictionsOf({ answers: idea, sources: all, deviceClass }).map((one) => ({
    ...one,
    compared: hashOfAnswers(one, idea, all),
  }));
}

/** A dismissal of answers that have changed since does not count. */
async function listContradictions(tx: Reader, ideaId: string) {
  const rows = await tx
    .select({
      ...columnsOf(dismissals, 'check', 'compared', 'reason'),
      setAsideAt: dismissals.dismissedAt,
      setAsideBy: { id: users.id, name: displayName },
    })
    .from(dismissals)
    .innerJoin(users, eq(users.id, dismissals.dismissedBy))
    .where(eq(dismissals.ideaId, ideaId));
  const open: IdeaContradiction[] = [];
  const dismissed: (IdeaContradiction & (typeof rows)[number])[] = [];
  for (const found of await find(tx, ideaId)) {
    const dismissal = rows.find(
      ({ check, compared }) => check === found.check && compared === found.compared,
    );
    if (dismissal) dismissed.push({ ...found, ...dismissal });
    else open.push(found);
  }
  return { checks: checks.length, open, setAside: dismissed };
}

/**
 * Dismisses a contradiction, or changes the reason of the caller's own dismissal.
 * @throws Problem 404 (no such idea or contradiction), 409 (dismissed by somebody else; with the code `changed` if the
 * answers have changed since the caller read them)
 */
const dismissContradiction = (
  caller: Caller,
  ideaId: string,
  check: string,
  { reason, compared: readHash }: DismissalInput,
) =>
  transactAs(caller, async (tx) => {
    const current = await listContradictions(tx, ideaId);
    const dismissed = current.setAside.find((one) => one.check === check);
    const found = dismissed ?? current.open.find((one) => one.check === check);
    if (!found)
      throw new Problem(404, 'These answers fit together by now. There is nothing to dismiss.');
    if (readHash !== undefined && readHash !== found.compared)
      throw new Problem(
        409,
        'These answers have changed since you looked. Read them again; your reason is kept.',
        { code: 'changed', current },
      );
    if (dismissed && dismissed.setAsideBy.id !== caller.id)
      throw new Problem(409, 'Somebody has dismissed this since you looked.', { current });
    const row = {
      compared: found.compared,
      reason,
      dismissedBy: caller.id,
      dismissedAt: new Date(),
    };
    await tx
      .insert(dismissals)
      .values({ ...row, ideaId, check })
      .onConflictDoUpdate({ target: [dismissals.ideaId, dismissals.check], set: row });
    await recordEvent(tx, { kind: 'contradiction.dismissed', actorId: caller.id, ideaId });
    return listContradictions(tx, ideaId);
  });

/** Anybody may restore a contradiction, because it only deletes a reason. */
const restoreContradiction = (caller: Caller, ideaId: string, check: string) =>
  transactAs(caller, async (tx) => {
    const restored = await tx
      .delete(dismissals)
      .where(and(eq(dismissals.ideaId, ideaId), eq(dismissals.check, check)))
      .returning({ check: dismissals.check });
    if (restored.length > 0)
      await recordEvent(tx, { kind: 'contradiction.restored', actorId: caller.id, ideaId });
    return listContradictions(tx, ideaId);
  });

export const contradictionsRoute = route({
  GET: founder({
    operation: 'listContradictions',
    summary: 'The contradictions in an idea, open and dismissed',
    response: contradictionsResponse,
    limit: 'contradictions-read',
    handle: async ({ id }) => ({ body: await listContradictions(db(), id) }),
  }),
});

export const contradictionRoute = route({
  PUT: founder({
    operation: 'setContradictionAside',
    summary: 'Dismiss a contradiction with a reason',
    response: contradictionsResponse,
    refusals: {
      409: 'Somebody else has dismissed it meanwhile, or its answers have changed (code changed); see current.',
    },
    permit: (_, { id = '' }) => requireIdeaExists(id),
    body: dismissalSchema,
    limit: 'contradictions',
    handle: async ({ id, params: { check = '' }, caller, body }) => ({
      body: await dismissContradiction(caller, id, check, body),
    }),
  }),
  DELETE: founder({
    operation: 'bringContradictionBack',
    summary: 'Restore a dismissed contradiction',
    response: contradictionsResponse,
    permit: (_, { id = '' }) => requireIdeaExists(id),
    limit: 'contradictions',
    handle: async ({ id, params: { check = '' }, caller }) => ({
      body: await restoreContradiction(caller, id, check),
    }),
  }),
});
