/** How many bytes of the start and the end are checked. */
export const endBytes = 1024;

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, endBytes));

/** True if the whole file is a PDF. With other bytes around the PDF, it could also be another type. */
function isPdf(head: string, tail: string): boolean {
  if (!/^%PDF-[12]\.\d/.test(head)) return false;
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || /[^\s\0]/.test(tail.slice(end + 5))) return false;
  const reference = tail.lastIndexOf('startxref', end);
  return reference >= 0 && /^startxref\s+\d+\s*$/.test(tail.slice(reference, end));
}

/** The type according to the first and last bytes; null for text. Decoding later shows if a picture is complete. */
export function detectType(start: Uint8Array, end: Uint8Array) {
  const head = latin(start);
  if (isPdf(head, latin(end))) return 'application/pdf';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** Text that some programs would treat as HTML, SVG or XML. */
const markup =
  /^\s*<|<(!doctype|!--|\?xml|html|head|body|script|style|svg|math|iframe|object|embed|img|link|meta)\b/i;
const otherKinds = /%PDF-|%!PS|^\s*\{\\rtf|^#!/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const notText = 'A CSV file has to be plain text. Save it as CSV in UTF-8';
const notTable = 'This is no CSV file: it begins like another kind of file';

/** Why the bytes are no CSV file; null for one. */
export function tableProblem(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (controls.test(text)) return notText;
    const start = text.slice(0, endBytes);
    return markup.test(start) || otherKinds.test(start) ? notTable : null;
  } catch {
    return notText;
  }
}
