/** The sender of a request, and further headers. */
type Sender = { cookie?: string; headers?: Record<string, string> };

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** Sends a request and reads the response. An object is sent as JSON; a string and bytes are sent as they are. */
export async function send(
  server: { origin: string },
  method: string,
  path: string,
  body?: unknown,
  { cookie, headers = {} }: Sender = {},
) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
    body: isRaw(body) ? body : body === undefined ? null : JSON.stringify(body),
  }).catch((error: Error) => {
    // `fetch` says only "fetch failed"; the cause says whether the connection was refused or reset.
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`${method} ${server.origin}${path}: ${cause}`, { cause: error });
  });
  // An event stream never ends, so the body is not read.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const json = /json/.test(response.headers.get('content-type') ?? '') && text;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json ? JSON.parse(text) : undefined,
    cookies: response.headers.getSetCookie(),
  };
}

export type Answer = Awaited<ReturnType<typeof send>>;

/** The statuses of requests that run at the same time, sorted. */
export const statusesOf = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

/** The paths of the fields that a request was refused for. */
export const errorPaths = ({ body }: Pick<Answer, 'body'>): string[] | undefined =>
  body.errors?.map(({ path }: { path: string }) => path);

/** The Cookie header a browser would send after these Set-Cookie values. */
export const cookieOf = (answer: Answer) =>
  answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');

/** The requests to one server. `server.get('/api/ideas', owner)` sends the cookie of `owner`. */
export const requestsTo = (server: { origin: string }) => ({
  get: (path: string, by?: Sender) => send(server, 'GET', path, undefined, by),
  post: (path: string, body?: unknown, by?: Sender) => send(server, 'POST', path, body, by),
  put: (path: string, body?: unknown, by?: Sender) => send(server, 'PUT', path, body, by),
  patch: (path: string, body?: unknown, by?: Sender) => send(server, 'PATCH', path, body, by),
  delete: (path: string, by?: Sender) => send(server, 'DELETE', path, undefined, by),
});
