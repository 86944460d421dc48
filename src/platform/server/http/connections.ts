import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { maxRequestsAhead } from '../limits.ts';
import { bareContentPolicy, securityHeaders } from './plain-page.ts';
import { Problem } from './problem.ts';

/** By error code of Node. Other errors are not about a request. */
const problems: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'The request took too long to arrive.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Problem(413, 'The request has too much between its parts.'),
  HPE_HEADER_OVERFLOW: new Problem(431, 'The headers of the request are larger than 16 KiB.'),
};
const notHttp = new Problem(400, 'This is not a valid HTTP request.');

function bytesOf(problem: Problem): string {
  const { status, headers, body } = problem.toParts();
  const all = {
    ...securityHeaders(),
    'Content-Security-Policy': bareContentPolicy,
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Sends a problem document for requests that Node cannot parse or stops waiting for. */
export function respondToClientErrors(server: Server): void {
  const open = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A response that was partly sent cannot be followed by another.
    const begun = [...open].some((response) => response.socket === socket && response.headersSent);
    if (!socket.writable || begun) socket.destroy();
    else socket.end(bytesOf(problems[error.code ?? ''] ?? notHttp), () => socket.destroy());
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const queues = new WeakMap<Socket, (() => void)[]>();

/** Serves the requests of a connection one after another, so that other connections get a turn. */
export const serializeRequests =
  (respond: Listener): Listener =>
  (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : queues.get(socket)?.shift();
        if (next) next();
        else queues.delete(socket);
      });
      respond(request, response);
    };
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      begin();
    } else if (queue.length < maxRequestsAhead) queue.push(begin);
    else socket.destroy();
  };

/** `respondToClientErrors` then sends 408. */
export function limitTimes(server: Server): void {
  server.headersTimeout = 10_000;
  // Enough for the largest import (32 MiB) at 1 Mbit/s.
  server.requestTimeout = 5 * 60_000;
  // Without data in either direction, also if a client never reads its response.
  server.timeout = 2 * 60_000;
  // Longer than proxies keep connections for reuse (nginx: 60 s, Caddy: 2 min).
  server.keepAliveTimeout = 125_000;
}
