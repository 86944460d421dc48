import { showRequestedWelcomeToast } from '#features/accounts/client/welcome-toast.ts';
import { returnTo } from '#platform/client/router/return-to.ts';

/** A sign-in by the provider returns to the home page. */
export function offerReturn(name: string): void {
  showRequestedWelcomeToast(name);
  const url = returnTo();
  if (!url || document.querySelector('[data-asked-for]')) return;
  const link = Object.assign(document.createElement('a'), {
    href: url,
    textContent: 'Continue to the page you opened before you signed in',
  });
  const bar = Object.assign(document.createElement('p'), { className: 'foot-bar' });
  bar.dataset.askedFor = '';
  document.documentElement.dataset.offersReturn = '';
  bar.append(link);
  document.body.append(bar);
}
