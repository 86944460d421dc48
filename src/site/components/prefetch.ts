// Requests that a page sends while its code is still on the way; platform/client/api/api.ts takes their answers.

/** Names the person of the session. */
export const signedInUser = '/api/auth/me';

/** Reads the whole response even if nobody needs it: an unread one blocks its connection. */
export async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path);
  return new Response(await answer.blob(), answer);
}

/** Keeps the answer to `path` for the code that asks for it, which also sees a failure. */
export function prefetch(path: string, answer: Promise<Response>): void {
  answer.catch(() => {});
  if (globalThis.prefetched) globalThis.prefetched[path] = answer;
}
