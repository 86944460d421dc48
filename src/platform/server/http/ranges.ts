/** A range of bytes, both ends included. */
export type Part = { first: number; last: number };

/**
 * The requested range (RFC 9110, 14.2). Null when all bytes are requested, also by several ranges or by a malformed
 * header.
 * There are no tags, so `If-Range` never matches.
 * @returns 'outside' for a range that does not exist
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
