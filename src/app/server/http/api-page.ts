import { escapeHtml } from '../../../platform/server/html.ts';
import { plainPage } from '../../../platform/server/http/plain-page.ts';
import type { OpenApi } from './openapi.ts';

type Operation = {
  summary?: string | undefined;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json'?: { schema: unknown } | undefined } };
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown }> }
  >;
};

const details = (title: string, value: unknown) =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

function describeOperation(urlPath: string, method: string, one: Operation): string {
  const body = one.requestBody?.content['application/json']?.schema;
  const parameters = (one.parameters ?? [])
    .filter((parameter) => parameter.in !== 'path')
    .map(({ schema, ...parameter }) => ({ ...parameter, ...Object(schema) }));
  const answers = Object.entries(one.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`,
  );
  const example = Object.entries(one.responses).find(([status]) => status < '300')?.[1].content?.[
    'application/json'
  ]?.example;
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(urlPath)}</code></h2>
<p>${escapeHtml(one.summary ?? '')}.<br>For: ${escapeHtml(one.description)}</p>
${parameters.length > 0 ? details('Parameters', parameters) : ''}
${body ? details('Body', body) : ''}
${example === undefined ? '' : details('Example of an answer', example)}
<details><summary>Answers</summary><ul>${answers.join('')}</ul></details></section>`;
}

export function apiPage({ paths }: OpenApi): string {
  const sections = Object.entries(paths).flatMap(([urlPath, operations]) =>
    Object.entries<Operation>(operations).map(([method, one]) =>
      describeOperation(urlPath, method, one),
    ),
  );
  return plainPage(
    'API',
    `<p><a href="/idea-tracker">Idea Tracker</a></p><h1>API</h1>
<p>JSON in, JSON out, with the session's cookie or, for programs, an access token of your <a href="/account">account page</a>
(<code>Authorization: Bearer dhil_pat_…</code>). Every refusal is a problem document (RFC 9457).
The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}`,
  );
}
