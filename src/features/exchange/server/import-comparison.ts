// Loads the data that an import is compared with.
import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { decisions } from '../../../../db/schema/decisions.ts';
import { sources } from '../../../../db/schema/evidence.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import { db } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { textKey } from '../../../platform/text/fold.ts';
import type { Caller } from '../../accounts/server/caller.ts';
import type { SourceWords } from '../../evidence/domain/source-response.ts';
import { sourcesRevision, sourceWordsJson } from '../../evidence/server/source-queries.ts';
import { ideaJson, parseIdea } from '../../ideas/server/ideas.ts';
import type { Known, KnownRegulatoryAnswers, Recorded } from '../domain/import/plan.ts';

import type { ImportRequest } from '../domain/import/schema.ts';

/** Ideas may be long: others have their turn after so many. */
const readAtOnce = 50;
/** Characters of the ideas that one file is compared with: they are in memory together, and the response holds their texts. */
const mostCompared = 24_000_000;

/** The decisions of some ideas, the newest first, by idea. */
async function logsOf(ids: string[]): Promise<Map<string, Recorded[]>> {
  const rows = await db()
    .select()
    .from(decisions)
    .where(inArray(decisions.ideaId, ids))
    .orderBy(desc(decisions.createdAt));
  return Map.groupBy(rows, ({ ideaId }) => ideaId);
}

/** The answers to the regulatory outlook of each of some ideas, by the idea's id. */
async function outlooksOf(ids: string[]): Promise<Map<string, KnownRegulatoryAnswers>> {
  const { ideaId, answers, answeredAt } = outlooks;
  const rows = await db()
    .select({ ideaId, answers, answeredAt })
    .from(outlooks)
    .where(inArray(ideaId, ids));
  return new Map(
    rows.map((row) => [
      row.ideaId,
      { answers: row.answers, answeredAt: row.answeredAt.toISOString() },
    ]),
  );
}

/** The sources of some ideas and their `sourcesRevision`, by idea. */
async function knownSources(ids: string[]) {
  // Before the sources: what happens while they are read is noticed when it is written.
  const revisions = await db()
    .select({ id: ideas.id, revision: sourcesRevision(ideas.id) })
    .from(ideas)
    .where(inArray(ideas.id, ids));
  const rows = await db()
    .select({ ideaId: sources.ideaId, json: sourceWordsJson })
    .from(sources)
    .where(and(inArray(sources.ideaId, ids), isNull(sources.removedAt)));
  const said = Map.groupBy(rows, (row) => row.ideaId);
  return new Map(revisions.map(({ id, revision }) => [id, { revision, said: said.get(id) ?? [] }]));
}

/** The ideas of rows that the caller may see. Another person's deleted idea counts as unknown. */
export async function knownIdeas(
  given: ImportRequest['ideas'],
  caller: Caller,
): Promise<Map<string, Known>> {
  const visible = or(isNull(ideas.deletedAt), eq(ideas.userId, caller.id));
  const ids = [...new Set(given.flatMap(({ id }) => id ?? []))];
  const deciding = new Set(given.flatMap(({ id, decision }) => (decision != null && id) || []));
  const backing = new Set(given.flatMap(({ id, sources }) => (sources != null && id) || []));
  const known = new Map<string, Known>();
  let compared = 0;
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const logs = await logsOf(some.filter((id) => deciding.has(id)));
    const asked = await outlooksOf(some);
    const sourcesById = await knownSources(some.filter((id) => backing.has(id)));
    const rows = await db()
      .select({ json: ideaJson, deletedAt: ideas.deletedAt })
      .from(ideas)
      .where(and(inArray(ideas.id, some), visible));
    for (const { json, deletedAt } of rows) {
      const idea = parseIdea(json);
      const log = logs.get(idea.id) ?? [];
      const backed = sourcesById.get(idea.id);
      const said = backed?.said ?? [];
      compared += log.reduce((sum, { reason }) => sum + reason.length, json.length);
      compared += said.reduce((sum, { json }) => sum + json.length, 0);
      if (compared > mostCompared)
        throw new Problem(
          400,
          'The ideas that this file names are too long to be compared at once. Import it in parts.',
        );
      const own = idea.userId === caller.id;
      const outlook = asked.get(idea.id) ?? null;
      const sources = said.map(({ json }): SourceWords => JSON.parse(json));
      known.set(idea.id, {
        ...{ idea, own, deleted: deletedAt !== null, log, outlook, sources },
        sourcesRevision: backed?.revision ?? null,
      });
    }
    await setImmediate();
  }
  return known;
}

/** The keys of the rows' titles that ideas have. */
export async function takenTitles(given: ImportRequest['ideas']): Promise<Set<string>> {
  const keys = given.flatMap(({ ideaTitle }) =>
    typeof ideaTitle === 'string' ? textKey(ideaTitle.trim()) : [],
  );
  const rows = await db()
    .select({ key: ideas.titleKey })
    .from(ideas)
    .where(
      and(
        isNull(ideas.deletedAt),
        sql`${ideas.titleKey} in (select value from json_each(${JSON.stringify(keys)}))`,
      ),
    );
  return new Set(rows.map(({ key }) => key ?? ''));
}
