/** Some of the bytes of a file: from the first to the last, both of them included. */
export type Part = { first: number; last: number };

/**
 * The part of something that a request asks for (RFC 9110, 14.2); null where it asks for all of it, also by asking for several
 * parts or in words that mean nothing. There is no tag that `If-Range` could name.
 * @returns 'outside' for a part that does not exist
 */
export function askedPart(headers: Headers, size: number): Part | 'outside' | null {
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? [];
  if ((from === '' && to === '') || headers.has('if-range')) return null;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'outside' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'outside' : { first, last };
}
