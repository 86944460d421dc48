import { and, eq, exists, sql } from 'drizzle-orm';
import { events, ideas, outlooks } from '../../../db/schema.ts';
import {
  type IdeaOutlook,
  type OutlookAnswers,
  questionNames,
} from '../../domain/outlook/outlook.ts';
import type { OutlookInput } from '../../domain/outlook/outlook-schema.ts';
import { keptReading } from '../../domain/outlook/reading.ts';
import { newestRules } from '../../domain/outlook/versions.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { lastOf } from '../database/last-of.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import { insertEventStatement } from '../events/events.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from '../idea-not-deleted.ts';
import { checkEditable, notDeleted } from '../ideas.ts';
import { getOutlook, selectOutlook, shownOutlook } from './outlooks.ts';

/** Somebody who answers question by question is told of once; open pages hear of each answer. */
const toldAgainMs = 60 * 60 * 1000;

/** In one order, so that the same answers are the same text. */
const inOrder = (answers: OutlookAnswers) =>
  JSON.stringify(Object.fromEntries(questionNames.map((name) => [name, answers[name]])));

/**
 * The statements that answer the questions, by the newest rules, and tell of it; said again it is the same answer.
 * @param after when they were answered last, null for never; undefined overwrites whatever is newest
 */
export function answeringStatements(
  caller: Caller,
  ideaId: string,
  answers: OutlookAnswers,
  after?: string | null,
) {
  const now = Date.now();
  const row = { answers: inOrder(answers), ...keptReading(answers, newestRules()) };
  const stored = sql`(select * from ${outlooks} where idea_id = ${ideaId})`;
  const isSaidAgain = sql`exists (select 1 from ${stored}
    where (answers, rules) is (${row.answers}, ${row.rules}))`;
  const kind = sql`case when exists (select 1 from ${events} told where told.idea_id = ${ideaId}
    and told.kind = 'outlook answered' and told.actor_id = ${caller.id} and told.at > ${now - toldAgainMs})
    then 'outlook changed' else 'outlook answered' end`;
  const known = after == null ? null : Date.parse(after);
  const isNewestKnown =
    after === undefined
      ? sql`true`
      : sql`${isSaidAgain} or (select answered_at from ${stored}) is ${known}`;
  return [
    ideaNotDeletedStatement(ideaId),
    abortBatchUnless('nobody has answered meanwhile', isNewestKnown),
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

/** @throws Problem 404, 403 (not the owner), 409 (somebody answered since; carries the newest answers) */
export async function answerOutlook(
  caller: Caller,
  ideaId: string,
  { answers, after }: OutlookInput,
): Promise<IdeaOutlook> {
  const own = db()
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(eq(ideas.id, ideaId), eq(ideas.userId, caller.id), notDeleted));
  try {
    const results = await unlessDeleted(
      db().batch([
        callerMayWriteStatement(caller),
        abortBatchUnless('the idea is the caller’s', exists(own)),
        ...answeringStatements(caller, ideaId, answers, after),
        selectOutlook(ideaId),
      ]),
    );
    const [row] = lastOf(results);
    if (!row) throw new Error('the database returned no row for an insert');
    return shownOutlook(JSON.parse(row.json));
  } catch (error) {
    if (isAborted(error, 'the idea is the caller’s')) await checkEditable(caller, ideaId);
    if (!isAborted(error, 'nobody has answered meanwhile')) throw error;
    throw new Problem(409, 'These questions were answered in another place since you looked.', {
      current: await getOutlook(ideaId),
    });
  }
}
