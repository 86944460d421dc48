// Requests that a page sends while its code is still on the way; platform/client/api/api.ts takes their answers.

export const signedInUser = '/api/auth/me';

/** An unread response blocks its connection. */
export async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path);
  return new Response(await answer.blob(), answer);
}

/** The code that asks for the answer also sees a failure. */
export function prefetch(path: string, answer: Promise<Response>): void {
  answer.catch(() => {});
  if (globalThis.prefetched) globalThis.prefetched[path] = answer;
}
