// Loads the target of a link before the click.
import { commentStores } from '../../features/comments/client/comments.ts';
import { decisionStores } from '../../features/decisions/client/decisions.ts';
import { sourceStores } from '../../features/evidence/client/sources.ts';
import { ideaStores } from '../../features/ideas/client/idea.ts';
import { ideaPath } from '../../features/ideas/client/idea-path.ts';
import { scoreRankStores } from '../../features/prioritise/client/place.ts';
import { $deleted } from '../../features/tracker/client/ideas.ts';
import { forgetFailed, preloadStore } from '../../platform/client/query/queries.ts';
import { $page, pageOf } from '../../platform/client/router/route.ts';

/** Parts of an idea to load when it opens, even if an earlier attempt failed. */
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

/** Loads the idea that a URL names, if it names one. */
export function preload(url: URL): void {
  const page = pageOf(url);
  if (page?.kind !== 'idea' || page.id === $deleted.get()?.id) return;
  forgetFailedReads(page.id);
  preloadStore(ideaStores(page.id).$idea);
  preloadStore(commentStores(page.id).$comments);
  preloadStore(decisionStores(page.id).$decisions);
  preloadStore(sourceStores(page.id).$sources);
  preloadStore(scoreRankStores(page.id).$rank);
}
