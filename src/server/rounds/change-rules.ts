// What may be added to an open round and taken away from it: each rule is a condition of the batch that changes it.
import { type SQL, sql } from 'drizzle-orm';
import { assessorsOfRound, ideasOfRound } from '../../domain/rounds/round.ts';
import type { RoundChange } from '../../domain/rounds/schema.ts';
import { abortBatchUnless, type Condition, isAborted } from '../database/abort.ts';
import { Problem } from '../http/problem.ts';
import { begun } from './asked.ts';

export type Changes = Required<{ [Name in keyof RoundChange]: string[] }>;

type Rule = {
  path: keyof Changes;
  condition: Condition;
  holds: (id: string, ids: string[]) => SQL;
  status: 400 | 409;
  message: string;
};

const list = (ids: string[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
const countOf = (table: 'round_ideas' | 'round_assessors', id: string) =>
  sql`(select count(*) from ${sql.identifier(table)} where round_id = ${id})`;
const ideasThere = (id: string) => sql`(select count(*) from round_ideas q
  join ideas i on i.id = q.idea_id where q.round_id = ${id} and i.deleted_at is null)`;

/** Asked before anything is written. */
const unassessed: Rule[] = [
  {
    path: 'removeIdeas',
    condition: 'nobody has assessed the ideas',
    holds: (id, ids) => sql`not exists (select 1 from assessments s
      where s.round_id = ${id} and s.idea_id in (${list(ids)}) and ${begun})`,
    status: 409,
    message: 'Somebody has scored this already: it stays in the round',
  },
  {
    path: 'removeAssessors',
    condition: 'the assessors have assessed nothing',
    holds: (id, ids) => sql`not exists (select 1 from assessments s
      join round_assessors a on a.id = s.assessor_id
      where a.round_id = ${id} and a.user_id in (${list(ids)}) and ${begun})`,
    status: 409,
    message: 'This person has begun to score, and stays in the round',
  },
];

/** Asked of what was written. */
const sizes: Rule[] = [
  {
    path: 'addIdeas',
    condition: 'the round has few enough ideas',
    holds: (id) => sql`${countOf('round_ideas', id)} <= ${ideasOfRound.max}`,
    status: 400,
    message: `A round has at most ${ideasOfRound.max} ideas`,
  },
  {
    path: 'removeIdeas',
    condition: 'the round has ideas enough',
    holds: (id) => sql`${ideasThere(id)} >= ${ideasOfRound.min}`,
    status: 400,
    message: `A round has at least ${ideasOfRound.min} ideas`,
  },
  {
    path: 'addAssessors',
    condition: 'the round has few enough assessors',
    holds: (id) => sql`${countOf('round_assessors', id)} <= ${assessorsOfRound.max}`,
    status: 400,
    message: `A round has at most ${assessorsOfRound.max} people`,
  },
  {
    path: 'removeAssessors',
    condition: 'the round has assessors enough',
    holds: (id) => sql`${countOf('round_assessors', id)} >= ${assessorsOfRound.min}`,
    status: 400,
    message: `A round has at least ${assessorsOfRound.min} people`,
  },
];

const ruleStatements = (rules: Rule[], id: string, changes: Changes) =>
  rules
    .filter(({ path }) => changes[path].length > 0)
    .map(({ path, condition, holds }) => abortBatchUnless(condition, holds(id, changes[path])));

/** The statements that abort a batch before it takes away what somebody has assessed. */
export const unassessedStatements = (id: string, changes: Changes) =>
  ruleStatements(unassessed, id, changes);

/** The statements that abort a batch after it has made a round too small or too large. */
export const sizeStatements = (id: string, changes: Changes) => ruleStatements(sizes, id, changes);

/** What the error of such a batch says; null for any other error. */
export function refusalOf(error: unknown): Problem | null {
  const rule = [...unassessed, ...sizes].find(({ condition }) => isAborted(error, condition));
  if (!rule) return null;
  const { status, path, message } = rule;
  return new Problem(status, `${message}.`, { errors: [{ path, message }] });
}
