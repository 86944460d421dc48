// Sends requests while the page's code is loading. platform/client/api/api.ts takes the responses.

export const signedInUser = '/api/auth/me';

/** Reads the whole body, because an unread response blocks its connection. */
export async function fetchWhole(path: string): Promise<Response> {
  // As in api.ts: a connection can stall without an error.
  const answer = await fetch(path, { signal: AbortSignal.timeout(60_000) });
  return new Response(await answer.blob(), answer);
}

/** The code that takes the response handles failures. */
export function prefetch(path: string, answer: Promise<Response>): void {
  answer.catch(() => {});
  if (globalThis.prefetched) globalThis.prefetched[path] = answer;
}
