import type { IncomingMessage } from 'node:http';
import { config } from '../config.ts';
import { reportWarning } from '../system-warnings.ts';

/** Reports that SITE_URL seems wrong. @param why the observation; never text of a visitor */
export const reportSiteUrl = (why: string) =>
  reportWarning(
    'SITE_URL',
    `${why}, but SITE_URL is ${config().siteUrl}. Set SITE_URL to the address that browsers show, with its scheme and port: forms are refused otherwise.`,
  );

/**
 * Reports a proxy that contradicts the settings. Visitors can send these headers too, so nothing else depends on
 * them.
 */
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
