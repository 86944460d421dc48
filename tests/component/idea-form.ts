import { page } from 'vitest/browser';
import { type FieldName, fields } from '#features/ideas/domain/fields.ts';

const roles = { line: 'textbox', text: 'textbox', choice: 'combobox', score: 'slider' };

/** The control of a field in the open form. */
export function answer(name: FieldName) {
  const { label, control } = fields[name];
  return page.getByRole('form').getByRole(roles[control], { name: label });
}

export const step = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
