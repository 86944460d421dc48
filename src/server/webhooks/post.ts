import { oneLine, storable } from '../../domain/characters.ts';
import { truncate } from '../../domain/text/truncate.ts';
import type { MayReach, Resolve } from '../outgoing/address-rule.ts';
import { beginningOf, call } from '../outgoing/call.ts';

/** From the lookup of the name to the end of the response. */
const limitMs = 10_000;
/** What is read of a response, and what is kept of one that says no. */
const mostBytes = 4 * 1024;
const mostKept = 200;

/** How an attempt ended; of a response its status, otherwise the code of what went wrong. */
export type Outcome = {
  status: number | null;
  problem: string | null;
  answer: string | null;
  tookMs: number;
  /** Seconds after which the receiver wants to be asked again. */
  retryAfter: number | null;
};

type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  mayReach: MayReach;
  resolve?: Resolve;
};

/** Words that can stand in the log: one line, without what moves or hides letters. */
function firstWords(text: string): string | null {
  const words = truncate(oneLine(text), mostKept, '');
  return words && storable(words) ? words : null;
}

/** Posts a message once. Redirects are not followed: nobody has looked at where they lead. */
export async function post(message: Post): Promise<Outcome> {
  const since = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const took = () => Math.round(performance.now() - since);
  try {
    const response = await call({ method: 'POST', ...message }, signal);
    const status = response.statusCode ?? 0;
    const text = await beginningOf(response, mostBytes);
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
