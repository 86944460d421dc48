import {
  $session,
  recheckOtherSession,
  type Session,
  signOut,
  startSession,
} from '#features/accounts/client/session.ts';
import {
  $toast,
  dismiss,
  restoreToast,
  showForMs,
  type Toast,
} from '#platform/client/toasts/toasts.ts';
import { isFounder } from '#platform/text/role.ts';
import { loadToasts } from './load-toasts.ts';

const root = document.documentElement;
const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

/** The attributes of <html> decide which parts of the header are visible. */
function showSession(session: Session) {
  if (session.status === 'loading') return;
  const user = session.status === 'authenticated' ? session.user : null;
  root.dataset.session = user ? 'user' : 'none';
  root.toggleAttribute('data-founder', isFounder(user));
  root.toggleAttribute('data-admin', user?.role === 'admin');
  // Without the inbox count, Ctrl K opens the inbox.
  if (isFounder(user)) import('./inbox-count.ts').catch(() => {});
  const name = user?.name ?? '';
  const texts: Record<string, string> = {
    name,
    initial: [...name.trim()][0]?.toUpperCase() ?? '',
    email: user?.email ?? '',
    role: user?.role === 'admin' ? 'Admin' : 'Founder',
  };
  for (const slot of all('[data-user]')) slot.textContent = texts[slot.dataset.user ?? ''] ?? '';
  const label = user ? `Account menu, ${name}` : 'Account menu';
  for (const avatar of all('.avatar')) avatar.setAttribute('aria-label', label);
  for (const bar of all('[data-asked-for]')) bar.remove();
  delete root.dataset.offersReturn;
  // Without the offer, the menu still links to the page.
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
// A page in the back/forward cache may show a session that has ended.
addEventListener('pageshow', (event) => {
  if (event.persisted) void startSession();
});
// Another session may have started while the tab was hidden.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void recheckOtherSession();
});

// On the document, because islands contain such buttons too.
document.addEventListener('click', ({ target }) => {
  // If the code cannot be loaded, it logs out without a question and deletes no text.
  if (target instanceof Element && target.closest('[data-log-out]'))
    void import('./log-out.ts').then(({ logOut }) => logOut(), signOut);
});
// The region exists before the first toast.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'F8') all('.toasts')[0]?.focus();
});
// Following the link would replace the fragment in which founders' pages keep their view.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
});
const drawer = document.querySelector<HTMLDialogElement>('#drawer');
// Without this script the drawer is a popover, which does not keep the focus inside.
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

// Renews the cookie, because some browsers delete it after a week without a visit.
if (root.dataset.theme) keepTheme();
for (const choice of all<HTMLInputElement>('[name="theme"]')) {
  choice.checked = choice.value === (root.dataset.theme ?? 'system');
  choice.addEventListener('change', () => chooseTheme(choice.value));
}

for (const year of all('[data-year]')) year.textContent = String(new Date().getFullYear());

/** Sets `--foot` to the height of the bar at the foot of the page. Other bars stay above it by this height. */
function measureFoot() {
  for (const note of all('[data-offline]'))
    root.style.setProperty('--foot', note.textContent && `${note.offsetHeight}px`);
}
addEventListener('resize', measureFoot);

function sayAtFoot(text: string) {
  for (const note of all('[data-offline]')) note.textContent = text;
  measureFoot();
}

const sayOffline = () => {
  const text = navigator.onLine
    ? ''
    : 'You are offline. What you type is kept; send or save it once you are back.';
  sayAtFoot(text);
};
for (const event of ['online', 'offline']) addEventListener(event, sayOffline);
sayOffline();

function sayPlainly(latest: Toast | null) {
  if (!latest?.open) return;
  sayAtFoot([latest.title, latest.description].filter(Boolean).join(': '));
  setTimeout(() => {
    sayOffline();
    // The next page must not show it again.
    dismiss(latest.id);
  }, showForMs);
}

// Loads the toasts with the first one. Founders' pages load them earlier, because a toast may be about a lost
// connection.
function awaitToast() {
  const stop = $toast.listen((toast) => {
    if (!toast) return;
    stop();
    loadToasts().then(
      ({ mountToasts }) => mountToasts(),
      // The connection may be back for the next toast.
      () => {
        sayPlainly($toast.get());
        awaitToast();
      },
    );
  });
}
awaitToast();
if (document.querySelector('astro-island')) setTimeout(() => loadToasts().catch(() => {}), 4000);
restoreToast();
