// Requests that `fetch` cannot send.
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

type Target = { origin: string };

/** Connects to a server. */
export function connectTo({ origin }: Target) {
  const { hostname, port } = new URL(origin);
  return connect(Number(port), hostname);
}

/** Sends bytes on one connection. @returns all bytes that the server sends until it closes the connection */
export function sendText(server: Target, sent: string): Promise<string> {
  const socket = connectTo(server);
  socket.write(sent);
  return text(socket);
}

type RawAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Sends a request with any Host header, any path and any method. */
export const sendRaw = (
  { origin }: Target,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const call = request({ hostname, port, path, method, headers }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: await text(response),
      }),
    );
    call.on('error', reject);
    call.end();
  });
