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

/** A column of a table, with its cell of each row. */
export type Column<Row> = readonly [name: string, cell: (row: Row) => string | number];

/** Columns about a part of a row. */
export const columnsAbout = <Row, Part>(
  partOf: (row: Row) => Part,
  columns: readonly Column<Part>[],
): Column<Row>[] => columns.map(([name, cell]) => [name, (row) => cell(partOf(row))]);

const line = (cells: (string | number)[]) => `${cells.map(toCell).join(',')}\r\n`;

/** The first line of CSV (RFC 4180), with a byte order mark, which tells spreadsheets that it is UTF-8. */
export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  `\ufeff${line(columns.map(([name]) => name))}`;

export const csvRow = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  line(columns.map(([, cell]) => cell(row)));

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: Row[]): string =>
  csvHead(columns) + rows.map((row) => csvRow(columns, row)).join('');
