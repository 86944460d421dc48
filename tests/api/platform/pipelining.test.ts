import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { forThisFile } from '../../support/file-resources.ts';
import { startServer } from '../../support/server.ts';

const server = await forThisFile(startServer());
const { host, port } = new URL(server.origin);

/** Sends pipelined requests on one connection. @returns the statuses of the responses when the connection has closed */
async function pipeline(requests: string[], last = '') {
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // The server may reset the connection.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    [...requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`), last].join(''),
  );
  await closed;
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}
const lastOne = `GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

test('requests sent ahead are answered in their order', async () => {
  const paths = ['/api/health', '/nope', '/api/auth/me', '/about', '/api/nope'];
  expect(await pipeline([...paths, ...paths], lastOne)).toEqual([
    ...[200, 404, 401, 200, 404],
    ...[200, 404, 401, 200, 404],
    200,
  ]);
});

test('a connection that sends 20,000 requests ahead is closed, and others are served meanwhile', async () => {
  const flood = pipeline(Array<string>(20_000).fill('/api/health'));
  expect((await server.get('/api/health')).status).toBe(200);
  expect((await flood).length).toBeLessThan(100);
  expect(server.logs().split('"path":"/api/health"').length).toBeLessThan(200);
});
