import type { IncomingMessage } from 'node:http';
import { config } from '../config.ts';
import { reportWarning } from '../system-warnings.ts';

/** Reports SITE_URL as wrong. @param why what was seen; no text that a visitor chose */
export const reportSiteUrl = (why: string) =>
  reportWarning(
    'SITE_URL',
    `${why}, but SITE_URL is ${config().siteUrl}. Set SITE_URL to the address that browsers show, with its scheme and port: forms are refused otherwise.`,
  );

/** Reports a proxy and settings that do not fit each other. Visitors can send these headers too, so nothing is changed by them. */
export function checkProxy({ headers, url }: IncomingMessage): void {
  const { trustedProxies, siteUrl } = config();
  const given = headers['x-forwarded-for'];
  const entries = given === undefined ? 0 : String(given).split(',').length;
  const name = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'].find(
    (one) => headers[one] !== undefined,
  );
  if (trustedProxies === 0 && name)
    reportWarning(
      'TRUST_PROXY',
      `A request came with the header ${name}, but TRUST_PROXY is 0: behind a proxy all visitors share one limit. Set TRUST_PROXY to the number of proxies in front, for example TRUST_PROXY=1.`,
    );
  // Probes come past the proxy.
  else if (entries < trustedProxies && !url?.startsWith('/api/health'))
    reportWarning(
      'TRUST_PROXY',
      `TRUST_PROXY is ${trustedProxies}, but a request came with ${entries} addresses in X-Forwarded-For: all visitors may share one limit. Set TRUST_PROXY to the number of proxies in front, and let each add the address that it saw.`,
    );
  const scheme = headers['x-forwarded-proto'];
  if ((scheme === 'http' || scheme === 'https') && !siteUrl.startsWith(`${scheme}:`))
    reportSiteUrl(`A proxy was asked by ${scheme}`);
}
