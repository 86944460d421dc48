import { ExpectedError } from '../../../platform/client/api/api.ts';

/** A file that holds no ideas; the message is for a person. */
export class UnreadableFile extends ExpectedError {}

/** A quotation mark that begins a cell; spaces before it are not part of the cell. */
const opening = / *"/y;

/**
 * The rows of a CSV text, one by one. Rows end with CR, LF or CRLF, also with several kinds in one file. Inside quotation
 * marks everything belongs to the cell, and a doubled mark is one mark. In a cell that begins without one, marks are
 * letters like others. Blank rows are there too: their number is what a spreadsheet shows.
 * @throws UnreadableFile which names row and column
 */
export function* csvRows(text: string, delimiter: string): Generator<string[], void, undefined> {
  const isEnd = (letter: string | undefined) =>
    letter === undefined || letter === delimiter || letter === '\r' || letter === '\n';
  let cells: string[] = [];
  let rows = 0;
  let at = 0;
  const place = () => ({ row: rows + 1, column: cells.length + 1 });
  while (at < text.length || cells.length > 0) {
    let cell = '';
    opening.lastIndex = at;
    if (opening.test(text)) {
      at = opening.lastIndex;
      for (;;) {
        const mark = text.indexOf('"', at);
        if (mark === -1)
          throw new UnreadableFile(
            `Row ${place().row} has a quotation mark that is never closed. It opens column ${place().column}.`,
          );
        cell += text.slice(at, mark);
        at = mark + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at++;
      }
      while (text[at] === ' ') at++;
      if (!isEnd(text[at]))
        throw new UnreadableFile(
          `Row ${place().row}, column ${place().column}: text follows a closing quotation mark. Write marks inside a text twice, as in "He said ""yes""".`,
        );
    } else {
      const start = at;
      while (!isEnd(text[at])) at++;
      cell = text.slice(start, at);
    }
    cells.push(cell);
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield cells;
    rows++;
    cells = [];
  }
}
