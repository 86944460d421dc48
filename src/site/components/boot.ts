// Runs in the head of every page before the first paint.
import { readHint, rememberedUser } from '#features/accounts/client/remembered-session.ts';
import { isFounder } from '#platform/text/role.ts';
import { fetchWhole, prefetch, signedInUser } from './prefetch.ts';

const root = document.documentElement;

// A cookie, because the first access to localStorage blocks the page.
const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
if (theme) root.dataset.theme = theme[1];

// Loads scripts with the first frame, so that they do not delay its paint (scripts/pack.mjs makes the links).
const load = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred"]'))
    import(/* @vite-ignore */ link.href).then(() => link.remove());
};
addEventListener('DOMContentLoaded', () => requestAnimationFrame(load));
// A background tab has no frames.
addEventListener('load', () => setTimeout(load, 3000));

// Browsers report an interrupted view transition as an error that code cannot catch.
addEventListener('unhandledrejection', (event) => {
  if (/^\w+Error: Transition was (skipped|aborted)/.test(event.reason)) event.preventDefault();
});

if (readHint()) {
  root.dataset.session = 'maybe';
  const remembered = rememberedUser();
  root.toggleAttribute('data-founder', isFounder(remembered?.user));
  root.toggleAttribute('data-admin', remembered?.user.role === 'admin');
  globalThis.prefetched = {};
  if (!remembered?.isFresh) prefetch(signedInUser, fetchWhole(signedInUser));
}
