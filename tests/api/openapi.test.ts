import { afterAll, beforeAll, expect, test } from 'vitest';
import { allFields } from '../../src/domain/idea/fields.ts';
import { account, send } from '../support/api.ts';
import { endpoints } from '../support/endpoints.ts';
import { type Server, startServer } from '../support/server.ts';

let server: Server;
let founder: Awaited<ReturnType<typeof account>>;
beforeAll(async () => {
  server = await startServer();
  founder = await account(server);
});
afterAll(() => server.stop());
const get = (path: string) => send(server, 'GET', path, undefined, founder);

test('the OpenAPI document names every endpoint with its methods, and no other', async () => {
  const { body } = await get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const named = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'ID')}`,
    ),
  );
  // The document does not describe itself.
  const all = endpoints.filter(([, path]) => !/openapi|docs$/.test(path));
  expect(named.sort()).toEqual(all.map(([method, path]) => `${method} ${path}`).sort());
});

test('bodies come from the schemas that check them', async () => {
  const { body } = await get('/api/openapi.json');
  const { schema } = body.paths['/api/ideas'].post.requestBody.content['application/json'];
  expect(Object.keys(schema.properties)).toEqual(allFields.map(({ name }) => name));
  expect(schema.properties.riskLevel.enum).toEqual(['Low', 'Medium', 'High', 'Very High']);
  expect(schema.properties.impactScore).toMatchObject({ minimum: 1, maximum: 10 });
  expect(schema.required).toHaveLength(allFields.length);
});

test('parameters come from the schemas that check them', async () => {
  const { body } = await get('/api/openapi.json');
  const parameters = (path: string): { name: string; in: string; required: boolean }[] =>
    body.paths[path].get.parameters;
  const named = (path: string, name: string) =>
    parameters(path).find((one) => one.in === 'query' && one.name === name);
  expect(named('/api/ideas', 'sort')).toMatchObject({
    required: false,
    schema: { enum: expect.arrayContaining(['rank', 'newest']) },
  });
  // Without any there is the full list.
  expect(named('/api/ideas', 'fields')).toMatchObject({ required: false });
  expect(named('/api/ideas/export', 'format')).toMatchObject({ required: true });
  expect(named('/api/admin/people', 'from')).toMatchObject({ required: false });
  expect(named('/api/ideas', 'id')).toBeUndefined();
  expect((await get('/api/docs')).text).toContain('Parameters');
});

test('the contract names the Idempotency-Key of a new idea, and what refuses it', async () => {
  const { body } = await get('/api/openapi.json');
  const { parameters, responses } = body.paths['/api/ideas'].post;
  expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  expect(responses).toHaveProperty('422');
  expect((await get('/api/docs')).text).toContain('Idempotency-Key');
});

test('what can be done too often says so: 429', async () => {
  const { body } = await get('/api/openapi.json');
  const limited = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    Object.entries<{ responses: object }>({ ...operations })
      .filter(([, { responses }]) => '429' in responses)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(limited.sort()).toEqual([
    'DELETE /api/account/provider',
    'DELETE /api/admin/messages/{id}',
    'DELETE /api/admin/outbox/{id}',
    'GET /api/account/data',
    'GET /api/activity',
    'GET /api/activity/ranking',
    'GET /api/auth/provider/callback',
    'GET /api/ideas/{id}/revisions',
    'GET /api/mail/leave',
    'PATCH /api/account',
    'PATCH /api/admin/messages/{id}',
    'PATCH /api/admin/people/{id}',
    'PATCH /api/ideas/{id}/comments/{comment}',
    'PATCH /api/rounds/{id}',
    'PATCH /api/views/{id}',
    'POST /api/account/provider',
    'POST /api/account/sessions/end',
    'POST /api/admin/invitations',
    'POST /api/admin/messages/{id}/replies',
    'POST /api/admin/outbox/{id}',
    'POST /api/admin/outbox/{id}/text',
    'POST /api/admin/people/{id}/delete',
    'POST /api/auth/email',
    'POST /api/auth/email-undo',
    'POST /api/auth/forgotten',
    'POST /api/auth/invitation',
    'POST /api/auth/invited',
    'POST /api/auth/login',
    'POST /api/auth/provider',
    'POST /api/auth/register',
    'POST /api/auth/reset',
    'POST /api/contact',
    'POST /api/ideas',
    'POST /api/ideas/import',
    'POST /api/ideas/{id}/comments',
    'POST /api/ideas/{id}/decisions',
    'POST /api/inbox/read',
    'POST /api/mail/leave',
    'POST /api/rounds',
    'POST /api/views',
    'PUT /api/account/email',
    'PUT /api/account/mail',
    'PUT /api/account/password',
    'PUT /api/ideas/{id}',
    'PUT /api/ideas/{id}/follow',
    'PUT /api/rounds/{id}/assessments/{idea}',
  ]);
});

test('/api/docs is a page to read, with a style and no script', async () => {
  const answer = await get('/api/docs');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(answer.text).toContain('POST /api/ideas/{id}/comments');
  expect(answer.text).not.toContain('<script');
});
