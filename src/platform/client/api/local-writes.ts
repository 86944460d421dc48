import { newKey } from './idempotency-key.ts';

// The event stream also delivers the page's own writes. The page skips them, because it has refetched already.

/** The ids of this page's writes, and whether the page skipped an event of the write. Failed writes are removed. */
const writes = new Map<string, { isSkipped: boolean }>();
/** Events arrive within a minute or two, so older ids are not needed. */
const maxIds = 500;

/**
 * Gives a write of this page an id, which its events carry.
 * @returns the header of the request; `fail` makes it like a write of another page and says whether the page has skipped
 * its event
 */
export function registerLocalWrite(): { headers: { 'X-Write-Id': string }; fail: () => boolean } {
  const id = newKey();
  const write = { isSkipped: false };
  writes.set(id, write);
  const [oldest] = writes.keys();
  if (writes.size > maxIds && oldest) writes.delete(oldest);
  const fail = () => {
    writes.delete(id);
    return write.isSkipped;
  };
  return { headers: { 'X-Write-Id': id }, fail };
}

/** Whether a write of this page caused the event. The page then skips it. */
export function isLocalWrite({ writeId }: { writeId: string | null }): boolean {
  const write = writeId === null ? undefined : writes.get(writeId);
  if (write) write.isSkipped = true;
  return write !== undefined;
}
