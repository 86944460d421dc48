import * as z from 'zod/mini';
import { site } from '../../site.ts';
import { config } from '../config.ts';
import type { Entry, Method } from './route.ts';

/** The endpoints by the file that holds them, as a build finds them. */
export type Endpoints = Record<string, { methods: Partial<Record<Method, Entry>> }>;

/** The endpoints among modules; `[...path]`, which answers for all other addresses, is none. */
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
const addressOf = (file: string) =>
  `/api/${file.replace(/^\.\/|(\/?index)?\.ts$/g, '')}`.replaceAll(/\[(\w+)\]/g, '{$1}');

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The parameters behind the question mark. One that has a default, or that only some answers need, may be left out. */
function queryParameters({ query, optionalQuery = false }: Entry) {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !optionalQuery && required.includes(name),
    schema,
  }));
}

/** draft-ietf-httpapi-idempotency-key-header */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request, in quotation marks. Sent again with the same key and body, as after an answer that was lost, it gets what the first one made and makes nothing new.',
  schema: { type: 'string', examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"'] },
};

const told = 'The newest event that the client was told of: what happened since comes first.';
const wholeNumber = (examples: string[]) => ({ type: 'string', pattern: '^\\d{1,15}$', examples });

/** WHATWG HTML, server-sent events; the query for a client that cannot set the header. */
const streamParameters = [
  {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: told,
    schema: wholeNumber(['4711']),
  },
  { name: 'after', in: 'query', required: false, description: told, schema: wholeNumber(['4711']) },
  {
    name: 'age',
    in: 'query',
    required: false,
    description:
      'For a client that was told of nothing yet: how many milliseconds ago it read what it shows. What happened since comes first.',
    schema: wholeNumber(['850']),
  },
];

function operation(address: string, entry: Entry) {
  const { audience, schema, limit, form, query, takesIdempotencyKey, streams } = entry;
  const path = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
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
  const body = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const content = {
    'application/json': { schema: body },
    ...(form && { 'application/x-www-form-urlencoded': { schema: body } }),
  };
  return {
    description: audiences[audience],
    tags: [address.split('/')[2]],
    security: audience === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(schema && { requestBody: { required: true, content } }),
    responses: {
      '2XX': streams
        ? { description: 'Server-sent events.', content: { 'text/event-stream': {} } }
        : { description: 'Done.' },
      ...(streams && { 400: refusal('There is no such event to go on from.') }),
      ...(schema && {
        400: refusal('The body is malformed or a property is refused; see errors.'),
        413: refusal('The body is too large.'),
        415: refusal('The body is not JSON in UTF-8.'),
      }),
      ...(query && { 400: refusal('A parameter is refused; see errors.') }),
      ...(audience !== 'anyone' && { 401: refusal('There is no session.') }),
      ...(audience !== 'anyone' &&
        audience !== 'member' && { 403: refusal('The role is missing.') }),
      ...(path.length > 0 && { 404: refusal('There is no such thing.') }),
      ...(takesIdempotencyKey && {
        422: refusal('The Idempotency-Key was used with another body; see current.'),
      }),
      ...(limit && { 429: refusal('Too often; see Retry-After.') }),
      503: refusal('The database cannot take this right now; see Retry-After.'),
    },
  };
}

/** The OpenAPI 3.1 document of the endpoints, out of the schemas that check their bodies. */
export function openApi(endpoints: Endpoints) {
  const paths = Object.entries(endpoints)
    .map(([file, { methods }]) => {
      const address = addressOf(file);
      const operations = Object.entries(methods).map(([method, entry]) => [
        method.toLowerCase(),
        operation(address, entry),
      ]);
      return [address, Object.fromEntries(operations)] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: { title: `${site.name}: API`, version: '1' },
    servers: [{ url: config().siteUrl }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: config().secure ? '__Host-session' : 'session',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          description: 'RFC 9457',
          required: ['type', 'title', 'status', 'detail'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string', description: 'A sentence for a person' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}

export type OpenApi = ReturnType<typeof openApi>;
