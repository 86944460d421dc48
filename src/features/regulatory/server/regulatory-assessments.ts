import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { events } from '#db/schema/events.ts';
import { ideas } from '#db/schema/ideas.ts';
import { regulatoryAssessments } from '#db/schema/regulatory.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { displayName, formerMember } from '#features/accounts/server/display-name.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { recordEvent } from '#features/events/server/events.ts';
import { checkEditable, requireIdeaExists, requireOwnIdea } from '#features/ideas/server/ideas.ts';
import {
  type Database,
  db,
  type Reader,
  type Transaction,
} from '#platform/server/database/database.ts';
import { columnsOf, jsonObject } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { hourMs } from '#platform/text/durations.ts';
import { deviceClassOf, lineResult, storedResults } from '../domain/evaluate-rules.ts';
import {
  aiActWords,
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryChoice,
} from '../domain/regulatory-questions.ts';
import {
  type ExportedRegulatoryAssessment,
  type RegulatoryAssessment,
  regulatoryResponse,
} from '../domain/regulatory-response.ts';
import { type RegulatoryInput, regulatorySchema } from '../domain/regulatory-schema.ts';
import { newestRules, rulesFor } from '../domain/versions.ts';

export type StoredRegulatoryAssessment = Pick<
  RegulatoryAssessment,
  'answers' | 'rules' | 'user'
> & {
  answeredAt: string;
};

/** SQL: the JSON of a `StoredRegulatoryAssessment`. Its query must join the author. */
const storedJson = jsonObject({
  answers: sql`json(${regulatoryAssessments.answers})`,
  rules: regulatoryAssessments.rules,
  answeredAt: regulatoryAssessments.answeredAt,
  user: sql`json(case when ${users.id} <> ${formerMember.id} then ${jsonObject({ id: users.id, name: displayName })} end)`,
});

/** SQL: the same for an idea of the outer query; null if no question was answered. */
export const storedRegulatoryAssessment = sql<string | null>`json((select ${storedJson}
  from ${regulatoryAssessments} join ${users} on ${users.id} = ${regulatoryAssessments.answeredBy}
  where ${regulatoryAssessments.ideaId} = ${ideas.id}))`;

/** SQL: ideas with this result, or without any answers for `none`. */
export function hasRegulatoryResult(choice: RegulatoryChoice): SQL {
  if (choice === 'none')
    return sql`not exists (select 1 from ${regulatoryAssessments} where ${regulatoryAssessments.ideaId} = ${ideas.id})`;
  const isAboutAi = aiActWords.some((word) => word === choice);
  const column = isAboutAi ? regulatoryAssessments.aiAct : regulatoryAssessments.deviceClass;
  return sql`${ideas.id} in (select ${regulatoryAssessments.ideaId} from ${regulatoryAssessments} where ${column} = ${choice})`;
}

/** Evaluates by the assessment's version, or by the newest if this program does not know it. */
function evaluate(answers: RegulatoryAnswers, version: string) {
  const { rules } = rulesFor(version);
  const lines = rules.lines.map((line) => {
    const { headline, results, rule } = lineResult(line, answers, rules);
    const between = headline ? [] : [...results];
    return { title: line.title, result: headline, between, article: rule?.article ?? null };
  });
  return { deviceClass: deviceClassOf(answers, rules), lines };
}

export const exportedRegulatoryAssessment = (
  stored: StoredRegulatoryAssessment | null,
): ExportedRegulatoryAssessment | null =>
  stored && {
    answers: stored.answers,
    rules: stored.rules,
    ...evaluate(stored.answers, stored.rules),
    answeredBy: stored.user?.name ?? null,
    answeredAt: stored.answeredAt,
  };

async function readRegulatoryAssessment(tx: Reader, ideaId: string): Promise<RegulatoryAssessment> {
  const [row] = await tx
    .select({ json: storedJson })
    .from(regulatoryAssessments)
    .innerJoin(users, eq(users.id, regulatoryAssessments.answeredBy))
    .where(eq(regulatoryAssessments.ideaId, ideaId));
  const stored: StoredRegulatoryAssessment | null = row ? JSON.parse(row.json) : null;
  const { version } = newestRules();
  const asked = stored ?? { answers: noAnswers, rules: version, user: null, answeredAt: null };
  const { rules, newest } = rulesFor(asked.rules);
  return {
    ...asked,
    ...evaluate(asked.answers, asked.rules),
    shownBy: { version: rules.version, readAt: rules.readAt },
    newestRules: newest,
  };
}

/** Followers get one notification for all answers of this time. Open pages refetch after each answer. */
const repeatMs = hourMs;

/** Sorts the keys, so that equal answers have equal JSON. */
const inOrder = (answers: RegulatoryAnswers) =>
  Object.fromEntries(questionNames.map((name) => [name, answers[name]])) as RegulatoryAnswers;

const wasRecordedLately = async (tx: Reader, { id }: Caller, ideaId: string) =>
  (await tx.$count(
    events,
    and(
      eq(events.ideaId, ideaId),
      eq(events.kind, 'idea.outlook'),
      eq(events.actorId, id),
      gt(events.at, new Date(Date.now() - repeatMs)),
    ),
  )) > 0;

/**
 * Saves the answers, evaluated by the newest rules. Saving equal answers again changes nothing.
 * @throws Problem 404, 403 (not the owner), 409 with the newest answers (answered meanwhile)
 */
export async function writeRegulatoryAnswers(
  tx: Transaction,
  caller: Caller,
  ideaId: string,
  { answers, after }: RegulatoryInput,
): Promise<void> {
  await requireOwnIdea(tx, caller, ideaId);
  const [stored] = await tx
    .select()
    .from(regulatoryAssessments)
    .where(eq(regulatoryAssessments.ideaId, ideaId));
  const results = storedResults(answers, newestRules());
  if (isDeepStrictEqual(stored?.answers, answers) && stored?.rules === results.rules) return;
  const newestAt = stored?.answeredAt.getTime() ?? null;
  const knownAt = after ? Date.parse(after) : null;
  // Undefined overwrites any newer answers.
  if (after !== undefined && knownAt !== newestAt)
    throw new Problem(409, 'These questions were answered in another place since you looked.', {
      current: await readRegulatoryAssessment(tx, ideaId),
    });
  const row = {
    answers: inOrder(answers),
    ...results,
    answeredBy: caller.id,
    answeredAt: new Date(Math.max(Date.now(), (newestAt ?? 0) + 1)),
  };
  await tx
    .insert(regulatoryAssessments)
    .values({ ...row, ideaId })
    .onConflictDoUpdate({ target: regulatoryAssessments.ideaId, set: row });
  // Notifies followers once an hour. The other kind only refetches open pages.
  const kind = (await wasRecordedLately(tx, caller, ideaId))
    ? 'idea.outlook-changed'
    : 'idea.outlook';
  await recordEvent(tx, { kind, actorId: caller.id, ideaId });
}

/**
 * Computes the AI Act result for assessments stored before it existed, by their own version of the rules. Also corrects
 * assessments in which "no AI" counted as "not high-risk".
 */
export async function migrateAiAct(database: Database): Promise<void> {
  const keptAsAi = and(
    eq(regulatoryAssessments.aiAct, 'not high-risk'),
    sql`${regulatoryAssessments.answers} ->> 'ai' is not 'yes'`,
  );
  const unread = or(isNull(regulatoryAssessments.aiAct), keptAsAi);
  const rows = await database
    .select(columnsOf(regulatoryAssessments, 'ideaId', 'answers', 'rules'))
    .from(regulatoryAssessments)
    .where(unread);
  for (const { ideaId, answers, rules } of rows) {
    const { aiAct } = storedResults(answers, rulesFor(rules).rules);
    await database
      .update(regulatoryAssessments)
      .set({ aiAct })
      // Does not overwrite answers given meanwhile.
      .where(and(eq(regulatoryAssessments.ideaId, ideaId), unread));
  }
}

export const regulatoryAssessmentRoute = route({
  GET: founder({
    operation: 'getOutlook',
    summary: 'The regulatory outlook of an idea: its answers, and the results of the rules',
    response: regulatoryResponse,
    async handle({ id }) {
      await requireIdeaExists(id);
      return { body: await readRegulatoryAssessment(db(), id) };
    },
  }),
  PUT: founder({
    operation: 'answerOutlook',
    summary: 'Answer the questions of the regulatory outlook',
    response: regulatoryResponse,
    refusals: {
      403: 'The idea is somebody else’s.',
      409: 'They were answered since; see current.',
    },
    permit: (caller, { id = '' }) => checkEditable(caller, id),
    body: regulatorySchema,
    limit: 'outlook',
    handle: async ({ id, caller, body }) => ({
      body: await transactAs(caller, async (tx) => {
        await writeRegulatoryAnswers(tx, caller, id, body);
        return readRegulatoryAssessment(tx, id);
      }),
    }),
  }),
});
