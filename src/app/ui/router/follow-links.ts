import { commentStores } from '#features/comments/client/comments.ts';
import { decisionStores } from '#features/decisions/client/decisions.ts';
import { sourceStores } from '#features/evidence/client/sources.ts';
import { ideaStores } from '#features/ideas/client/idea.ts';
import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { scoreRankOf } from '#features/prioritise/client/score-rank.ts';
import { $deleted } from '#features/tracker/client/ideas.ts';
import { retryFailed } from '#platform/client/query/queries.ts';
import {
  $ideaId,
  $page,
  isFounderPage,
  open,
  pageOf,
  startApplication,
} from '#platform/client/router/route.ts';
import { $toast, dismiss } from '#platform/client/toasts/toasts.ts';

$page.listen((opened) => {
  if (opened.kind === 'idea') retryFailed(ideaPath(opened.id));
});

const preloadedMs = 10_000;
const preloaded = new Set<string>();

function preload(url: URL): void {
  const page = pageOf(url);
  if (page?.kind !== 'idea' || page.id === $deleted.get()?.id || preloaded.has(page.id)) return;
  const { id } = page;
  retryFailed(ideaPath(id));
  const stores = [
    ideaStores(id).$idea,
    commentStores(id).$comments,
    decisionStores(id).$decisions,
    sourceStores(id).$sources,
    scoreRankOf(id),
  ];
  // They stay mounted for a while, so that the first render of the page has their data.
  const unmount = stores.map((store) => store.subscribe(() => {}));
  preloaded.add(id);
  setTimeout(() => {
    for (const end of unmount) end();
    preloaded.delete(id);
  }, preloadedMs);
}

/** In SVG, the `href` property of a link is no string. */
const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('a[href]') : null;
/** For example the link that skips to the content. */
const isBareFragment = (link: Element) => link.getAttribute('href')?.startsWith('#');
const urlOf = (link: Element) => new URL(link.getAttribute('href') ?? '', location.href);

/** Where the last press was. A link that moves under a resting pointer is not preloaded. */
let pressedAt = '';
const pointOf = (event: Event) =>
  // Coordinates of clicks are whole numbers, those of moves may be fractions.
  event instanceof MouseEvent
    ? `${Math.floor(event.clientX)} ${Math.floor(event.clientY)}`
    : 'keys';

/** Opens founders' pages on plain clicks. The browser follows other links. */
function follow(event: MouseEvent) {
  pressedAt = pointOf(event);
  const link = linkOf(event);
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (!link || defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  if (link.hasAttribute('target') || link.hasAttribute('download')) return;
  const url = urlOf(link);
  // The browser handles fragments and reloads of the same URL.
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  // Except on an idea, where a browser navigation would lose the list from which it was opened.
  const isPartOfIdea = url.hash !== '' && $ideaId.get() !== null && !isBareFragment(link);
  const isBrowsers = isSamePage && !isPartOfIdea && (url.hash !== '' || !location.hash);
  if (!isFounderPage(url) || isBrowsers) return;
  event.preventDefault();
  // Toasts would cover the next page.
  const toast = $toast.get();
  if (toast && !isSamePage) dismiss(toast.id);
  open(url.href);
}

function prepare(event: Event) {
  const link = linkOf(event);
  if (link && pointOf(event) !== pressedAt) preload(urlOf(link));
}

const signs = ['pointerover', 'focusin', 'touchstart'];

/** @returns a function that stops it */
export function followLinks(): () => void {
  const end = startApplication();
  document.addEventListener('click', follow);
  for (const sign of signs) document.addEventListener(sign, prepare, { passive: true });
  return () => {
    end();
    document.removeEventListener('click', follow);
    for (const sign of signs) document.removeEventListener(sign, prepare);
  };
}
