// Contradictions of an idea and their dismissals; dismissals.ts writes them.
import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { contradictionsSetAside } from '../../../../db/schema/contradictions.ts';
import { sourceFields, sources } from '../../../../db/schema/evidence.ts';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Reader } from '../../../platform/server/database/transaction.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { readIdea } from '../../ideas/server/ideas.ts';
import { checks, contradictionsOf, type FieldSource } from '../domain/checks.ts';

import type {
  Contradiction,
  Contradictions,
  IdeaContradiction,
} from '../domain/contradictions-response.ts';

/** The sources of an idea with the part that checks read. */
const selectFieldSources = (tx: Reader, ideaId: string) =>
  tx
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

/** A hash of the data behind a contradiction: after a change it needs a new look. */
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

async function find(tx: Reader, ideaId: string): Promise<IdeaContradiction[]> {
  const idea = await readIdea(tx, ideaId);
  const rows = await selectFieldSources(tx, ideaId);
  const [outlook] = await tx
    .select({ deviceClass: outlooks.deviceClass })
    .from(outlooks)
    .where(eq(outlooks.ideaId, ideaId));
  const deviceClass = outlook?.deviceClass ?? null;
  const all = rows.map(toSource);
  return contradictionsOf({ answers: idea, sources: all, deviceClass }).map((one) => ({
    ...one,
    compared: compared(one, idea, all),
  }));
}

const { check, reason, setAsideAt } = contradictionsSetAside;

/** The current contradictions and all dismissals. @throws Problem 404 */
export async function readContradictions(tx: Reader, ideaId: string) {
  const found = await find(tx, ideaId);
  const rows = await tx
    .select({
      check,
      compared: contradictionsSetAside.compared,
      reason,
      setAsideAt,
      by: { id: users.id, name: displayName },
    })
    .from(contradictionsSetAside)
    .innerJoin(users, eq(users.id, contradictionsSetAside.setAsideBy))
    .where(eq(contradictionsSetAside.ideaId, ideaId));
  return { found, rows };
}

type SetAsideRow = Awaited<ReturnType<typeof readContradictions>>['rows'][number];
export const isAbout = (row: SetAsideRow, one: IdeaContradiction) =>
  row.check === one.check && row.compared === one.compared;

/** Open contradictions, and dismissed ones whose data is unchanged. */
export function toContradictions({
  found,
  rows,
}: Awaited<ReturnType<typeof readContradictions>>): Contradictions {
  const list: Contradictions = { checks: checks.length, open: [], setAside: [] };
  for (const one of found) {
    const row = rows.find((candidate) => isAbout(candidate, one));
    if (row)
      list.setAside.push({
        ...one,
        reason: row.reason,
        setAsideAt: row.setAsideAt.toISOString(),
        setAsideBy: row.by,
      });
    else list.open.push(one);
  }
  return list;
}

/** @throws Problem 404 */
export const listContradictions = async (ideaId: string): Promise<Contradictions> =>
  toContradictions(await readContradictions(db(), ideaId));
