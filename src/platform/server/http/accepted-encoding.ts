import Negotiator from 'negotiator';

/**
 * The first of the encodings that an Accept-Encoding header takes, with any weight but 0. A long header costs no more
 * than its length: whoever sends one must not hold up everybody else.
 * @param encodings in the order in which we would rather send them
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | string[] | null | undefined,
  encodings: readonly Encoding[],
): Encoding | undefined {
  // No browser sends so long a one.
  if (String(header ?? '').length > 1000) return undefined;
  const headers = { 'accept-encoding': String(header ?? '') };
  const accepted = new Negotiator({ headers }).encodings(encodings);
  return encodings.find((encoding) => accepted.includes(encoding));
}
