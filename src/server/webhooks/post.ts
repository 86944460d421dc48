import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { storable } from '../../domain/characters.ts';
import { checkedLookup, type MayReach, type Resolve, refusePrivateHost } from './address-rule.ts';

/** From the lookup of the name to the end of the answer. */
const limitMs = 10_000;
/** What is read of an answer, and what is kept of one that says no. */
const mostBytes = 4 * 1024;
const mostKept = 200;

/** How an attempt ended; of an answer its status, otherwise the code of what went wrong. */
export type Outcome = {
  status: number | null;
  problem: string | null;
  answer: string | null;
  tookMs: number;
  /** Seconds after which the receiver wants to be asked again. */
  retryAfter: number | null;
};

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  mayReach: MayReach;
  resolve?: Resolve;
};

/** The beginning of an answer; what is longer, or comes too slowly, is cut off. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // The status says all that counts.
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString();
}

/** Words that can stand in the log: one line, without what moves or hides letters. */
function firstWords(text: string): string | null {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  const words = [...line].slice(0, mostKept).join('');
  return words && storable(words) ? words : null;
}

function answerTo({ url, headers, body, mayReach, resolve }: Post, signal: AbortSignal) {
  const target = new URL(url);
  refusePrivateHost(target, mayReach);
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<IncomingMessage>((answered, failed) => {
    const call = request(target, {
      method: 'POST',
      // A connection of its own, which no setting leads through a proxy, and which nothing else uses.
      agent: false,
      lookup: checkedLookup(mayReach, resolve),
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      signal,
    });
    call.once('response', answered);
    // An answer of 101 comes as this alone.
    call.once('upgrade', (response, socket) => {
      socket.destroy();
      answered(response);
    });
    call.on('error', failed);
    call.end(body);
  });
}

/** Posts a message once. Redirects are not followed: nobody has looked at where they lead. */
export async function post(message: Post): Promise<Outcome> {
  const since = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const took = () => Math.round(performance.now() - since);
  try {
    const response = await answerTo(message, signal);
    const status = response.statusCode ?? 0;
    const text = await beginningOf(response);
    response.destroy();
    const isTaken = status >= 200 && status < 300;
    const after = /^\d{1,6}$/.exec(response.headers['retry-after'] ?? '');
    return {
      status,
      problem: null,
      answer: isTaken ? null : firstWords(text),
      tookMs: took(),
      retryAfter: after && Number(after[0]),
    };
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    // Its text may hold the address.
    const problem = signal.aborted ? 'ETIMEDOUT' : typeof code === 'string' ? code : 'error';
    return { status: null, problem, answer: null, tookMs: took(), retryAfter: null };
  }
}
