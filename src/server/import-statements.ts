// What an import writes of decisions and outlooks: statements of its one batch. Everything else uses deciding.ts and
// outlook/answering.ts.
import { randomUUID } from 'node:crypto';
import { and, eq, exists, sql } from 'drizzle-orm';
import { events, ideas, outlooks } from '../../db/schema.ts';
import type { DecisionToRecord } from '../domain/import/import-response.ts';
import type { OutlookAnswers } from '../domain/outlook/outlook.ts';
import { keptReading } from '../domain/outlook/reading.ts';
import { newestRules } from '../domain/outlook/versions.ts';
import type { Caller } from './accounts/caller.ts';
import { abortBatchUnless } from './database/abort.ts';
import { db } from './database/database.ts';
import { thenIfChanged } from './database/then-if-changed.ts';
import { dayMs } from './deciding.ts';
import { insertEventStatement } from './events/events.ts';
import { notDeleted } from './ideas.ts';
import { inOrder, toldAgainMs } from './outlook/answering.ts';

/** Aborts the import where the idea was deleted meanwhile. */
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

/** As `addDecision`. */
export function decidingStatements(author: Caller, ideaId: string, planned: DecisionToRecord) {
  const { decision, reason, lookAgainOn, after } = planned;
  const now = Date.now();
  const id = randomUUID();
  const newest = sql`(select * from decisions where idea_id = ${ideaId}
    order by created_at desc limit 1)`;
  const isSaidAgain = sql`exists (select 1 from ${newest} where created_at >= ${now - dayMs}
    and (user_id, decision, look_again_on, round_id, reason)
      is (${author.id}, ${decision}, ${lookAgainOn}, null, ${reason}))`;
  const isNewestKnown = sql`${isSaidAgain} or (select id from ${newest}) is ${after}`;
  return [
    ideaNotDeletedStatement(ideaId),
    abortBatchUnless('nobody has decided meanwhile', isNewestKnown),
    ...thenIfChanged(
      db().run(sql`insert into decisions (id, idea_id, user_id, decision, look_again_on, created_at, reason)
        select ${id}, ${ideaId}, ${author.id}, ${decision}, ${lookAgainOn},
          max(${now}, coalesce((select created_at + 1 from ${newest}), 0)), ${reason}
        where not ${isSaidAgain}`),
      (changed) =>
        insertEventStatement(
          { kind: 'decided', actorId: author.id, ideaId, decisionId: id },
          changed,
        ),
    ),
  ] as const;
}

/** As `answerOutlook`. @param after when the questions were answered last, null for never */
export function answeringStatements(
  caller: Caller,
  ideaId: string,
  answers: OutlookAnswers,
  after: string | null,
) {
  const now = Date.now();
  const row = {
    answers: JSON.stringify(inOrder(answers)),
    ...keptReading(answers, newestRules()),
  };
  const stored = sql`(select * from ${outlooks} where idea_id = ${ideaId})`;
  const isSaidAgain = sql`exists (select 1 from ${stored}
    where (answers, rules) is (${row.answers}, ${row.rules}))`;
  const kind = sql`case when exists (select 1 from ${events} told where told.idea_id = ${ideaId}
    and told.kind = 'outlook answered' and told.actor_id = ${caller.id} and told.at > ${now - toldAgainMs})
    then 'outlook changed' else 'outlook answered' end`;
  const known = after === null ? null : Date.parse(after);
  return [
    ideaNotDeletedStatement(ideaId),
    abortBatchUnless(
      'nobody has answered meanwhile',
      sql`${isSaidAgain} or (select answered_at from ${stored}) is ${known}`,
    ),
    ...thenIfChanged(
      db().run(sql`insert into outlooks
          (idea_id, answers, rules, device_class, ai_act, answered_by, answered_at)
        select ${ideaId}, ${row.answers}, ${row.rules}, ${row.deviceClass}, ${row.aiAct}, ${caller.id}, ${now}
        where not ${isSaidAgain}
        on conflict (idea_id) do update set answers = excluded.answers, rules = excluded.rules,
          device_class = excluded.device_class, ai_act = excluded.ai_act, answered_by = excluded.answered_by,
          answered_at = max(excluded.answered_at, outlooks.answered_at + 1)`),
      (changed) => insertEventStatement({ kind, actorId: caller.id, ideaId }, changed),
    ),
  ] as const;
}
