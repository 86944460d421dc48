import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { loopback } from '../loopback.ts';
import { Problem } from './problem.ts';
import { reportSiteUrl } from './proxy-warnings.ts';

/** The origins that are us: SITE_URL, and every loopback name where we listen on loopback. */
export function ownOrigins(siteUrl: string): Set<string> {
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  const names = loopback.includes(hostname) ? loopback : [];
  const suffix = port ? `:${port}` : '';
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${suffix}`)]);
}

/** True for a URL with our name, whatever its scheme and port. */
export const isOwnName = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname === new URL(config().siteUrl).hostname;

let own: Set<string> | undefined;

/**
 * Refuses an unsafe request that another site sent. Programs send neither header and pass: they hold
 * no cookie of a browser.
 * @throws Problem 403
 */
export function refuseOtherOrigins(request: Request): void {
  own ??= ownOrigins(config().siteUrl);
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // The browser says itself that the page is ours; one that says nothing has our name, and another scheme or port.
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
 * False for a Host header that is more or less than a name or number with a port: put before the path, it would say itself
 * which page is asked for.
 */
export const isHost = (host: string) =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);

/**
 * The hosts that a request may name: ours, and every name of the loopback, which a proxy or a probe on
 * the same machine may use. Anything else is somebody else's name that points here.
 */
export function isOwnHost(host: string | undefined, siteUrl = config().siteUrl): boolean {
  const name = (host ?? '').toLowerCase();
  return name === new URL(siteUrl).host || loopback.includes(name.replace(/:\d+$/, ''));
}
