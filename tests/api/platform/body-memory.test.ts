import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { largestFile } from '../../../src/features/files/domain/file.ts';
import { account, idea } from '../../support/api.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { newFilePath, pdf, upload } from '../../support/files.ts';
import { startServer } from '../../support/server.ts';

const server = await forThisFile(startServer());
const { hostname, port, host } = new URL(server.origin);

/** Starts an upload without its last byte. @returns sends the last byte and resolves to the status */
async function begin(path: string, cookie: string) {
  const socket: Socket = connect(Number(port), hostname);
  const head = [
    `PUT ${path}?name=${randomUUID()}.csv HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${server.origin}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${largestFile}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const sent = once(socket, 'drain');
  socket.write(Buffer.alloc(largestFile - 1, 'a,b\n'));
  await sent;
  return async () => {
    const answer = once(socket, 'data');
    socket.write('\n');
    const [text] = await answer;
    socket.destroy();
    return Number(/HTTP\/1\.1 (\d+)/.exec(String(text))?.[1]);
  };
}

test('uploads that never end take a bounded part of the memory, and keep nobody else from theirs', async () => {
  const [who, other] = [await account(server), await account(server)];
  const { body } = await server.post('/api/ideas', idea(), who);
  const ends: (() => Promise<number>)[] = [];
  for (let n = 0; n < 8; n++) ends.push(await begin(newFilePath(body.id), who.cookie));
  expect((await upload(server, other, body.id, 'a.pdf', pdf('Another', 5_000_000))).status).toBe(
    200,
  );
  const statuses: number[] = [];
  for (const end of ends) statuses.push(await end());
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503, 503]);
  // Refused and finished uploads free their memory.
  expect(await (await begin(newFilePath(body.id), who.cookie))()).toBe(200);
});
