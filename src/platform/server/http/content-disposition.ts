/** Characters that RFC 8187 requires to be encoded. */
const plain = /[^A-Za-z0-9!#$&+.^_`|~-]/gu;

const percent = (text: string) =>
  text.replace(plain, (one) =>
    [...Buffer.from(one)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );

/**
 * Content-Disposition (RFC 6266), with an ASCII name for old programs and the exact name beside it.
 * @param name without quotation marks, control characters and slashes
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const other = ascii === name ? '' : `; filename*=UTF-8''${percent(name.toWellFormed())}`;
  return `${kind}; filename="${ascii}"${other}`;
}
