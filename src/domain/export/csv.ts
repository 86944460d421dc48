/**
 * Spreadsheets run a cell that starts with = + - or @ as a formula. Where they separate by semicolon or tab, as in much
 * of Europe, our quotes mean nothing to them: cells of theirs begin behind each of those and behind each line break, too.
 * An apostrophe in front makes text of a formula; `fromCell` takes off what was put there.
 */
const asText = (text: string) =>
  text.replace(/[;\t\r\n](?='*[=+\-@])/g, "$&'").replace(/^(?='*[=+\-@\t\r])/, "'");

export const fromCell = (cell: string) =>
  cell.replace(/^'(?='*[=+\-@\t\r])/, '').replace(/([;\t\r\n])'(?='*[=+\-@])/g, '$1');

function toCell(value: string | number): string {
  const text = typeof value === 'string' ? asText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * CSV by RFC 4180 with a header line, in the order of `columns`, line by line.
 * A byte order mark tells spreadsheets that the text is UTF-8.
 */
export function* csvLines(
  columns: readonly string[],
  rows: Iterable<{ [column: string]: string | number }>,
): Generator<string, void, undefined> {
  yield `\ufeff${columns.map(toCell).join(',')}\r\n`;
  for (const row of rows)
    yield `${columns.map((column) => toCell(row[column] ?? '')).join(',')}\r\n`;
}
