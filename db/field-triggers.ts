// What the database itself keeps of each field of an idea: its history and the index of its words.
import { getTableColumns } from 'drizzle-orm';
import { allFields, score } from '../src/domain/idea/fields.ts';
import { ideas } from './schema.ts';

/** A field of an idea as the table of ideas has it. */
type FieldColumn = { name: string; column: string; isNumber: boolean };

export const fieldColumns: FieldColumn[] = allFields.map(({ name, control }) => ({
  name,
  column: getTableColumns(ideas)[name].name,
  isNumber: control === 'score',
}));

/** The triggers that name each field, by their names. */
export function fieldTriggers(fields: readonly FieldColumn[]): Record<string, string> {
  const answers = fields.map(({ name, column }) => `'${name}', new.\`${column}\``).join(', ');
  const note = `INSERT INTO idea_revisions (idea_id, revision, saved_by, saved_at, reason, answers)
  SELECT new.id, new.revision, coalesce(new.saved_by, new.user_id), coalesce(new.saved_at, new.created_at),
    new.save_reason, json_object(${answers})`;
  const body = wordsOf('new', fields);
  const row = 'SELECT row FROM idea_search_rows WHERE id';
  const triggers = {
    idea_revisions_insert: `AFTER INSERT ON ideas BEGIN
  ${note};`,
    idea_revisions_update: `AFTER UPDATE ON ideas WHEN new.revision <> old.revision BEGIN
  ${note};`,
    idea_search_insert: `AFTER INSERT ON ideas BEGIN
  INSERT INTO idea_search_rows (id, row) SELECT new.id, coalesce(max(row), 0) + 1 FROM idea_search_rows;
  INSERT INTO idea_search (rowid, id, title, body)
  SELECT row, new.id, new.idea_title, ${body} FROM idea_search_rows WHERE id = new.id;`,
    // A score, an owner or a deletion changes no word, and a long text takes long to be indexed.
    idea_search_update: `AFTER UPDATE ON ideas
  WHEN (${textsOf('new', fields)}) IS NOT (${textsOf('old', fields)}) BEGIN
  UPDATE idea_search SET title = new.idea_title, body = ${body} WHERE rowid = (${row} = old.id);`,
  };
  return Object.fromEntries(
    Object.entries(triggers).map(([name, text]) => [name, `CREATE TRIGGER ${name} ${text}\nEND`]),
  );
}

const textsOf = (row: string, fields: readonly FieldColumn[]) =>
  fields
    .filter(({ isNumber }) => !isNumber)
    .map(({ column }) => `${row}.\`${column}\``)
    .join(', ');

/** All that is searched beside the title. @param row of ideas, as SQL calls it */
const wordsOf = (row: string, fields: readonly FieldColumn[]) =>
  fields
    .filter(({ name, isNumber }) => !isNumber && name !== 'ideaTitle')
    .map(({ column }) => `${row}.\`${column}\``)
    .join(' || char(10) || ');

/** The statements that take fields up which ideas have gained: in the history of before, and in the index of words. */
export const takeUp = (fields: readonly FieldColumn[]): string[] => [
  `UPDATE idea_revisions SET answers = json_insert(answers, ${fields
    .map(({ name, isNumber }) => `'$.${name}', ${isNumber ? score.initial : "''"}`)
    .join(', ')}) WHERE ${fields
    .map(({ name }) => `json_type(answers, '$.${name}') IS NULL`)
    .join(' OR ')}`,
  `UPDATE idea_search SET body = (SELECT ${wordsOf('ideas', fields)} FROM ideas WHERE ideas.id = idea_search.id)`,
];
