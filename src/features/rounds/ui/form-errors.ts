import type { FieldError } from '../../../platform/text/problem.ts';

/** The fields of the form, in their order. */
export const formFields = [
  'title',
  'question',
  'follows',
  'ideaIds',
  'assessorIds',
  'deadline',
  'showsFew',
] as const;
export type FormField = (typeof formFields)[number];
export type FormErrors = { [Name in FormField]?: string | undefined };

/**
 * Messages by field. The path `ideaIds.2` names the third idea.
 * @param nameOf the name of a list's item; undefined where unknown
 */
export function errorsByField(
  errors: readonly FieldError[],
  nameOf: (field: FormField, at: number) => string | undefined,
): FormErrors {
  const found: FormErrors = {};
  for (const { path, message } of errors) {
    const [first = '', at] = path.split('.');
    const field = formFields.find((name) => name === first);
    if (!field) continue;
    const before = found[field];
    const name = at === undefined ? undefined : nameOf(field, Number(at));
    const own = name === undefined ? message : `${message}: ${name}`;
    if (before === undefined) found[field] = own;
    else if (name !== undefined && before.startsWith(`${message}: `)) found[field] += `; ${name}`;
  }
  return found;
}
