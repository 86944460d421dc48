import type { FieldError, ProblemDocument } from '../domain/problem.ts';

/**
 * A call the server refused. `message` is "{status}: {text}", where the text is the problem's detail,
 * or the raw body where it is no problem document, or the status text where the body is empty.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Partial<ProblemDocument> & Record<string, unknown>;

  constructor(status: number, text: string, problem: ApiError['problem'] = {}) {
    super(`${status}: ${text}`);
    this.status = status;
    this.problem = problem;
  }

  /** Messages by property, for a status of 400. */
  get errors(): FieldError[] {
    return this.problem.errors ?? [];
  }
}

/** A call that nobody answered: no connection, or a server that is not there. */
export class NoAnswer extends Error {
  constructor() {
    super('No connection. Try again.');
  }
}

/** Whether a call was refused because nobody is signed in any more. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const problem: ProblemDocument = JSON.parse(text);
    return new ApiError(response.status, problem.detail, { ...problem });
  }
  return new ApiError(response.status, text || response.statusText);
}

declare global {
  /** What layouts/boot.js has asked already, by path. */
  var early: Record<string, Promise<Response>> | undefined;
}

/**
 * The answer to a question that was asked before this code was here. Each can be taken once, and none
 * after a write, which may have changed it.
 */
function takeEarly(method: string, path: string): Promise<Response> | undefined {
  if (method !== 'GET') globalThis.early = undefined;
  const answer = globalThis.early?.[path];
  delete globalThis.early?.[path];
  return answer;
}

/**
 * Calls the API with the session's cookie.
 * @throws ApiError on any answer that is not ok; NoAnswer when there is none
 */
export async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const asked =
    takeEarly(method, path) ??
    fetch(path, {
      method,
      credentials: 'include',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const response = await asked.catch(() => {
    throw new NoAnswer();
  });
  if (!response.ok) throw await refusal(response);
  const empty = response.status === 202 || response.status === 204;
  return empty ? (undefined as Result) : response.json();
}

/** An error's message for a toast, or the fallback where it has none. */
export const messageOf = (error: unknown, fallback: string) =>
  (error instanceof Error && error.message) || fallback;
