import { afterEach, beforeEach, expect, vi } from 'vitest';

export type Call = { method: string; path: string; headers: Headers; body: unknown };
/** The body of a successful response, a `Response`, or a function that returns either. */
type Answer = unknown | ((call: Call) => unknown);

const unexpected: string[] = [];
let answers: Record<string, Answer> = {};
let others: Answer;
let calls: Call[] = [];
let waiting = 0;

/** Sets the responses by "METHOD /path". A path without a query matches every query. An unknown call fails the test. */
export function answerCalls(more: Record<string, Answer>): void {
  Object.assign(answers, more);
}

/** Sets the response of every call that `answerCalls` does not list. */
export function answerOtherCalls(answer: Answer): void {
  others = answer;
}

/** The calls that this test has made so far, as "METHOD /path". */
export const callsMade = (): string[] => calls.map(({ method, path }) => `${method} ${path}`);

/** Waits until no call is in flight. */
export const callsAnswered = () => expect.poll(() => waiting).toBe(0);

/** An error response in the format of the server. */
export const problem = (status: number, detail: string, more: object = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: '', status, detail, ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** A response without content. */
export const noContent = () => new Response(null, { status: 204 });

/** A list that has no further part. */
export const listOf = <Item>(items: Item[]) => ({ items, total: items.length, next: null });

/** A call that never reaches the server. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A response that waits until the test calls `respond`. */
export function delayed(body: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { answer: () => promise, respond: () => resolve(body) };
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const { method, headers } = request;
  const call = { method, headers, path: pathname + search, body: text && JSON.parse(text) };
  calls.push(call);
  const keys = [`${method} ${call.path}`, `${method} ${pathname}`];
  const key = keys.find((one) => one in answers);
  const given = key ? answers[key] : others;
  if (given === undefined) {
    unexpected.push(`${method} ${call.path}`);
    return problem(501, 'The test has no answer for this call.');
  }
  const result = typeof given === 'function' ? await given(call) : given;
  return result instanceof Response ? result.clone() : Response.json(result ?? null);
}

beforeEach(() => {
  answers = {};
  others = undefined;
  calls = [];
  vi.stubGlobal('fetch', (...call: Parameters<typeof answer>) => {
    waiting++;
    return answer(...call).finally(() => waiting--);
  });
});

afterEach(() => {
  expect(unexpected.splice(0), 'calls without an answer').toEqual([]);
});
