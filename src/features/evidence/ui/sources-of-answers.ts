import type { User } from '#features/accounts/domain/account-response.ts';
import { fieldsOf } from '#features/ideas/domain/fields.ts';
import { anchorIn, sourceUrl } from '#features/ideas/domain/idea-urls.ts';
import { open } from '#platform/client/router/route.ts';
import { $hash } from '#platform/client/router/url.ts';
import type { Source } from '../domain/source-response.ts';

/** Authors of a source, the idea's owner and administrators may change and remove it. */
export const canChangeSource = (addedBy: string, ownerId: string, user: User) =>
  addedBy === user.id || ownerId === user.id || user.role === 'admin';

/** Scrolls to a source: in the open section if it is listed there, otherwise in the section of its first answer. */
export function showSource({ ideaId, number, fields }: Source): void {
  const { section } = anchorIn($hash.get());
  const shown = fieldsOf(section);
  const here = fields.filter((field) => shown.some(({ name }) => name === field));
  open(sourceUrl(ideaId, { number, fields: here.length > 0 ? here : fields }));
}
