import { atom } from 'nanostores';

/** The query of the page's address, question mark included; empty where pages are built. */
export const $query = atom(typeof location === 'undefined' ? '' : location.search);

/** Sets parameters of the address, without a new entry in the history; null takes one away. */
export function setParameters(parameters: Record<string, string | null>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(parameters)) {
    // Taken away first, so that the same parameters always make the same address.
    url.searchParams.delete(name);
    if (value !== null) url.searchParams.append(name, value);
  }
  history.replaceState(null, '', url);
  $query.set(url.search);
}
