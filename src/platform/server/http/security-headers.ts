import { readFile } from 'node:fs/promises';
import { config } from '../config.ts';

type PageHeaders = { pathname: string; headers: { key: string; value: string }[] };

export const securityHeaders = (): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  ...(config().secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
});

export const bareContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** By path without a trailing slash. Astro itself sends these headers only in its standalone mode. */
export async function pagePolicies(dist: string): Promise<Map<string, string>> {
  const pages: PageHeaders[] = JSON.parse(await readFile(`${dist}/_headers.json`, 'utf8'));
  return new Map(
    pages.flatMap(({ pathname, headers }) =>
      headers
        .filter(({ key }) => key.toLowerCase() === 'content-security-policy')
        .map(({ value }) => [pathname.replace(/(.)\/$/, '$1'), value] as const),
    ),
  );
}
