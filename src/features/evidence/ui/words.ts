import type { User } from '../../accounts/domain/account-response.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import type { Source } from '../domain/source-response.ts';

/** What a screen reader says of a number in the text: `Source 2, against, systematic review`; it holds what is seen. */
export const citeName = ({ number, stance, kind }: Source) =>
  `Source ${number}${stance === 'against' ? ', against' : ''}, ${kind}`;

export const forAnswer = (sources: readonly Source[], field: FieldName) =>
  sources.filter(({ fields }) => fields.includes(field));

/** Those of some answers, by number. */
export const forAnswers = (sources: readonly Source[], fields: readonly { name: FieldName }[]) =>
  sources.filter((source) => fields.some(({ name }) => source.fields.includes(name)));

/** Who may change and remove a source: whoever added it, the idea's owner, and administrators. */
export const mayChange = (addedBy: string, ownerId: string, user: User) =>
  addedBy === user.id || ownerId === user.id || user.role === 'admin';
