import { createHash } from 'node:crypto';
import { site } from '../../site.ts';
import { escapeHtml } from '../html.ts';
import type { OpenApi } from './openapi.ts';

// The paper, ink and lines of the other pages (styles/tokens.css), in the system's typeface.
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
summary{min-height:1.75rem;cursor:pointer}
code,pre{font:0.875rem/1.5 ui-monospace,monospace}
h2 code{font-size:1rem;font-weight:700}
pre{overflow-x:auto;overflow-wrap:normal;padding:1rem;border:1px solid var(--line);
background:light-dark(oklch(0.992 0.004 98),oklch(0.228 0.017 188))}
:focus-visible{outline:3px solid light-dark(oklch(0.47 0.112 54),oklch(0.84 0.135 78));outline-offset:2px}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows the page its one style and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

type Operation = {
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: unknown } } };
  responses: Record<string, { description: string }>;
};

function describeOperation(address: string, method: string, one: Operation): string {
  const body = one.requestBody?.content['application/json'].schema;
  const parameters = (one.parameters ?? [])
    .filter((parameter) => parameter.in !== 'path')
    .map(({ schema, ...parameter }) => ({ ...parameter, ...Object(schema) }));
  const answers = Object.entries(one.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`,
  );
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(address)}</code></h2>
<p>For: ${escapeHtml(one.description)}</p>
${parameters.length > 0 ? `<details><summary>Parameters</summary><pre tabindex="0">${escapeHtml(JSON.stringify(parameters, null, 2))}</pre></details>` : ''}
${body ? `<details><summary>Body</summary><pre tabindex="0">${escapeHtml(JSON.stringify(body, null, 2))}</pre></details>` : ''}
<details><summary>Answers</summary><ul>${answers.join('')}</ul></details></section>`;
}

/** The OpenAPI document as a page to read; without scripts. */
export function apiPage({ paths }: OpenApi): string {
  const sections = Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries<Operation>(operations).map(([method, one]) =>
      describeOperation(address, method, one),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – ${escapeHtml(site.name)}</title><style>${style}</style></head>
<body><main><p><a href="/idea-tracker">Idea Tracker</a></p><h1>API</h1>
<p>JSON in, JSON out, with the session's cookie. Every refusal is a problem document (RFC 9457).
The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}</main></body></html>`;
}
