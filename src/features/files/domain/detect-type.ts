// Detects the type of a file by its content alone.
import type { FileType } from './file.ts';

/** The number of bytes read at the start and at the end. */
export const endBytes = 1024;

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, endBytes));
const begins = (text: string, start: string) => text.startsWith(start);

/**
 * True for a PDF from first to last byte: with extra bytes around it, it could be a second file too.
 * @param tail its last bytes
 */
function isPdf(head: string, tail: string): boolean {
  if (!/^%PDF-[12]\.\d/.test(head)) return false;
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || /[^\s\0]/.test(tail.slice(end + 5))) return false;
  const reference = tail.lastIndexOf('startxref', end);
  return reference >= 0 && /^startxref\s+\d+\s*$/.test(tail.slice(reference, end));
}

/**
 * The type of a file that names itself, or null: a table does not, and is looked at as a text.
 * A picture is one by its first bytes; whether it is whole shows when it is decoded.
 */
export function typeOf(start: Uint8Array, end: Uint8Array): Exclude<FileType, 'text/csv'> | null {
  const head = latin(start);
  if (isPdf(head, latin(end))) return 'application/pdf';
  if (begins(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (begins(head, 'RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** Text that some programs would read as another type. */
const markup =
  /^\s*<|<(!doctype|!--|\?xml|html|head|body|script|style|svg|math|iframe|object|embed|img|link|meta)\b/i;
const otherKinds = /%PDF-|%!PS|^\s*\{\\rtf|^#!/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const notText = 'A CSV file has to be plain text. Save it as CSV in UTF-8';
const notTable = 'This is no CSV file: it begins like another kind of file';

/** Looks at a table piece by piece. `add` and `end` answer why it is none, or null. */
export function tableCheck() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  function look(bytes?: Uint8Array): string | null {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (controls.test(text)) return notText;
      const start = text.slice(0, endBytes);
      const isOther = first && (markup.test(start) || otherKinds.test(start));
      first = false;
      return isOther ? notTable : null;
    } catch {
      return notText;
    }
  }
  return { add: (bytes: Uint8Array) => look(bytes), end: () => look() };
}
