// Sends requests while the page's code is loading. platform/client/api/api.ts takes the responses.

export const signedInUser = '/api/auth/me';

/** Reads the whole body, because an unread response blocks its connection. */
export async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path);
  return new Response(await answer.blob(), answer);
}

/** The code that takes the response handles failures. */
export function prefetch(path: string, answer: Promise<Response>): void {
  answer.catch(() => {});
  if (globalThis.prefetched) globalThis.prefetched[path] = answer;
}
