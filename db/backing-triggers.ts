// How much of an idea is backed, kept beside it: counting the sources of each idea of a list would cost more than the list.
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

const count = (where: string) => `UPDATE ideas SET answers_in_words = ${answers},
  (answers_backed, answers_opposed) =
    (SELECT count(DISTINCT field_name), count(DISTINCT CASE stance WHEN 'against' THEN field_name END)
      FROM sources JOIN source_fields ON source_id = sources.id
      WHERE idea_id = ideas.id AND removed_at IS NULL AND ${hasAnswer}) ${where}`;

const ideaOf = (row: string) =>
  count(`WHERE id = (SELECT idea_id FROM sources WHERE id = ${row}.source_id)`);

const bodies: Record<string, string> = {
  backing_idea_insert: `AFTER INSERT ON ideas BEGIN
  ${count('WHERE id = new.id')};`,
  // Most saves leave no answer empty that was there, and fill none.
  backing_idea_update: `AFTER UPDATE ON ideas WHEN (${areThere('new')}) IS NOT (${areThere('old')}) BEGIN
  ${count('WHERE id = new.id')};`,
  backing_source_update: `AFTER UPDATE OF stance, removed_at ON sources BEGIN
  ${count('WHERE id = new.idea_id')};`,
  backing_source_delete: `AFTER DELETE ON sources BEGIN
  ${count('WHERE id = old.idea_id')};`,
  backing_field_insert: `AFTER INSERT ON source_fields BEGIN
  ${ideaOf('new')};`,
  backing_field_update: `AFTER UPDATE ON source_fields BEGIN
  ${ideaOf('new')};
  ${ideaOf('old')};`,
  backing_field_delete: `AFTER DELETE ON source_fields BEGIN
  ${ideaOf('old')};`,
};

/** The triggers that count, by their names. */
export const backingTriggers: Record<string, string> = Object.fromEntries(
  Object.entries(bodies).map(([name, body]) => [name, `CREATE TRIGGER ${name} ${body}\nEND`]),
);

/** The statement that counts for the ideas of before. */
export const countBacking = count('');
