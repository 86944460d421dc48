import { allFields, type Field, type FieldName } from './fields.ts';
import type { IdeaDraft } from './idea.ts';

/** A field that both sides changed from the same text. */
export type Conflict = {
  field: Field;
  base: string | number;
  mine: string | number;
  theirs: string | number;
};

/** The fields whose answer differs. */
export const changedFields = (before: IdeaDraft, after: IdeaDraft): Field[] =>
  allFields.filter(({ name }) => before[name] !== after[name]);

/**
 * Three-way merge by field: a field takes the answer of the side that changed it, or of both if they agree. Fields
 * changed differently are conflicts, where `merged` keeps mine until somebody decides.
 */
export function mergeIdeas(base: IdeaDraft, mine: IdeaDraft, theirs: IdeaDraft) {
  const conflicts: Conflict[] = [];
  const answers = allFields.map((field) => {
    const { name } = field;
    const iChanged = mine[name] !== base[name];
    const theyChanged = theirs[name] !== base[name];
    if (iChanged && theyChanged && mine[name] !== theirs[name])
      conflicts.push({ field, base: base[name], mine: mine[name], theirs: theirs[name] });
    return [name, iChanged ? mine[name] : theirs[name]];
  });
  return { merged: Object.fromEntries(answers) as IdeaDraft, conflicts };
}

/** The answers of an idea, without its id, owner and dates. */
export const answersOf = <Answers extends IdeaDraft>(idea: Answers) =>
  Object.fromEntries(allFields.map(({ name }) => [name, idea[name]])) as Pick<Answers, FieldName>;
