import {
  $ideaId,
  isFounderPage,
  open,
  startApplication,
} from '../../../platform/client/router/route.ts';
import { $toasts, dismiss } from '../../../platform/client/toasts/toasts.ts';
import { preload } from '../../client/preload.ts';

/** A link in a drawing is one, too: its URL is no property, as that of others. */
const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('a[href]') : null;
/** Leads to an element of the page, as the link that skips to its content. */
const isBareFragment = (link: Element) => link.getAttribute('href')?.startsWith('#');
const addressOf = (link: Element) => new URL(link.getAttribute('href') ?? '', location.href);

/** The position of the last press: a link that moves under a resting pointer is not prefetched. */
let pressedAt = '';
const pointOf = (event: Event) =>
  // A press has whole pixels, what moves under the pointer may have parts of them.
  event instanceof MouseEvent
    ? `${Math.floor(event.clientX)} ${Math.floor(event.clientY)}`
    : 'keys';

/** A plain press on a link to the list or to an idea; the rest is the browser's, as a new tab. */
function follow(event: MouseEvent) {
  pressedAt = pointOf(event);
  const link = linkOf(event);
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (!link || defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  if (link.hasAttribute('target') || link.hasAttribute('download')) return;
  const url = addressOf(link);
  // The browser itself follows fragments, and reloads the same URL.
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  // The browser's history entry would lose the list from which the idea was opened.
  const isPartOfIdea = url.hash !== '' && $ideaId.get() !== null && !isBareFragment(link);
  const isBrowsers = isSamePage && !isPartOfIdea && (url.hash !== '' || !location.hash);
  if (!isFounderPage(url) || isBrowsers) return;
  event.preventDefault();
  // It would cover the next page.
  if (!isSamePage) for (const { id } of $toasts.get()) dismiss(id);
  open(url.href);
}

/** Prefetches an idea when a press on its link begins. */
function prepare(event: Event) {
  const link = linkOf(event);
  if (link && pointOf(event) !== pressedAt) preload(addressOf(link));
}

const signs = ['pointerover', 'focusin', 'touchstart'];

/** Opens links between founders' pages within this document. @returns stops it */
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
