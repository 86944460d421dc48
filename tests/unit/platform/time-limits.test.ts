import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { maxBytes } from '#features/exchange/domain/import/schema.ts';
import { limitTimes, respondToClientErrors } from '#platform/server/http/connections.ts';
import { listen } from '../../support/listen.ts';

async function start(answer: RequestListener) {
  // Node checks for expired connections every 30 s by default.
  const server = createServer({ connectionsCheckingInterval: 20 }, answer);
  respondToClientErrors(server);
  limitTimes(server);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = (sent: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { server, open };
}

test('the limits allow the largest import at 1 Mbit/s, and ten seconds for the head of a request', async () => {
  const { server } = await start(() => {});
  const bytesPerMs = 1000 / 8;
  expect(server.requestTimeout).toBeGreaterThan(maxBytes / bytesPerMs);
  expect(server.headersTimeout).toBe(10_000);
});

test('a body that does not come gets 408', async () => {
  const { server, open } = await start((request) => request.resume());
  server.headersTimeout = 50;
  server.requestTimeout = 50;
  const client = open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toContain('\r\nConnection: close');
  expect(head).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(JSON.parse(body)).toMatchObject({ status: 408, title: 'Request Timeout' });
});

test('the connection ends when an error comes in the middle of a response', async () => {
  const { open } = await start((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
  });
  const client = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const sent = text(client);
  client.once('data', () => client.write('nonsense\r\n\r\n'));
  expect(await sent).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nhalf$/);
});

test('a client that never reads its answer is let go', async () => {
  let closed: Promise<unknown> | undefined;
  const { server, open } = await start((_request, response) => {
    closed = once(response, 'close');
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  expect(server.timeout).toBeGreaterThan(0);
  expect(server.timeout).toBeLessThanOrEqual(2 * 60_000);
  server.timeout = 50;
  const client = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  client.pause();
  await once(server, 'request');
  await closed;
});
