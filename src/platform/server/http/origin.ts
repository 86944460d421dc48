import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { loopback } from '../loopback.ts';
import { Problem } from './problem.ts';
import { reportSiteUrl } from './proxy-warnings.ts';

/** Our own origins: SITE_URL, and every loopback name when the server listens on the loopback. */
export function ownOrigins(siteUrl: string): Set<string> {
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  const names = loopback.includes(hostname) ? loopback : [];
  const suffix = port ? `:${port}` : '';
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${suffix}`)]);
}

/** True for a URL with our host name, whatever its scheme and port. */
export const isOwnName = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname === new URL(config().siteUrl).hostname;

let own: Set<string> | undefined;

/**
 * Refuses an unsafe request that another site sent. Programs send neither header and pass, because they hold no
 * cookie of a
 * browser.
 * @throws Problem 403
 */
export function refuseOtherOrigins(request: Request): void {
  own ??= ownOrigins(config().siteUrl);
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // The browser says that the page is ours, or the host name is ours with another scheme or port.
  const isOurPage = site === 'same-origin' || (!site && origin !== null && isOwnName(origin));
  if (origin !== null && !own.has(origin) && isOurPage) {
    reportSiteUrl('A browser sent a form from another scheme, host or port');
    const { siteUrl } = config();
    throw new Problem(
      403,
      `This site is set up for ${siteUrl}, and your browser shows another address. Open ${siteUrl}, or write to ${lab.email}.`,
    );
  }
  if ((origin !== null && !own.has(origin)) || (site && !/^(same-origin|none)$/.test(site)))
    throw new Problem(403, 'This request came from another site.');
}

/**
 * False for a Host header that is not a name or IP address with an optional port. Prepended to the path it could
 * change the
 * requested URL.
 */
export const isHost = (host: string) =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);

/**
 * The hosts that a request may name: ours, and loopback names for proxies and probes on this machine. Another name
 * belongs to
 * somebody else and points here.
 */
export function isOwnHost(host: string | undefined, siteUrl = config().siteUrl): boolean {
  const name = (host ?? '').toLowerCase();
  return name === new URL(siteUrl).host || loopback.includes(name.replace(/:\d+$/, ''));
}
