import { open } from '../../../platform/client/router/route.ts';
import { $hash } from '../../../platform/client/router/url.ts';
import { anchorIn, sourceUrl } from '../../ideas/domain/anchor.ts';
import { sections } from '../../ideas/domain/fields.ts';
import type { Source } from '../domain/source-response.ts';

/** Scrolls to a source in the open section, otherwise in that of its first answer. */
export function showSource({ ideaId, number, fields }: Source): void {
  const { section } = anchorIn($hash.get());
  const shown = sections.find(({ name }) => name === section)?.fields ?? [];
  const here = fields.filter((field) => shown.some(({ name }) => name === field));
  open(sourceUrl(ideaId, { number, fields: here.length > 0 ? here : fields }));
}
