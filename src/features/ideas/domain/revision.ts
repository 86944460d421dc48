import { allFields, type Field, type FieldName } from './fields.ts';
import type { IdeaDraft } from './idea.ts';
import type { Change, Revision } from './idea-response.ts';

export type Conflict = {
  field: Field;
  base: string | number;
  theirs: string | number;
};

export const changedFields = (before: IdeaDraft, after: IdeaDraft): Field[] =>
  allFields.filter(({ name }) => before[name] !== after[name]);

/** Takes each field from the side that changed it. Where both did, `merged` keeps mine until somebody decides. */
export function mergeIdeas(base: IdeaDraft, mine: IdeaDraft, theirs: IdeaDraft) {
  const conflicts: Conflict[] = [];
  const answers = allFields.map((field) => {
    const { name } = field;
    const iChanged = mine[name] !== base[name];
    const theyChanged = theirs[name] !== base[name];
    if (iChanged && theyChanged && mine[name] !== theirs[name])
      conflicts.push({ field, base: base[name], theirs: theirs[name] });
    return [name, iChanged ? mine[name] : theirs[name]];
  });
  return { merged: Object.fromEntries(answers) as IdeaDraft, conflicts };
}

export const answersOf = <Answers extends IdeaDraft>(idea: Answers) =>
  Object.fromEntries(allFields.map(({ name }) => [name, idea[name]])) as Pick<Answers, FieldName>;

type Value = string | number;

export const changesBetween = (before: IdeaDraft, after: IdeaDraft): Change[] =>
  changedFields(before, after).map(({ name }) => ({
    field: name,
    before: before[name],
    after: after[name],
  }));

/** Undoes the saves after a revision. @param revisions newest first */
export function answersAt(current: IdeaDraft, revisions: readonly Revision[], revision: number) {
  const answers: Record<string, Value> = { ...current };
  for (const { revision: number, changes } of revisions)
    if (number > revision) for (const { field, before } of changes) answers[field] = before;
  return answers as IdeaDraft;
}

/** Null if the answer is the same today, or the list does not go back that far. @param revisions newest first */
export function earlierWording(field: FieldName, revision: number, revisions: readonly Revision[]) {
  const oldest = revisions.at(-1)?.revision ?? 0;
  if (oldest > revision + 1) return null;
  const later = revisions.filter((one) => one.revision > revision);
  const changes = later.flatMap((one) => one.changes.filter((change) => change.field === field));
  const [newest] = changes;
  const before = changes.at(-1)?.before ?? null;
  return before === newest?.after ? null : before;
}
