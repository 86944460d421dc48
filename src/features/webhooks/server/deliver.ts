import { type Call, call, readBeginning } from '../../../platform/server/outgoing/call.ts';
import { isStorable, toOneLine } from '../../../platform/text/characters.ts';
import { truncate } from '../../../platform/text/truncate.ts';
import { isDelivered } from '../domain/webhook.ts';

/** The limit from the DNS lookup to the end of the response. */
const timeoutMs = 10_000;
/** Of a response. */
const maxBytes = 4 * 1024;
const maxStored = 200;

export type Outcome = {
  status: number | null;
  problem: string | null;
  answer: string | null;
  tookMs: number;
  retryAfter: number | null;
};

/** One line, without characters that move or hide others. */
function firstWords(text: string): string | null {
  const words = truncate(toOneLine(text), maxStored, '');
  return words && isStorable(words) ? words : null;
}

/** Posts a message once. Does not follow redirects, because their target is unchecked. */
export async function deliver(message: Omit<Call, 'method'>): Promise<Outcome> {
  const since = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const took = () => Math.round(performance.now() - since);
  try {
    const response = await call({ method: 'POST', ...message }, signal);
    const status = response.statusCode ?? 0;
    const text = await readBeginning(response, maxBytes);
    response.destroy();
    const after = /^\d{1,6}$/.exec(response.headers['retry-after'] ?? '');
    return {
      status,
      problem: null,
      answer: isDelivered(status) ? null : firstWords(text),
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
