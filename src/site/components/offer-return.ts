import { showGreetingAfterRedirect } from '../../features/accounts/client/greeting.ts';
import { returnTo } from '../../platform/client/router/return-to.ts';

/** Signing in leads home: by the provider without a word until then. Whoever wanted to go elsewhere goes on from there. */
export function offerReturn(name: string): void {
  showGreetingAfterRedirect(name);
  const url = returnTo();
  if (!url || document.querySelector('[data-asked-for]')) return;
  const link = Object.assign(document.createElement('a'), {
    href: url,
    textContent: 'Continue to the page you opened before you signed in',
  });
  const bar = Object.assign(document.createElement('p'), { className: 'foot-bar' });
  bar.dataset.askedFor = '';
  bar.append(link);
  document.body.append(bar);
}
