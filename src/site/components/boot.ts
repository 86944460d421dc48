// Runs in the head of every page before the first paint: sets the theme, shows the probable user, and prefetches the
// first requests.
import { readHint, rememberedUser } from '../../features/accounts/client/remembered-session.ts';
import { isFounder } from '../../platform/text/role.ts';

const root = document.documentElement;

/** Reads the whole response even if nobody needs it: an unread one blocks its connection. */
async function ask(path: string): Promise<Response> {
  const answer = await fetch(path);
  return new Response(await answer.blob(), answer);
}

// A cookie and not the browser's storage, whose first reading holds up the page.
const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
if (theme) root.dataset.theme = theme[1];

// Scripts are fetched once the page is read and its first frame begins, so that nothing of them comes before its paint; the
// build makes links of them (scripts/pack.mjs).
const load = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred"]'))
    import(/* @vite-ignore */ link.href).then(() => link.remove());
};
addEventListener('DOMContentLoaded', () => requestAnimationFrame(load));
// A tab in the background has no frames.
addEventListener('load', () => setTimeout(load, 3000));

// Browsers report an interrupted page transition as an error that cannot be caught.
addEventListener('unhandledrejection', (event) => {
  if (/^\w+Error: Transition was (skipped|aborted)/.test(event.reason)) event.preventDefault();
});

/** Asks what the page will ask first while its code is still on the way (platform/client/api/api.ts). */
function askEarly(remembered: ReturnType<typeof rememberedUser>): void {
  const prefetched: NonNullable<typeof globalThis.prefetched> = {};
  globalThis.prefetched = prefetched;
  const who = '/api/auth/me';
  if (!remembered?.isFresh) prefetched[who] = ask(who);
  const mayRead = Promise.resolve(
    prefetched[who]?.then((answer) => answer.clone().json()).then(({ user }) => isFounder(user)) ??
      isFounder(remembered?.user),
    // A proxy's page, say: the code that asks for it says so.
  ).catch(() => false);
  // The list as a link may have filtered it, and the form for a new idea, ask for themselves.
  const isPlain = !location.search && !location.hash.startsWith('#new');
  const asks = isPlain && document.currentScript?.dataset.asks;
  const [, , first = '', second = ''] = location.pathname.split('/');
  // The part of an idea's page follows its id.
  const id = first === 'rounds' ? second : first;
  for (const path of asks ? asks.split(' ') : []) {
    const own = path.replace('{id}', id);
    prefetched[own] = mayRead.then((may) => {
      if (may) return ask(own);
      // A person who becomes a founder on this page sends the request then.
      delete prefetched[own];
      throw who;
    });
  }
  // Avoids "unhandled rejection" for unused prefetches; their users see the failure.
  for (const response of Object.values(prefetched)) response.catch(() => {});
}

if (readHint()) {
  root.dataset.session = 'maybe';
  const remembered = rememberedUser();
  root.toggleAttribute('data-founder', isFounder(remembered?.user));
  root.toggleAttribute('data-admin', remembered?.user.role === 'admin');
  askEarly(remembered);
}
