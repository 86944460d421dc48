/** The behaviour of every page, without a framework. */
import {
  $session,
  recheckOtherSession,
  type Session,
  signOut,
  startSession,
} from '../../features/accounts/client/session.ts';
import {
  $toasts,
  dismiss,
  restoreToast,
  showForMs,
  type Toast,
} from '../../platform/client/toasts/toasts.ts';
import { isFounder } from '../../platform/text/role.ts';
import { loadToasts } from './load-toasts.ts';

const root = document.documentElement;
const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

/** Attributes of <html> choose among the header's elements. */
function showSession(session: Session) {
  if (session.status === 'loading') return;
  const user = session.status === 'authenticated' ? session.user : null;
  root.dataset.session = user ? 'user' : 'none';
  root.toggleAttribute('data-founder', isFounder(user));
  root.toggleAttribute('data-admin', user?.role === 'admin');
  // After a failure Ctrl K opens the inbox.
  if (isFounder(user)) import('./inbox-count.ts').catch(() => {});
  const texts: Record<string, string> = {
    initial: [...(user?.name.trim() ?? '')][0]?.toUpperCase() ?? '',
    name: user?.name ?? '',
    email: user?.email ?? '',
    role: user?.role === 'admin' ? 'Admin' : 'Founder',
  };
  for (const slot of all('[data-user]')) slot.textContent = texts[slot.dataset.user ?? ''] ?? '';
  const label = user ? `Account menu, ${user.name}` : 'Account menu';
  for (const avatar of all('.avatar')) avatar.setAttribute('aria-label', label);
  for (const bar of all('[data-asked-for]')) bar.remove();
  // After a failure the page is still in the menu.
  if (user && location.pathname === '/')
    import('./offer-return.ts').then(({ offerReturn }) => offerReturn(user.name)).catch(() => {});
}

const yearInSeconds = 31_536_000;

function chooseTheme(theme: string) {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  keepTheme();
}

function keepTheme() {
  const { theme = '' } = root.dataset;
  const age = theme ? yearInSeconds : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over http and before 2025
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

$session.subscribe(showSession);
void startSession();
// The back/forward cache may show a session that has ended.
addEventListener('pageshow', (event) => {
  if (event.persisted) void startSession();
});
// Another session may have begun while the tab was hidden.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void recheckOtherSession();
});

// Islands have such buttons too.
document.addEventListener('click', ({ target }) => {
  // Without its code nothing is asked, and nothing typed is deleted.
  if (target instanceof Element && target.closest('[data-log-out]'))
    void import('./log-out.ts').then(({ logOut }) => logOut(), signOut);
});
// The region is there before the first toast.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'F8') all('.toasts')[0]?.focus();
});
// The link would put its fragment into the URL, which founders' pages use for their view.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
});
const drawer = document.querySelector<HTMLDialogElement>('#drawer');
// Until this script loads it is a popover, which does not hold the focus.
if (drawer?.matches(':popover-open')) {
  drawer.hidePopover();
  drawer.showModal();
}
for (const opener of all('[popovertarget="drawer"]:not(#drawer *)'))
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    drawer?.showModal();
  });
drawer?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a, [popovertarget]')) drawer.close();
});

// Some browsers delete stored values after a week without a visit.
if (root.dataset.theme) keepTheme();
for (const choice of all<HTMLInputElement>('[name="theme"]')) {
  choice.checked = choice.value === (root.dataset.theme ?? 'system');
  choice.addEventListener('change', () => chooseTheme(choice.value));
}

for (const year of all('[data-year]')) year.textContent = String(new Date().getFullYear());

const sayOffline = () => {
  const text = navigator.onLine
    ? ''
    : 'You are offline. What you type is kept; send or save it once you are back.';
  for (const note of all('[data-offline]')) note.textContent = text;
};
for (const event of ['online', 'offline']) addEventListener(event, sayOffline);
sayOffline();

/** In the bar at the foot of the page. */
function sayPlainly([latest]: readonly Toast[]) {
  if (!latest?.open) return;
  for (const note of all('[data-offline]'))
    note.textContent = [latest.title, latest.description].filter(Boolean).join(': ');
  setTimeout(() => {
    sayOffline();
    // The next page must not show it again.
    dismiss(latest.id);
  }, showForMs);
}

// The region is fetched with the first toast. On founders' pages it comes before, because a toast may be about a
// connection that is gone.
function awaitToast() {
  const stop = $toasts.listen((toasts) => {
    if (toasts.length === 0) return;
    stop();
    loadToasts().then(
      ({ mountToasts }) => mountToasts(),
      // The connection may be back for the next one.
      () => {
        sayPlainly($toasts.get());
        awaitToast();
      },
    );
  });
}
awaitToast();
if (document.querySelector('astro-island')) setTimeout(() => loadToasts().catch(() => {}), 4000);
restoreToast();
