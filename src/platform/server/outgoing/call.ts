// Sends one request to an external URL and reads its response.
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { checkedLookup, type MayReach, type Resolve, refusePrivateHost } from './address-rule.ts';

type Call = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  mayReach: MayReach;
  resolve?: Resolve;
};

/** Calls once. Does not follow redirects, because nothing has checked their target. */
export function call(
  { method, url, headers, body, mayReach, resolve }: Call,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url);
  refusePrivateHost(target, mayReach);
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((answered, failed) => {
    const made = request(target, {
      method,
      // A connection of its own, without a proxy.
      agent: false,
      lookup: checkedLookup(mayReach, resolve),
      headers: { ...headers, ...length },
      signal,
    });
    made.once('response', answered);
    // A response of 101 arrives only as this event.
    made.once('upgrade', (response, socket) => {
      socket.destroy();
      answered(response);
    });
    made.on('error', failed);
    made.end(body);
  });
}

/** The start of a response. Longer or slower responses are cut off. */
export async function beginningOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // Keep what has arrived.
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString();
}
