// One request to a URL that is not ours, and what is read of its response.
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

/** Calls once. Redirects are not followed: nobody has looked at where they lead. */
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
      // A connection of its own, which no setting leads through a proxy, and which nothing else uses.
      agent: false,
      lookup: checkedLookup(mayReach, resolve),
      headers: { ...headers, ...length },
      signal,
    });
    made.once('response', answered);
    // A response of 101 comes as this alone.
    made.once('upgrade', (response, socket) => {
      socket.destroy();
      answered(response);
    });
    made.on('error', failed);
    made.end(body);
  });
}

/** The beginning of a response; what is longer, or comes too slowly, is cut off. */
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
    // What has come so far is all there is.
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString();
}
