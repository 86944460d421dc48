import Negotiator from 'negotiator';

/**
 * The first of the encodings that an Accept-Encoding header accepts with a weight above 0. The cost is linear in the
 * length of
 * the header, so a long one does not block others.
 * @param encodings in our order of preference
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | string[] | null | undefined,
  encodings: readonly Encoding[],
): Encoding | undefined {
  // No browser sends such a long header.
  if (String(header ?? '').length > 1000) return undefined;
  const headers = { 'accept-encoding': String(header ?? '') };
  const accepted = new Negotiator({ headers }).encodings(encodings);
  return encodings.find((encoding) => accepted.includes(encoding));
}
