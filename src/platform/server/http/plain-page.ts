import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { escapeHtml } from '../html.ts';

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

/** By path without a trailing slash. Read here, because Astro sends these headers in its standalone mode only. */
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

// The colours of platform/ui/styles/tokens.css, with the system's typeface.
const style = `:root{color-scheme:light dark;font:1.0625rem/1.65 system-ui,sans-serif;
--line:light-dark(oklch(0.855 0.014 105),oklch(0.335 0.02 184));
background:light-dark(oklch(0.962 0.009 98),oklch(0.19 0.014 190));
color:light-dark(oklch(0.25 0.028 215),oklch(0.93 0.012 120))}
body{margin:0}
main{max-width:60rem;margin:auto;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:0.2em}
h1{font-size:clamp(2.25rem,1.85rem + 1.65vw,3.5rem);line-height:1.05;letter-spacing:-0.03em}
h2{margin:0;font-size:1rem}
section{border-top:1px solid var(--line);padding-block:1rem}
section p{margin-block:0.25rem 0.5rem}
button{min-height:2.75rem;padding:0.5rem 1.25rem;border:2px solid;border-radius:3px;font:inherit;font-weight:700;cursor:pointer;
background:light-dark(oklch(0.415 0.076 172),oklch(0.81 0.11 168));color:light-dark(oklch(0.985 0.008 110),oklch(0.2 0.03 180))}
summary{min-height:1.75rem;cursor:pointer}
code,pre{font:0.875rem/1.5 ui-monospace,monospace}
h2 code{font-size:1rem;font-weight:700}
pre{overflow-x:auto;overflow-wrap:normal;padding:1rem;border:1px solid var(--line);
background:light-dark(oklch(0.992 0.004 98),oklch(0.228 0.017 188))}
:focus-visible{outline:3px solid light-dark(oklch(0.47 0.112 54),oklch(0.84 0.135 78));outline-offset:2px}`;
const styleHash = hash('sha256', style, 'base64');

/** Allows this style and our forms only. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};

export const plainPage = (
  title: string,
  main: string,
) => `<!doctype html><html lang="${lab.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${escapeHtml(lab.name)}</title><style>${style}</style></head>
<body><main>${main}</main></body></html>`;

/** Shown after a form was submitted without scripts. @param advice a sentence */
export async function refusalPage(title: string, response: Response, advice = '') {
  const { detail } = await response.json();
  const headers = new Headers({ ...pageHeaders, 'Cache-Control': 'no-store' });
  const wait = response.headers.get('Retry-After');
  if (wait !== null) headers.set('Retry-After', wait);
  const main = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>
<p>${escapeHtml(advice)} You can also write to <a href="mailto:${lab.email}">${lab.email}</a>.</p>`;
  return new Response(plainPage(title, main), { status: response.status, headers });
}
