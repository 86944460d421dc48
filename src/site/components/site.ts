/** Behaviour of every page: who is signed in, the drawer, the theme, toasts. No framework. */
import {
  $session,
  noticeOtherSession,
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

/** The header's elements are in the page from the start; attributes of <html> choose among them. */
function showSession(session: Session) {
  if (session.status === 'loading') return;
  const user = session.status === 'authenticated' ? session.user : null;
  root.dataset.session = user ? 'user' : 'none';
  root.toggleAttribute('data-founder', isFounder(user));
  root.toggleAttribute('data-admin', user?.role === 'admin');
  // If it cannot be loaded, Ctrl K opens the inbox.
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
  // Without it the page is still in the menu.
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
// A page that comes back from the browser's back/forward cache may show a session that has ended.
addEventListener('pageshow', (event) => {
  if (event.persisted) void startSession();
});
// Also in a tab that was hidden while another session began.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void noticeOtherSession();
});

// On the document, since islands have such buttons too.
document.addEventListener('click', ({ target }) => {
  // Without its code nothing is asked or said, and nothing typed is deleted.
  if (target instanceof Element && target.closest('[data-log-out]'))
    void import('./log-out.ts').then(({ logOut }) => logOut(), signOut);
});
// To the notification region, which is there before the first toast.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'F8') all('.toasts')[0]?.focus();
});
// The link itself would put its fragment into the URL, which founders' pages use for their view.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
});
const drawer = document.querySelector<HTMLDialogElement>('#drawer');
// Before this script loads it is a popover, which does not hold the focus.
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

// Some browsers delete stored values after a week without a visit, so each visit stores it again.
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

/** The fallback without the toast region: the text in the bar at the foot of the page. */
function sayPlainly([latest]: readonly Toast[]) {
  if (!latest?.open) return;
  for (const note of all('[data-offline]'))
    note.textContent = [latest.title, latest.description].filter(Boolean).join(': ');
  setTimeout(() => {
    sayOffline();
    // Shown here, so not again on the next page.
    dismiss(latest.id);
  }, showForMs);
}

// The toast region, and React on pages without it, are fetched with the first toast. Where founders work
// it comes before it is needed: a toast may be about a connection that is gone.
function awaitToast() {
  const stop = $toasts.listen((toasts) => {
    if (toasts.length === 0) return;
    stop();
    loadToasts().then(
      ({ mountToasts }) => mountToasts(),
      // The next one asks for it again: the connection may be back.
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
