import { createHash } from 'node:crypto';
import { site } from '../../site.ts';
import { escapeHtml } from '../html.ts';
import type { OpenApi } from './openapi.ts';

const style = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid;padding-block:1rem}
code,pre{font:0.875rem/1.5 ui-monospace,monospace}
pre{overflow-x:auto;padding:1rem;border:1px solid}`;
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
  const query = (one.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => ({ name, required, ...Object(schema) }));
  const answers = Object.entries(one.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`,
  );
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(address)}</code></h2>
<p>For: ${escapeHtml(one.description)}</p>
${query.length > 0 ? `<details><summary>Parameters</summary><pre tabindex="0">${escapeHtml(JSON.stringify(query, null, 2))}</pre></details>` : ''}
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
<body><h1>API</h1>
<p>JSON in, JSON out, with the session's cookie. Every refusal is a problem document (RFC 9457).
The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<main>${sections.join('\n')}</main></body></html>`;
}
