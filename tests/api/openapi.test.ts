import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { allFields } from '../../src/domain/idea/fields.ts';
import { account, send } from '../support/api.ts';
import { endpoints } from '../support/endpoints.ts';
import { forThisFile } from '../support/for-this-file.ts';
import { startServer } from '../support/server.ts';

const server = await forThisFile(startServer());
const founder = await account(server);
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

test('a linter finds nothing to say: Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const { text } = await get('/api/openapi.json');
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

type Operation = {
  operationId?: string;
  summary?: string;
  tags: string[];
  security: Record<string, []>[];
  responses: Record<string, { content?: Record<string, { schema?: object; example?: unknown }> }>;
};

test('every operation has a name, a summary, a tag that is described, and one true success', async () => {
  const { body } = await get('/api/openapi.json');
  const described = body.tags.map(({ name }: { name: string }) => name);
  const operations = Object.values<Record<string, Operation>>(body.paths).flatMap((methods) =>
    Object.values(methods),
  );
  for (const { operationId, summary, tags, responses } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(summary, operationId).toMatch(/^[A-Z].*[^.]$/);
    expect(described, operationId).toEqual(expect.arrayContaining(tags));
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    expect(successes, operationId).toHaveLength(1);
    for (const [status, { content }] of successes)
      expect(Boolean(content), operationId).toBe(status === '200' || status === '201');
    for (const [status, { content }] of Object.entries(responses))
      if (status >= '400')
        expect(content, operationId).toHaveProperty(['application/problem+json', 'example']);
  }
});

test('it says which operations take access tokens: none of accounts and administration', async () => {
  const { body } = await get('/api/openapi.json');
  for (const [path, methods] of Object.entries<Record<string, Operation>>(body.paths))
    for (const [method, { security }] of Object.entries(methods)) {
      const takes = security.some((one) => 'token' in one);
      const isPeoples = /^\/api\/(account|admin|auth|contact|events|mail|health)(\/|$)/.test(path);
      expect(takes, `${method} ${path}`).toBe(!isPeoples);
    }
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
  const all = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      takesTokens: security.some((one) => 'token' in one),
      isLimited: '429' in responses,
    })),
  );
  const limited = [
    'DELETE /api/account/codes',
    'DELETE /api/account/passkeys/{id}',
    'DELETE /api/account/provider',
    'DELETE /api/admin/messages/{id}',
    'DELETE /api/account/tokens/{id}',
    'DELETE /api/admin/outbox/{id}',
    'DELETE /api/admin/webhooks/{id}',
    'DELETE /api/ideas/{id}/contradictions/{check}',
    'DELETE /api/ideas/{id}/files/{file}',
    'DELETE /api/ideas/{id}/files/{file}/pieces',
    'GET /api/account/data',
    'GET /api/activity',
    'GET /api/activity/ranking',
    'GET /api/auth/provider/callback',
    'GET /api/ideas/{id}/contradictions',
    'GET /api/ideas/{id}/revisions',
    'GET /api/mail/leave',
    'PATCH /api/account',
    'PATCH /api/account/passkeys/{id}',
    'PATCH /api/admin/messages/{id}',
    'PATCH /api/admin/people/{id}',
    'PATCH /api/ideas/{id}/comments/{comment}',
    'PATCH /api/rounds/{id}',
    'PATCH /api/views/{id}',
    'POST /api/account/codes',
    'POST /api/account/confirm',
    'POST /api/account/recovery-codes',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/confirmation',
    'POST /api/account/passkeys/options',
    'POST /api/account/provider',
    'POST /api/account/sessions/end',
    'POST /api/account/tokens',
    'POST /api/admin/invitations',
    'POST /api/admin/messages/{id}/replies',
    'POST /api/admin/outbox/{id}',
    'POST /api/admin/outbox/{id}/text',
    'POST /api/admin/people/{id}/delete',
    'POST /api/auth/code',
    'POST /api/admin/webhooks',
    'POST /api/admin/webhooks/{id}/deliveries',
    'POST /api/admin/webhooks/{id}/deliveries/{delivery}',
    'POST /api/admin/webhooks/{id}/test',
    'POST /api/auth/email',
    'POST /api/auth/email-undo',
    'POST /api/auth/forgotten',
    'POST /api/auth/invitation',
    'POST /api/auth/invited',
    'POST /api/auth/login',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/provider',
    'POST /api/auth/register',
    'POST /api/auth/reset',
    'POST /api/contact',
    'POST /api/ideas',
    'POST /api/ideas/import',
    'POST /api/ideas/{id}/comments',
    'POST /api/ideas/{id}/decisions',
    'POST /api/ideas/{id}/files',
    'POST /api/ideas/{id}/files/{file}/done',
    'POST /api/ideas/{id}/sources',
    'POST /api/ideas/{id}/sources/put-back',
    'POST /api/ideas/{id}/sources/{source}/check',
    'POST /api/ideas/{id}/sources/{source}/erase',
    'POST /api/ideas/{id}/sources/{source}/restore',
    'PUT /api/ideas/{id}/sources/{source}',
    'GET /api/ideas/{id}/sources/history',
    'POST /api/references',
    'POST /api/inbox/read',
    'POST /api/mail/leave',
    'POST /api/rounds',
    'POST /api/views',
    'PUT /api/account/codes',
    'PUT /api/account/email',
    'PUT /api/account/mail',
    'PUT /api/account/password',
    'PUT /api/admin/webhooks/{id}',
    'PUT /api/admin/webhooks/{id}/state',
    'PUT /api/ideas/{id}',
    'PUT /api/ideas/{id}/contradictions/{check}',
    'PUT /api/ideas/{id}/files/{file}/pieces/{piece}',
    'PUT /api/ideas/{id}/follow',
    'PUT /api/ideas/{id}/outlook',
    'PUT /api/rounds/{id}/assessments/{idea}',
  ];
  const names = all.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(limited));
  // A token may ask so often in a minute, whatever it asks.
  for (const { name, takesTokens, isLimited } of all)
    expect(isLimited, name).toBe(takesTokens || limited.includes(name));
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
