import { $session, type Session } from '#features/accounts/client/session.ts';
import { $unread, readUnread } from '#features/notifications/client/unread.ts';
import { isFounder } from '#platform/text/role.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';

const most = 99;
const link = '.inbox-link';

/** Styled here, because the inlined styles of the home page are at their size limit. */
const markup = `<a class="btn btn-icon btn-quiet inbox-link" href="/inbox" style="position:relative;justify-self:start"><svg
class="icon" viewBox="0 0 22 22" aria-hidden="true"><path d="M2 12l3.5-8h11L20 12v6H2zM2 12h5.5l1.5 2.5h4l1.5-2.5H20"/></svg><span
class="sr-only">Inbox<span data-unread></span></span><b class="badge badge-accent" aria-hidden="true" style="position:absolute;inset:-0.25rem -0.25rem auto auto;
padding:0 0.25rem;font-size:var(--text-xs);line-height:1.25rem"></b></a>`;

/** Updates the header and the navigation of founders' pages. */
function show(unread: number | null): void {
  for (const words of document.querySelectorAll('[data-unread]')) {
    words.textContent = unread ? `, ${unread} new` : '';
    const count = words.closest('a')?.querySelector('b');
    if (!count) continue;
    count.hidden = !unread;
    count.textContent = unread && unread > most ? `${most}+` : String(unread ?? '');
  }
}

/** Without the count, the administration still shows the messages. */
const loadMessages = () => import('./message-count.ts').catch(() => {});

let countedFor = '';

function follow(session: Session): void {
  const shown = document.querySelector(link);
  if (session.status !== 'authenticated' || !isFounder(session.user)) {
    countedFor = '';
    shown?.remove();
    return;
  }
  if (session.user.role === 'admin') void loadMessages();
  if (!shown) {
    document.querySelector('.account')?.insertAdjacentHTML('afterbegin', markup);
    if (location.pathname === '/inbox')
      document.querySelector(link)?.setAttribute('aria-current', 'page');
    show($unread.get());
  }
  // A reauthentication sets the session too.
  if (countedFor === session.user.id) return;
  countedFor = session.user.id;
  whenIdle(() => void readUnread());
}

$unread.listen(show);
$session.subscribe(follow);
