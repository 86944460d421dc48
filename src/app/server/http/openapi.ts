import { STATUS_CODES } from 'node:http';
import { type Entry, type Method, tokensOf } from '#features/accounts/server/http/route.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { escapeHtml } from '#platform/server/html.ts';
import {
  exampleOf,
  inputSchema,
  type JsonSchema,
  namedSchemas,
  responseSchema,
} from '#platform/server/http/json-schema.ts';
import { plainPage } from '#platform/server/http/plain-page.ts';

type Endpoints = Record<string, { methods: Partial<Record<Method, Entry>> }>;

/** Leaves out `[...path]`, which responds to unknown URLs. */
export const endpointsOf = (files: Record<string, unknown>): Endpoints =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, module]) => {
      const all: unknown = Reflect.get(Object(module), 'ALL');
      const isEndpoint = typeof all === 'function' && 'methods' in all && !file.includes('[...');
      return isEndpoint ? [[file, all as unknown as Endpoints[string]]] : [];
    }),
  );

const audiences = {
  anyone: 'Anybody.',
  member: 'Everybody who is signed in.',
  founder: 'Founders and administrators.',
  admin: 'Administrators.',
};

/** `./ideas/[id]/index.ts` is `/api/ideas/{id}`. */
const pathOf = (file: string) =>
  `/api/${file.replace(/^\.\/|(\/?index)?\.ts$/g, '')}`.replaceAll(/\[(\w+)\]/g, '{$1}');

/** A parameter is optional if it has a default, or if some requests do not need it. */
function queryParameters({ query, optionalQuery = false }: Entry) {
  if (!query) return [];
  const { properties = {}, required = [] } = inputSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !optionalQuery && required.includes(name),
    schema,
  }));
}

function success(entry: Entry, named: Record<string, JsonSchema>) {
  const { response, types = ['application/json'], streams } = entry;
  const status = entry.status ?? (response || streams || entry.types ? 200 : 204);
  if (streams) {
    const content = { 'text/event-stream': { schema: { type: 'string' } } };
    return { [status]: { description: 'Server-sent events.', content } };
  }
  const contentOf = (type: string) => {
    if (!type.includes('json') || !response) return { schema: { type: 'string' } };
    const schema = responseSchema(response);
    return { schema, example: exampleOf(schema, named) };
  };
  const content = Object.fromEntries(types.map((type) => [type, contentOf(type)]));
  const location = {
    Location: { description: 'The URL of the created resource.', schema: { type: 'string' } },
  };
  return {
    ...(entry.leadsOn && { 303: { description: 'Redirects to a page.' } }),
    [status]: {
      description: status === 201 ? 'Created.' : 'Done.',
      ...(entry.sendsLocation && { headers: location }),
      ...((response || entry.types) && { content }),
    },
  };
}

const tags = {
  ideas: 'Ideas, their comments, decisions, sources, history and files',
  references: 'Title and authors of publications, from external registers',
  rounds: 'Rounds in which several people score the same ideas without seeing other scores',
  activity: 'The changes in the tracker, and why the ranking moved',
  inbox: "The caller's notifications",
  events: 'Changes as server-sent events',
  views: "The caller's saved filters of the list",
  founders: 'Who can be mentioned and asked to score',
  account: "The caller's own account; not for access tokens",
  auth: 'Signing in and out, and links from mail; not for access tokens',
  admin: 'Administration; not for access tokens',
  contact: 'The contact form',
  mail: 'Unsubscribing from mail by the link in it',
  health: 'Whether the server responds',
} as const;

const info = {
  title: `${lab.name}: API`,
  version: '1',
  summary: 'Ideas, rounds in which people score them, and events.',
  description:
    'JSON in, JSON out. Programs send an access token in the header `Authorization: Bearer dhil_pat_…`. Founders create tokens on their account page. A request with a token ignores cookies. Every refusal is a problem document (RFC 9457). Responses may get new properties, which clients must ignore.',
  contact: { name: lab.name, email: lab.email },
  license: { name: 'MIT', identifier: 'MIT' },
};

const securitySchemes = () => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: config().secure ? '__Host-session' : 'session',
    description: 'The session of a signed-in person.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dhil_pat_…',
    description:
      'An access token. A token that reads allows GET; changes need one that reads and writes. At most 300 requests a minute.',
  },
});

/** RFC 9457 */
const problemSchema = {
  type: 'object',
  description: 'RFC 9457. There may be further members.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for a person' },
    errors: {
      type: 'array',
      description: 'The refused properties',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const refusal = (status: number, description: string) => ({
  description,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { type: 'about:blank', title: STATUS_CODES[status], status, detail: description },
    },
  },
});

/** draft-ietf-httpapi-idempotency-key-header */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that identifies this request, in quotation marks. A repeated request with the same key and body within a day, for example after a lost response, gets the first result and creates nothing new.',
  schema: { type: 'string', examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"'] },
};

const wholeNumber = (examples: string[]) => ({ type: 'string', pattern: '^\\d{1,15}$', examples });
const lastEvent = {
  required: false,
  description:
    'The newest event that the client has received. The stream starts with the later ones.',
  schema: wholeNumber(['4711']),
};

/** WHATWG HTML, server-sent events. The query is for clients that cannot set the header. */
const streamParameters = [
  { name: 'Last-Event-ID', in: 'header', ...lastEvent },
  { name: 'after', in: 'query', ...lastEvent },
  {
    name: 'age',
    in: 'query',
    required: false,
    description:
      'For a client that has received no event: how many milliseconds ago it read its data. The stream starts with the events since then.',
    schema: wholeNumber(['850']),
  },
];

function refusals(method: Method, entry: Entry, hasPath: boolean) {
  const { audience, octets, anonymous } = entry;
  const token = tokensOf(method, entry);
  const hasBody = Boolean(entry.body || octets);
  const forbidden = [
    (audience === 'founder' || audience === 'admin') && 'The role is missing.',
    entry.verifiedEmail && 'The address of the account is unverified.',
    token === 'write' && 'The access token may only read.',
    token === null && !anonymous && 'An access token was sent; none is taken here.',
    (method !== 'GET' || entry.isLogged) && 'It came from another site.',
    entry.refusals?.[403],
  ];
  const found: Record<number, string | false | undefined> = {
    400:
      hasBody || entry.query || entry.streams
        ? 'Something that was sent is refused; see errors.'
        : 'This is not a valid HTTP request.',
    401:
      !anonymous &&
      (audience === 'anyone'
        ? 'The access token does not work.'
        : 'There is no session, or the access token does not work.'),
    403: forbidden.filter(Boolean).join(' '),
    404: hasPath && 'There is no such thing.',
    413: hasBody && 'The body is too large.',
    415:
      hasBody &&
      (octets ? 'The body is not application/octet-stream.' : 'The body is not JSON in UTF-8.'),
    422:
      entry.takesIdempotencyKey && 'The Idempotency-Key was used with another body; see current.',
    429:
      Boolean(entry.limit || entry.countsAttempts || (token && audience !== 'anyone')) &&
      'Too often; see Retry-After.',
    500: 'Something went wrong on our side.',
    503: 'The database cannot take this right now; see Retry-After.',
  };
  const all = { ...found, ...entry.refusals, 403: found[403] };
  return Object.fromEntries(
    Object.entries(all).flatMap(([status, description]) =>
      description ? [[status, refusal(Number(status), description)]] : [],
    ),
  );
}

type Responses = {
  [status: string]: { description: string; content?: Record<string, { example?: unknown }> };
};

function operation(
  urlPath: string,
  method: Method,
  entry: Entry,
  named: Record<string, JsonSchema>,
) {
  const { audience, body: schema, octets, form, takesIdempotencyKey, streams } = entry;
  const path = [...urlPath.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const parameters = [
    ...path,
    ...queryParameters(entry),
    ...(takesIdempotencyKey ? [idempotencyKey] : []),
    ...(streams ? streamParameters : []),
  ];
  const body = schema && inputSchema(schema);
  const media = body && { schema: body, example: exampleOf(body, named) };
  const content = {
    'application/octet-stream': octets ? { schema: {} } : undefined,
    'application/json': octets ? undefined : media,
    'application/x-www-form-urlencoded': form ? media : undefined,
  };
  const responses: Responses = {
    ...success(entry, named),
    ...refusals(method, entry, path.length > 0),
  };
  const token = tokensOf(method, entry);
  return {
    operationId: entry.operation,
    summary: entry.summary,
    description: `${audiences[audience]}${token && audience !== 'anyone' ? ` Access tokens that ${token}.` : ''}`,
    tags: [urlPath.split('/')[2]],
    security: audience === 'anyone' ? [] : [{ session: [] }, ...(token ? [{ token: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...((schema || octets) && { requestBody: { required: true, content } }),
    responses,
  };
}

function make(endpoints: Endpoints) {
  const named = namedSchemas();
  const paths = Object.entries(endpoints)
    .map(([file, { methods }]) => {
      const urlPath = pathOf(file);
      const operations = Object.entries(methods).map(
        ([method, entry]) =>
          [method.toLowerCase(), operation(urlPath, method as Method, entry, named)] as const,
      );
      return [urlPath, Object.fromEntries(operations)] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: config().siteUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: securitySchemes(),
      schemas: { Problem: problemSchema, ...named },
    },
  };
}

type OpenApi = ReturnType<typeof make>;

let made: OpenApi | undefined;

export function openApi(endpoints: Endpoints): OpenApi {
  made ??= make(endpoints);
  return made;
}

const details = (title: string, value: unknown) =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

type Operation = ReturnType<typeof operation>;

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
${example === undefined ? '' : details('Example of a response', example)}
<details><summary>Answers</summary><ul>${answers.join('')}</ul></details></section>`;
}

export function apiPage({ paths }: OpenApi): string {
  const sections = Object.entries(paths).flatMap(([urlPath, operations]) =>
    Object.entries(operations).map(([method, one]) => describeOperation(urlPath, method, one)),
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
