// Runs in the head of a founders' page, after boot.ts.
import { rememberedUser } from '#features/accounts/client/remembered-session.ts';
import { isFounder } from '#platform/text/role.ts';
import { fetchWhole, prefetch, signedInUser } from './prefetch.ts';

/** Ignores errors, which the code that takes the response reports. */
async function mayRead(): Promise<boolean> {
  const asked = globalThis.prefetched?.[signedInUser];
  try {
    const user = asked ? (await (await asked).clone().json()).user : rememberedUser()?.user;
    return isFounder(user);
  } catch {
    return false;
  }
}

/** Does nothing for others. If the role is given later, the page itself sends the request. */
async function fetchIfFounder(path: string, may: Promise<boolean>): Promise<Response> {
  if (await may) return fetchWhole(path);
  delete globalThis.prefetched?.[path];
  throw new Error('not a founder');
}

// A filtered list and the form of a new idea send requests of their own.
const isPlain = !location.search && !location.hash.startsWith('#new');
const asks = document.currentScript?.dataset.asks;
if (globalThis.prefetched && isPlain && asks) {
  const may = mayRead();
  const [, , first = '', second = ''] = location.pathname.split('/');
  // In the URL of an idea, its part follows the id.
  const id = first === 'rounds' ? second : first;
  for (const path of asks.split(' ')) {
    const own = path.replace('{id}', id);
    prefetch(own, fetchIfFounder(own, may));
  }
}
