import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { allFields } from '#features/ideas/domain/fields.ts';
import { account } from '../../support/api.ts';
import { endpoints } from '../../support/endpoints.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const founder = await account(server);
const get = (path: string) => server.get(path, founder);
const { body, text } = await get('/api/openapi.json');

type Operation = {
  operationId?: string;
  summary?: string;
  tags: string[];
  security: Record<string, []>[];
  requestBody?: { content: object };
  responses: Record<string, { content?: Record<string, { schema?: object; example?: unknown }> }>;
};
const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      name: `${method.toUpperCase()} ${path}`,
      takesTokens: operation.security.some((one) => 'token' in one),
    })),
);

test('the OpenAPI document names every endpoint with its methods and whether it takes JSON, and no other', async () => {
  expect(body.openapi).toBe('3.1.0');
  const named = operations.map(({ name, requestBody }) => ({
    name: name.replace(/\{\w+\}/g, 'ID'),
    takesJson: 'application/json' in (requestBody?.content ?? {}),
  }));
  // The document leaves out its own endpoints.
  const all = endpoints.filter(([, path]) => !/openapi|docs$/.test(path));
  const expected = all.map(([method, path, , accepted = {}]) => ({
    name: `${method} ${path}`,
    takesJson: Object.keys(accepted).length > 0,
  }));
  expect(named).toHaveLength(expected.length);
  expect(named).toEqual(expect.arrayContaining(expected));
});

test('the document follows the recommended rules of Redocly', async () => {
  const config = await createConfig('extends: [recommended]');
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test('every operation has a name, a summary, a tag that is described, and one true success', async () => {
  const described = body.tags.map(({ name }: { name: string }) => name);
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

test('the document names the operations that take access tokens: none of accounts and administration', async () => {
  const forPeople = /^\/api\/(account|admin|auth|contact|events|mail|health)(\/|$)/;
  for (const { path, name, takesTokens } of operations)
    expect(takesTokens, name).toBe(!forPeople.test(path));
});

test('bodies come from the schemas that check them', async () => {
  const { schema } = body.paths['/api/ideas'].post.requestBody.content['application/json'];
  expect(Object.keys(schema.properties)).toEqual([
    ...allFields.map(({ name }) => name),
    'scoresSet',
  ]);
  expect(schema.properties.riskLevel.enum).toEqual(['Low', 'Medium', 'High', 'Very High']);
  expect(schema.properties.impactScore).toMatchObject({ minimum: 1, maximum: 10 });
  expect(schema.required).toHaveLength(allFields.length);
});

test('parameters come from the schemas that check them', async () => {
  const parameters = (path: string): { name: string; in: string; required: boolean }[] =>
    body.paths[path].get.parameters;
  const named = (path: string, name: string) =>
    parameters(path).find((one) => one.in === 'query' && one.name === name);
  expect(named('/api/ideas', 'sort')).toMatchObject({
    required: false,
    schema: { enum: expect.arrayContaining(['rank', 'newest']) },
  });
  // Without `fields` the response is the full list.
  expect(named('/api/ideas', 'fields')).toMatchObject({ required: false });
  expect(named('/api/ideas/export', 'format')).toMatchObject({ required: true });
  expect(named('/api/admin/people', 'from')).toMatchObject({ required: false });
  expect(named('/api/ideas', 'id')).toBeUndefined();
  const { parameters: headers, responses } = body.paths['/api/ideas'].post;
  expect(headers).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  expect(responses).toHaveProperty('422');
});

test('endpoints with a limit document 429', async () => {
  // Writes that need something to act on, which limits them already.
  const unlimitedWrites = [
    'DELETE /api/account/email',
    'DELETE /api/admin/invitations/{id}',
    'DELETE /api/admin/people/{id}/sessions',
    'DELETE /api/ideas/{id}',
    'DELETE /api/ideas/{id}/comments/{comment}',
    'DELETE /api/ideas/{id}/sources/{source}',
    'DELETE /api/views/{id}',
    'POST /api/account/delete',
    'POST /api/auth/logout',
    'POST /api/ideas/{id}/restore',
    'POST /api/rounds/{id}/close',
  ];
  const limitedReads = [
    'GET /api/account/data',
    'GET /api/activity',
    'GET /api/activity/ranking',
    'GET /api/auth/provider/callback',
    'GET /api/ideas/{id}/contradictions',
    'GET /api/ideas/{id}/revisions',
    'GET /api/ideas/{id}/sources/history',
    'GET /api/mail/leave',
  ];
  const names = operations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...unlimitedWrites, ...limitedReads]));
  // Access tokens have a limit per minute for all endpoints together.
  for (const { name, takesTokens, responses } of operations) {
    const isRead = name.startsWith('GET ');
    const hasOwnLimit = isRead ? limitedReads.includes(name) : !unlimitedWrites.includes(name);
    expect('429' in responses, name).toBe(takesTokens || hasOwnLimit);
  }
});

test('/api/docs is a page to read, with a style and no script', async () => {
  const answer = await get('/api/docs');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  for (const words of ['POST /api/ideas/{id}/comments', 'Parameters', 'Idempotency-Key'])
    expect(answer.text).toContain(words);
  expect(answer.text).not.toContain('<script');
});
