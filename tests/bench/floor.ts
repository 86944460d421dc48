// The baseline: a bare node:http server that sends fixed bytes.
import { createServer } from 'node:http';

type Fixed = { status: number; headers: Record<string, string>; body: string };
let fixed: Fixed = { status: 200, headers: {}, body: '' };
let bytes = Buffer.alloc(0);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(fixed.status, fixed.headers).end(bytes);
});
process.on('message', (next: Fixed) => {
  fixed = next;
  bytes = Buffer.from(next.body, 'base64');
  process.send?.('ready');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
