import type { Source } from '../../../domain/evidence/source.ts';
import type { FieldName } from '../../../domain/idea/fields.ts';
import type { User } from '../../../domain/role.ts';

/** What a screen reader says of a number in the text: `Source 2, speaks against, systematic review`. */
export const citeName = ({ number, stance, kind }: Source) =>
  `Source ${number}, speaks ${stance}, ${kind}`;

export const forAnswer = (sources: readonly Source[], field: FieldName) =>
  sources.filter(({ fields }) => fields.includes(field));

/** Those of some answers, by number. */
export const forAnswers = (sources: readonly Source[], fields: readonly { name: FieldName }[]) =>
  sources.filter((source) => fields.some(({ name }) => source.fields.includes(name)));

/** Who may change and remove a source: whoever added it, the idea's owner, and administrators. */
export const mayChange = ({ addedBy }: Source, ownerId: string, user: User) =>
  addedBy.id === user.id || ownerId === user.id || user.role === 'admin';
