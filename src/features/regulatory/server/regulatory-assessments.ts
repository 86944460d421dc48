// The answers to the questions of the regulatory outlook, as they are read; answering.ts writes them.
import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import { db } from '../../../platform/server/database/database.ts';
import { jsonObject } from '../../../platform/server/database/json.ts';
import type { Reader } from '../../../platform/server/database/transaction.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { formerMember } from '../../accounts/server/former-member.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import { deviceClassOf } from '../domain/evaluate-rules.ts';
import { linesOf } from '../domain/lines.ts';
import {
  aiActWords,
  noAnswers,
  type RegulatoryAnswers,
  type RegulatoryChoice,
} from '../domain/regulatory-questions.ts';
import type {
  ExportedRegulatoryAssessment,
  RegulatoryAssessment,
} from '../domain/regulatory-response.ts';
import { newestRules, rulesFor } from '../domain/versions.ts';

/** The stored part of an assessment. */
export type StoredRegulatoryAssessment = Pick<
  RegulatoryAssessment,
  'answers' | 'rules' | 'user'
> & {
  answeredAt: string;
};

/** SQL: the JSON of a `StoredRegulatoryAssessment`, where its author is joined. */
const storedJson = jsonObject({
  answers: sql`json(${outlooks.answers})`,
  rules: outlooks.rules,
  answeredAt: outlooks.answeredAt,
  user: sql`json(case when ${users.id} <> ${formerMember.id} then ${jsonObject({ id: users.id, name: displayName })} end)`,
});

/** SQL: the same for an idea of a query; null where nothing was asked. */
export const storedRegulatoryAssessment = sql<string | null>`json((select ${storedJson}
  from ${outlooks} join ${users} on ${users.id} = ${outlooks.answeredBy}
  where ${outlooks.ideaId} = ${ideas.id}))`;

/** True for ideas of which the rules say this, or of which nothing was asked. */
export function hasRegulatoryResult(choice: RegulatoryChoice): SQL {
  if (choice === 'none')
    return sql`not exists (select 1 from ${outlooks} where ${outlooks.ideaId} = ${ideas.id})`;
  const isAboutAi = aiActWords.some((word) => word === choice);
  const column = isAboutAi ? outlooks.aiAct : outlooks.deviceClass;
  return sql`${ideas.id} in (select ${outlooks.ideaId} from ${outlooks} where ${column} = ${choice})`;
}

/** Evaluates by the assessment's own version; by the newest if this program does not know that version. */
function reading(answers: RegulatoryAnswers, version: string) {
  const { rules } = rulesFor(version);
  return { deviceClass: deviceClassOf(answers, rules), lines: linesOf(answers, rules) };
}

const shownOutlook = (stored: StoredRegulatoryAssessment | null): RegulatoryAssessment => {
  const { answers, rules, user, answeredAt } = stored ?? {
    answers: noAnswers,
    rules: newestRules().version,
    user: null,
    answeredAt: null,
  };
  const { rules: followed, newest } = rulesFor(rules);
  const shownBy = { version: followed.version, readAt: followed.readAt };
  return {
    answers,
    rules,
    ...reading(answers, rules),
    shownBy,
    newestRules: newest,
    user,
    answeredAt,
  };
};

/** The exported form; null without answers. */
export const exportedRegulatoryAssessment = (
  stored: StoredRegulatoryAssessment | null,
): ExportedRegulatoryAssessment | null =>
  stored && {
    answers: stored.answers,
    rules: stored.rules,
    ...reading(stored.answers, stored.rules),
    answeredBy: stored.user?.name ?? null,
    answeredAt: stored.answeredAt,
  };

export async function readRegulatoryAssessment(
  tx: Reader,
  ideaId: string,
): Promise<RegulatoryAssessment> {
  const [row] = await tx
    .select({ json: storedJson })
    .from(outlooks)
    .innerJoin(users, eq(users.id, outlooks.answeredBy))
    .where(eq(outlooks.ideaId, ideaId));
  return shownOutlook(row ? JSON.parse(row.json) : null);
}

/** The same. @throws Problem 404 */
export async function getRegulatoryAssessment(ideaId: string): Promise<RegulatoryAssessment> {
  await requireRevision(ideaId);
  return readRegulatoryAssessment(db(), ideaId);
}
