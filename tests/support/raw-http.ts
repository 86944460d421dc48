// Requests that `fetch` cannot send.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
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

type Begun = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** How many bytes of the body are sent at first: all but the last one by default. */
  sent?: number;
};

/** Sends a request with a part of its body. @returns breaks it off, or sends the rest and resolves to the status */
export async function beginRequest(
  { origin }: Target,
  { method, path, headers, body, ...begun }: Begun,
) {
  const sent = begun.sent ?? body.byteLength - 1;
  const length = { 'Content-Length': String(body.byteLength) };
  const call = request(`${origin}${path}`, { method, headers: { ...headers, ...length } });
  const answer = once(call, 'response');
  // A request that is broken off gets no response.
  answer.catch(() => {});
  await new Promise((resolve) => call.write(body.subarray(0, sent), resolve));
  return {
    breakOff: () => call.destroy(),
    async finish(): Promise<number> {
      call.end(body.subarray(sent));
      const [response] = await answer;
      response.resume();
      return response.statusCode;
    },
  };
}

/** Sends a request with any Host header, any path and any method. */
export async function sendRaw(
  { origin }: Target,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const { hostname, port } = new URL(origin);
  const call = request({ hostname, port, path, method, headers });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
