/**
 * Spreadsheets run cells that start with = + - or @ as formulas. With another separator they ignore our quotes, so a
 * cell may also start after a semicolon, tab or line break. An apostrophe makes it text; `fromCell` removes it.
 */
const asText = (text: string) => text.replace(begins, "$&'").replace(beginsCell, "'");

export const fromCell = (cell: string) => cell.replace(guardedCell, '').replace(guarded, '$1');

/** Characters that spreadsheets skip before a sign, and the signs, also in full width. */
const before = `["' \\u00a0\\u200b]*`;
const sign = '[=+\\-@＝＋－＠]';
const begins = new RegExp(`[;\\t\\r\\n](?=${before}${sign})`, 'g');
const guarded = new RegExp(`([;\\t\\r\\n])'(?=${before}${sign})`, 'g');
const beginsCell = new RegExp(`^(?=${before}${sign}|'*[\\t\\r])`);
const guardedCell = new RegExp(`^'(?=${before}${sign}|'*[\\t\\r])`);

function toCell(value: string | number): string {
  const text = typeof value === 'string' ? asText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV (RFC 4180) with a byte order mark, which tells spreadsheets that it is UTF-8. */
export function* csvLines(
  columns: readonly string[],
  rows: Iterable<{ [column: string]: string | number }>,
): Generator<string, void, undefined> {
  yield `\ufeff${columns.map(toCell).join(',')}\r\n`;
  for (const row of rows)
    yield `${columns.map((column) => toCell(row[column] ?? '')).join(',')}\r\n`;
}
