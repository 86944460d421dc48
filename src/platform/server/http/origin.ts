import type { IncomingMessage } from 'node:http';
import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { reportWarning } from '../log.ts';
import { loopback } from '../loopback.ts';
import { Problem } from './problem.ts';

/** SITE_URL, and all loopback names if the server listens there. */
export function ownOrigins(siteUrl: string): Set<string> {
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  const names = loopback.includes(hostname) ? loopback : [];
  const suffix = port ? `:${port}` : '';
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${suffix}`)]);
}

/** True for a URL with our host name, with any scheme and port. */
export const isOwnName = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname === new URL(config().siteUrl).hostname;

/** @param why the observed problem, without text of a visitor */
export const reportSiteUrl = (why: string) =>
  reportWarning(
    'SITE_URL',
    `${why}, but SITE_URL is ${config().siteUrl}. Set SITE_URL to the address that browsers show, with its scheme and port: forms are refused otherwise.`,
  );

/** Only warns, because visitors can send these headers too. */
export function checkProxy({ headers, url }: IncomingMessage): void {
  const { trustedProxies, siteUrl } = config();
  const forwardedFor = headers['x-forwarded-for'];
  const entries = forwardedFor === undefined ? 0 : String(forwardedFor).split(',').length;
  const name = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'].find(
    (one) => headers[one] !== undefined,
  );
  if (trustedProxies === 0 && name)
    reportWarning(
      'TRUST_PROXY',
      `A request came with the header ${name}, but TRUST_PROXY is 0: behind a proxy all visitors share one limit. Set TRUST_PROXY to the number of proxies in front, for example TRUST_PROXY=1.`,
    );
  // Probes bypass the proxy.
  else if (entries < trustedProxies && !url?.startsWith('/api/health'))
    reportWarning(
      'TRUST_PROXY',
      `TRUST_PROXY is ${trustedProxies}, but a request came with ${entries} addresses in X-Forwarded-For: all visitors may share one limit. Set TRUST_PROXY to the number of proxies in front, and let each add the address that it saw.`,
    );
  const scheme = headers['x-forwarded-proto'];
  if ((scheme === 'http' || scheme === 'https') && !siteUrl.startsWith(`${scheme}:`))
    reportSiteUrl(`A proxy was asked by ${scheme}`);
}

/**
 * Refuses writes from other sites. Programs send neither header and pass, because they have no cookie. @throws Problem
 * 403
 */
export function refuseOtherOrigins(request: Request): void {
  const own = ownOrigins(config().siteUrl);
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // The browser says that the page is ours, or the page has our host name with another scheme or port.
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

/** Other Host headers could change the URL that is built from host and path. */
export const isHost = (host: string) =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);

/** Our host name, or a loopback name for proxies and probes on this machine. */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase();
  return name === new URL(config().siteUrl).host || loopback.includes(name.replace(/:\d+$/, ''));
}
