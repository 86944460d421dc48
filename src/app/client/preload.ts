// Reads what a link leads to before it is pressed.
import { commentStores } from '../../features/comments/client/comments.ts';
import { decisionStores } from '../../features/decisions/client/decisions.ts';
import { sourceStores } from '../../features/evidence/client/sources.ts';
import { ideaStores } from '../../features/ideas/client/idea.ts';
import { ideaPath } from '../../features/ideas/client/idea-path.ts';
import { placeStores } from '../../features/prioritise/client/place.ts';
import { $deleted } from '../../features/tracker/client/ideas.ts';
import { forgetFailed, readAhead } from '../../platform/client/query/queries.ts';
import { $page, pageOf } from '../../platform/client/router/route.ts';

/** Parts of an idea that are asked for when it is opened, even where the last try failed, as one before the press may have. */
const parts = [
  '',
  '/comments',
  '/contradictions',
  '/decisions',
  '/outlook',
  '/place',
  '/revisions',
  '/sources',
];
function forgetFailedReads(id: string): void {
  for (const part of parts) forgetFailed(ideaPath(id) + part);
}
$page.listen((opened) => {
  if (opened.kind === 'idea') forgetFailedReads(opened.id);
});

/** Reads the idea that a URL leads to, if it leads to one. */
export function preload(url: URL): void {
  const page = pageOf(url);
  if (page?.kind !== 'idea' || page.id === $deleted.get()?.id) return;
  forgetFailedReads(page.id);
  readAhead(ideaStores(page.id).$idea);
  readAhead(commentStores(page.id).$comments);
  readAhead(decisionStores(page.id).$decisions);
  readAhead(sourceStores(page.id).$sources);
  readAhead(placeStores(page.id).$place);
}
