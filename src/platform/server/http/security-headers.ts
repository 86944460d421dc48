import { readFile } from 'node:fs/promises';
import { config } from '../config.ts';

type PageHeaders = { pathname: string; headers: { key: string; value: string }[] };

/** Sent with every answer, whatever it is. */
export const securityHeaders = (): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  ...(config().secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
});

/** For answers that are not pages: nothing may load, nothing may frame them. */
export const bareContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of each pre-rendered page, by path without a trailing slash, as the
 * build wrote it. Astro sends these headers in its standalone mode only.
 */
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
