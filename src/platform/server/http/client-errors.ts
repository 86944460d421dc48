import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Problem } from './problem.ts';
import { bareContentPolicy, securityHeaders } from './security-headers.ts';

/** Other errors are not about a request. */
const problems: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'The request took too long to arrive.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Problem(413, 'The request has too much between its parts.'),
  HPE_HEADER_OVERFLOW: new Problem(431, 'The headers of the request are larger than 16 KiB.'),
};
const notHttp = new Problem(400, 'This is not a valid HTTP request.');

/** The connection ends after it. */
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

/** Answers requests that Node cannot parse or stops waiting for, in the format of every other refusal. */
export function respondToClientErrors(server: Server): void {
  const open = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second response would damage one that has been sent in part.
    const begun = [...open].some((response) => response.socket === socket && response.headersSent);
    if (!socket.writable || begun) socket.destroy();
    else socket.end(bytesOf(problems[error.code ?? ''] ?? notHttp), () => socket.destroy());
  });
}
