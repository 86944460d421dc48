// Triggers that keep the history of each field of an idea.
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
  const triggers = {
    idea_revisions_insert: `AFTER INSERT ON ideas BEGIN
  ${note};`,
    idea_revisions_update: `AFTER UPDATE ON ideas WHEN new.revision <> old.revision BEGIN
  ${note};`,
  };
  return Object.fromEntries(
    Object.entries(triggers).map(([name, text]) => [name, `CREATE TRIGGER ${name} ${text}\nEND`]),
  );
}

/** The statements after ideas gained a field: they write its default into earlier revisions, and mark each idea for folding. */
export const takeUp = (fields: readonly FieldColumn[]): string[] => [
  `UPDATE idea_revisions SET answers = json_insert(answers, ${fields
    .map(({ name, isNumber }) => `'$.${name}', ${isNumber ? score.initial : "''"}`)
    .join(', ')}) WHERE ${fields
    .map(({ name }) => `json_type(answers, '$.${name}') IS NULL`)
    .join(' OR ')}`,
  'UPDATE ideas SET title_key = NULL',
];
