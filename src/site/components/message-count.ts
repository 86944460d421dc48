import { $session, type Session } from '#features/accounts/client/session.ts';
import { $unreadMessages, readUnreadMessages } from '#features/admin/client/unread-messages.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';

const most = 99;
const id = 'unread-messages';

/** Styled here, for the reason in inbox-count.ts. */
const mark = (unread: number) =>
  `<span id="${id}" style="pointer-events:none;position:relative;align-self:start;margin:-0.25rem -0.25rem 0 0;display:flex"><b
class="badge badge-accent" aria-hidden="true" style="padding:0 0.25rem;font-size:var(--text-xs);line-height:1.25rem">${
    unread > most ? `${most}+` : unread
  }</b><span class="sr-only">${words(unread)}</span></span>`;

const words = (unread: number) => `${unread} unread ${unread === 1 ? 'message' : 'messages'}`;

function show(unread: number | null): void {
  document.getElementById(id)?.remove();
  for (const item of document.querySelectorAll('[data-unread-messages]')) item.remove();
  const avatar = document.querySelector('.account .avatar');
  avatar?.removeAttribute('aria-describedby');
  if (!unread) return;
  avatar?.setAttribute('aria-describedby', id);
  avatar?.insertAdjacentHTML('afterend', mark(unread));
  for (const link of document.querySelectorAll('[data-admin-only] > [href="/admin"]'))
    link.parentElement?.insertAdjacentHTML(
      'afterend',
      `<li data-admin-only data-unread-messages><a href="/admin#messages">${words(unread)}</a></li>`,
    );
}

let countedFor = '';

function follow(session: Session): void {
  const admin =
    session.status === 'authenticated' && session.user.role === 'admin' ? session.user : null;
  if (!admin) {
    countedFor = '';
    show(null);
    return;
  }
  // A reauthentication sets the session too. The administration reads the counts itself.
  if (countedFor === admin.id || location.pathname === '/admin') return;
  countedFor = admin.id;
  whenIdle(() => void readUnreadMessages());
}

$unreadMessages.listen(show);
$session.subscribe(follow);
