import { $session, signOut } from '#features/accounts/client/session.ts';
import { $draftKeys, flushDrafts } from '#platform/client/drafts/drafts.ts';
import { toast } from '#platform/client/toasts/toasts.ts';

/** Drafts stay if the question cannot be loaded. @returns whether to log out */
async function confirmLogOut(): Promise<boolean> {
  flushDrafts();
  const session = $session.get();
  const id = 'user' in session ? session.user.id : '';
  if (![...$draftKeys.get()].some((key) => key.includes(id) || key === 'contact')) return true;
  return import('./confirm-log-out.ts').then(
    (question) => question.confirmLogOut(id),
    () => true,
  );
}

export async function logOut(): Promise<void> {
  // Closed first, so that the focus returns to the menu's button.
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
    menu.hidePopover();
  document.querySelector<HTMLDialogElement>('#drawer')?.close();
  if (!(await confirmLogOut())) return;
  try {
    await signOut();
    toast({ title: 'Logged out', description: 'See you next time!', follows: true });
  } catch {
    // The browser has logged out anyway, and the specification asks for no message.
  }
  if (location.pathname.startsWith('/idea-tracker')) location.assign('/');
}
