// How much of an idea is backed, kept beside it: counting the sources of each idea of a list would cost more than the list.
// Triggers count when answers change. What writes about sources counts once, at its end (server/evidence/writes.ts): a
// trigger would count all sources of the idea again for each answer of each source.
import { backedFields } from '../src/domain/evidence/source.ts';
import { fieldColumns } from './field-triggers.ts';

/** The columns whose answers a source can back. */
const columns = fieldColumns.filter(({ name }) => backedFields.some((field) => field === name));

/** SQL: there is an answer. */
const isThere = (row: string, column: string) =>
  `(trim(${row}.\`${column}\`, char(9, 10, 13, 32)) <> '')`;

const answers = columns.map(({ column }) => isThere('ideas', column)).join(' + ');
const areThere = (row: string) => columns.map(({ column }) => isThere(row, column)).join(', ');
const hasAnswer = `CASE field_name ${columns
  .map(({ name, column }) => `WHEN '${name}' THEN ${isThere('ideas', column)}`)
  .join(' ')} END`;

/** The statement that counts, for all ideas; a condition on `ideas` may follow. */
export const countBacking = `UPDATE ideas SET answers_in_words = ${answers},
  (answers_backed, answers_opposed) = (SELECT count(*), coalesce(sum(is_opposed), 0)
    FROM (SELECT field_name, max(stance = 'against') is_opposed
      FROM sources JOIN source_fields ON source_id = sources.id
      WHERE idea_id = ideas.id AND removed_at IS NULL GROUP BY field_name)
    WHERE ${hasAnswer})`;

const bodies: Record<string, string> = {
  backing_idea_insert: `AFTER INSERT ON ideas BEGIN
  ${countBacking} WHERE id = new.id;`,
  // Most saves leave no answer empty that was there, and fill none.
  backing_idea_update: `AFTER UPDATE ON ideas WHEN (${areThere('new')}) IS NOT (${areThere('old')}) BEGIN
  ${countBacking} WHERE id = new.id;`,
};

/** The triggers that count, by their names. */
export const backingTriggers: Record<string, string> = Object.fromEntries(
  Object.entries(bodies).map(([name, body]) => [name, `CREATE TRIGGER ${name} ${body}\nEND`]),
);
