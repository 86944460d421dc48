import { Problem } from './problem.ts';

/** A String of RFC 9651 without its escapes: printable ASCII in quotation marks. */
const pattern = /^"([ !#-[\]-~]{1,100})"$/;

/**
 * What names a request that may be sent again because its response was lost; null where nothing does. As in
 * draft-ietf-httpapi-idempotency-key-header.
 * @throws Problem 400
 */
export function readIdempotencyKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key');
  if (header === null) return null;
  const [, key] = pattern.exec(header) ?? [];
  if (key !== undefined) return key;
  throw new Problem(
    400,
    'Write the Idempotency-Key in quotation marks: 1 to 100 printable ASCII characters.',
  );
}
