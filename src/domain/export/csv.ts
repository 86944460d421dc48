/** Spreadsheets run a cell that starts with one of these as a formula. */
const formula = /^'*[=+\-@\t\r]/;

/** One cell: a formula is made text by an apostrophe in front, which `fromCell` takes off again. */
function toCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const fromCell = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

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
