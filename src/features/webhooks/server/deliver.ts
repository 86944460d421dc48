import {
  beginningOf,
  call,
  type MayReach,
  type Resolve,
} from '../../../platform/server/outgoing/call.ts';

import { oneLine, storable } from '../../../platform/text/characters.ts';
import { truncate } from '../../../platform/text/truncate.ts';

/** The limit from the DNS lookup to the end of the response. */
const timeoutMs = 10_000;
/** The bytes of a response that are read, and of a refusal that are stored. */
const mostBytes = 4 * 1024;
const mostStored = 200;

/** How an attempt ended: the status of the response, or the code of the error. */
export type Outcome = {
  status: number | null;
  problem: string | null;
  answer: string | null;
  tookMs: number;
  /** Seconds after which the receiver wants the next attempt. */
  retryAfter: number | null;
};

type Request = {
  url: string;
  headers: Record<string, string>;
  body: string;
  mayReach: MayReach;
  resolve?: Resolve;
};

/** The beginning of an answer for the log: one line, without characters that move or hide others. */
function firstWords(text: string): string | null {
  const words = truncate(oneLine(text), mostStored, '');
  return words && storable(words) ? words : null;
}

/** Posts a message once. Does not follow redirects, because their target is unchecked. */
export async function deliver(message: Request): Promise<Outcome> {
  const since = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
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
    // The error's message may hold the URL.
    const problem = signal.aborted ? 'ETIMEDOUT' : typeof code === 'string' ? code : 'error';
    return { status: null, problem, answer: null, tookMs: took(), retryAfter: null };
  }
}
