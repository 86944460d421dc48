import { newKey } from './idempotency-key.ts';

// The event stream also delivers the page's own writes. The page skips them, because it has refetched already.

const ids = new Set<string>();

/**
 * Gives a write of this page an id, which its events carry.
 * @returns the header of the request; `forget` makes a failed write like one of another page, whose events are news
 */
export function nameWrite(): { headers: { 'X-Write-Id': string }; forget: () => void } {
  const id = newKey();
  ids.add(id);
  return { headers: { 'X-Write-Id': id }, forget: () => ids.delete(id) };
}

/** Whether an event stems from a write of this page. */
export const isOwnWrite = ({ writeId }: { writeId: string | null }): boolean =>
  writeId !== null && ids.has(writeId);
