(() => {
  const root = document.documentElement;
  // A cookie and not the browser's storage, whose first reading holds up the page.
  const cookies = document.cookie;
  const theme = /(?:^|; )theme=(light|dark)/.exec(cookies);
  if (theme) root.dataset.theme = theme[1];
  // Scripts of pages that need none to be read come after the first paint; the build makes them links.
  const load = () => {
    for (const link of document.querySelectorAll('link[rel="later"]'))
      import(/* @vite-ignore */ link.href).then(() => link.remove());
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    load();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(load, 3000));

  // A browser reports it as an error, which nobody can catch, when a fade from page to page is cut short.
  addEventListener('unhandledrejection', (event) => {
    if (/^\w+Error: Transition was (skipped|aborted)/.test(event.reason)) event.preventDefault();
  });

  const hint = /(?:^|; )session_hint=([\w-]+)/.exec(cookies)?.[1];
  if (!hint) return;
  root.dataset.session = 'maybe';
  let cached = {};
  try {
    cached = JSON.parse(sessionStorage.getItem('session') ?? '{}');
  } catch {}
  // Kept by this tab in another session, maybe somebody else's.
  if (cached.hint !== hint) cached = {};
  const isFounder = (user) => user?.role === 'founder' || user?.role === 'admin';
  root.toggleAttribute('data-founder', isFounder(cached.user));
  root.toggleAttribute('data-admin', cached.user?.role === 'admin');

  // What the page will ask first is asked now, while its code is still on the way (client/api.ts).
  const early = {};
  globalThis.early = early;
  const get = (path) => fetch(path, { credentials: 'include' });
  const fresh = cached.user && Date.now() - cached.at < 300_000;
  if (!fresh) early['/api/auth/me'] = get('/api/auth/me');
  const founder = fresh
    ? Promise.resolve(isFounder(cached.user))
    : early['/api/auth/me']
        .then((answer) => answer.ok && answer.clone().json())
        .then((body) => isFounder(body?.user))
        // A proxy's page, say: the code that asks for it says so.
        .catch(() => false);
  const [, tracker, id] = location.pathname.split('/');
  if (tracker === 'idea-tracker' && !location.search && !location.hash.startsWith('#new'))
    for (const path of id
      ? [`/api/ideas/${id}`, `/api/ideas/${id}/comments`]
      : ['/api/ideas?fields=card&limit=60'])
      early[path] = founder.then((may) => {
        if (may) return get(path);
        // Whoever becomes one on this page asks then.
        delete early[path];
        throw new Error('no founder');
      });
  // Whoever takes an answer hears of its failure; one that nobody takes is no news.
  for (const answer of Object.values(early)) answer.catch(() => {});
})();
