// Parts of the OpenAPI document that follow from no schema of ours.
import { STATUS_CODES } from 'node:http';
import { lab } from '../../../platform/lab.ts';
import { config } from '../../../platform/server/config.ts';

/** The topics of the API's paths, by the part after `/api/`. */
export const tags = {
  ideas: 'Ideas, their comments, decisions, sources, history and files',
  references: 'Title and authors of publications, asked for elsewhere',
  rounds: 'Rounds in which several people score the same ideas, blind',
  activity: 'What has happened, and why the ranking moved',
  inbox: 'What is new for the caller',
  events: 'What happens, as it happens',
  views: "The caller's saved filters of the list",
  founders: 'Who can be mentioned and asked to score',
  account: "The caller's own account; for people alone",
  auth: 'Signing in and out, and links from mail; for people alone',
  admin: 'Administration; for people alone',
  contact: 'The contact form',
  mail: 'Leaving mail by the link in it',
  health: 'Whether the server answers',
} as const;

export const info = () => ({
  title: `${lab.name}: API`,
  version: '1',
  summary: 'Ideas, rounds of blind scoring and what happens to them.',
  description:
    'JSON in, JSON out. Programs send an access token, which founders make on their account page, in the header `Authorization: Bearer dhil_pat_…`; a request with a token ignores cookies. Every refusal is a problem document (RFC 9457). Answers may gain properties; clients pass over what they do not know.',
  contact: { name: lab.name, email: lab.email },
  license: { name: 'MIT', identifier: 'MIT' },
});

export const securitySchemes = () => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: config().secure ? '__Host-session' : 'session',
    description: 'The session of a person who is signed in.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dhil_pat_…',
    description:
      'An access token. One that reads may GET; changes need one that reads and writes. At most 300 requests a minute.',
  },
});

/** RFC 9457 */
export const problemSchema = {
  type: 'object',
  description: 'RFC 9457; members of other names may stand beside these.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for a person' },
    errors: {
      type: 'array',
      description: 'What is refused, by property',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** A refusal, and when it comes. */
export const refusal = (status: number, description: string) => ({
  description,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { type: 'about:blank', title: STATUS_CODES[status], status, detail: description },
    },
  },
});

/** draft-ietf-httpapi-idempotency-key-header */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request, in quotation marks. Sent again within a day with the same key and body, as after an answer that was lost, it gets what the first one made and makes nothing new.',
  schema: { type: 'string', examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"'] },
};

const told = 'The newest event that the client was told of: what happened since comes first.';
const wholeNumber = (examples: string[]) => ({ type: 'string', pattern: '^\\d{1,15}$', examples });

/** WHATWG HTML, server-sent events; the query for a client that cannot set the header. */
export const streamParameters = [
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
