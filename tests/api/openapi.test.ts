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
  expect(schema.required).toHaveLength(38);
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
