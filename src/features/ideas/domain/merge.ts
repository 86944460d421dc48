import { allFields, type Field, type FieldName } from './fields.ts';
import type { IdeaDraft } from './idea.ts';

export type Conflict = {
  field: Field;
  base: string | number;
  mine: string | number;
  theirs: string | number;
};

export const changedFields = (before: IdeaDraft, after: IdeaDraft): Field[] =>
  allFields.filter(({ name }) => before[name] !== after[name]);

/**
 * A field takes the answer of the side that changed it. Where both changed it differently, `merged` keeps mine until
 * somebody decides.
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

export const answersOf = <Answers extends IdeaDraft>(idea: Answers) =>
  Object.fromEntries(allFields.map(({ name }) => [name, idea[name]])) as Pick<Answers, FieldName>;
