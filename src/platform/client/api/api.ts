import type { FieldError, ProblemDocument } from '../../text/problem.ts';

/** An error that the code expects. Its message is shown to the person. */
export class ExpectedError extends Error {}

/**
 * A call that the server refused. `message` is "{status}: {text}" with the problem's detail, the body or the status
 * text.
 */
export class ApiError extends ExpectedError {
  readonly status: number;
  readonly problem: Partial<ProblemDocument> & Record<string, unknown>;

  constructor(status: number, text: string, problem: ApiError['problem'] = {}) {
    super(`${status}: ${text}`);
    this.status = status;
    this.problem = problem;
  }

  /** Messages by property, for status 400. */
  get errors(): FieldError[] {
    return this.problem.errors ?? [];
  }
}

/** The response is missing or incomplete. */
export class NoResponse extends ExpectedError {
  override message = 'No connection. Try again.';
}

/** The response is not the server's, for example a proxy's page. */
export class UnreadableResponse extends NoResponse {
  override message = "The server's answer could not be read. Try again.";
}
const unanswered = () => {
  throw new NoResponse();
};

/** The person closed the dialog that asks for a reauthentication. The call did nothing. */
export class NotConfirmed extends ExpectedError {}

/** @throws NotConfirmed */
type AskToConfirm = (refused: ApiError) => Promise<void>;
let askToConfirm: AskToConfirm | undefined;
/** The reauthentication dialog registers here (features/accounts/client/reauthentication.ts). */
export const onRefusedUntilConfirmed = (ask: AskToConfirm | undefined) => {
  askToConfirm = ask;
};

export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** The server's message if it refused a call because the account is suspended. */
export const suspensionMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem.suspended ? error.problem.detail : undefined;

function toProblem(json: string): ProblemDocument | null {
  try {
    const problem = JSON.parse(json);
    const { detail, errors = [] } = problem;
    return typeof detail === 'string' && Array.isArray(errors) ? problem : null;
  } catch {
    return null;
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem = isProblem && toProblem(text);
  if (problem) return new ApiError(response.status, problem.detail, { ...problem });
  return new ApiError(response.status, text || response.statusText);
}

declare global {
  /** By path: requests that site/components/boot.ts sent before this code was loaded. */
  var prefetched: Record<string, Promise<Response>> | undefined;
}

/** Takes the response of an early request. A write drops the others, because it may have outdated them. */
function takeEarly(method: string, path: string): Promise<Response> | undefined {
  if (method !== 'GET') globalThis.prefetched = undefined;
  const response = globalThis.prefetched?.[path];
  delete globalThis.prefetched?.[path];
  return response;
}

let account: string | undefined;

/** Names the page's account in each request, because another tab may have signed in another account. */
export function setAccountOfRequests(userId: string | undefined): void {
  account = userId;
}

const accountFor = (path: string) => !path.startsWith('/api/auth/') && account;

/** Limits calls, because a connection can stall without an error. */
const timeoutMs = 60_000;

/** For uploads: replaces `fetch`, which does not report progress. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;
export type CallOptions = {
  waitMs?: number;
  headers?: Record<string, string>;
  transport?: Transport;
};

/**
 * Calls the API. The browser trusts its own server, so responses are not validated.
 * @throws ApiError for a response that is not ok; NoResponse without a readable response
 */
export async function call<Result = void>(
  method: string,
  path: string,
  body?: unknown,
  more?: CallOptions,
): Promise<Result>;
export async function call(
  method: string,
  path: string,
  body?: unknown,
  more: CallOptions = {},
): Promise<unknown> {
  try {
    return await callOnce(method, path, body, more);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.problem.confirm;
    if (!askToConfirm || !isRefused) throw error;
    await askToConfirm(error);
    return callOnce(method, path, body, more);
  }
}

let checkRead: ((response: Response) => void) | undefined;
/** Registers the check of the server's build (outdated-page.ts). */
export const onResponse = (check: (response: Response) => void) => {
  checkRead = check;
};

let writes = 0;

async function callOnce(
  method: string,
  path: string,
  body: unknown,
  { waitMs = timeoutMs, headers, transport = fetch }: CallOptions,
): Promise<unknown> {
  const isRead = method === 'GET';
  if (!isRead) writes++;
  const asked =
    takeEarly(method, path) ??
    transport(path, {
      method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(accountFor(path) && { 'X-Account': account }),
        ...headers,
      },
      body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    });
  const response = await asked.catch(unanswered).finally(() => {
    if (!isRead) writes--;
  });
  // Not during a write, because a reload would abort it.
  if (isRead && !writes) checkRead?.(response);
  if (!response.ok) throw await refusal(response);
  const json = await response.text().catch(unanswered);
  // "Accepted" and "No Content". A 200 or 201 without a body is not from the server.
  if (!json && response.status > 201) return undefined;
  try {
    const result: unknown = JSON.parse(json);
    if (Object(result) === result) return result;
  } catch {
    // The error below covers responses that are not JSON.
  }
  throw new UnreadableResponse();
}

export const messageOf = (error: unknown, fallback: string) =>
  (error instanceof Error && error.message) || fallback;
