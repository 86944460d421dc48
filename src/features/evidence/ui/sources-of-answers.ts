import { open } from '../../../platform/client/router/route.ts';
import { $hash } from '../../../platform/client/router/url.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { type FieldName, sections } from '../../ideas/domain/fields.ts';
import { anchorIn, sourceUrl } from '../../ideas/domain/idea-urls.ts';
import type { Source } from '../domain/source-response.ts';

/** The accessible name of a citation number. It contains the visible text (WCAG 2.5.3). */
export const citationLabel = ({ number, stance, kind }: Source) =>
  `Source ${number}${stance === 'against' ? ', against' : ''}, ${kind}`;

export const sourcesOfAnswer = (sources: readonly Source[], field: FieldName) =>
  sources.filter(({ fields }) => fields.includes(field));

export const sourcesOfAnswers = (
  sources: readonly Source[],
  fields: readonly { name: FieldName }[],
) => sources.filter((source) => fields.some(({ name }) => source.fields.includes(name)));

/** Authors of a source, the idea's owner and administrators may change and remove it. */
export const canChangeSource = (addedBy: string, ownerId: string, user: User) =>
  addedBy === user.id || ownerId === user.id || user.role === 'admin';

/** Scrolls to a source: in the open section if it is listed there, otherwise in the section of its first answer. */
export function showSource({ ideaId, number, fields }: Source): void {
  const { section } = anchorIn($hash.get());
  const shown = sections.find(({ name }) => name === section)?.fields ?? [];
  const here = fields.filter((field) => shown.some(({ name }) => name === field));
  open(sourceUrl(ideaId, { number, fields: here.length > 0 ? here : fields }));
}
