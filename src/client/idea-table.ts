import Papa from 'papaparse';
import { fromCell } from '../domain/export/csv.ts';
import { decisionParts, fieldLike, fieldOf, fold, silent } from '../domain/import/columns.ts';
import { Trouble } from './api.ts';

type FileRow = Record<string, unknown>;
/** The rows of a file, the columns that are no field of an idea, and those with a name of their own. */
export type FileContent = {
  rows: FileRow[];
  /** What a spreadsheet calls the row of each, from 1; null for a list that has no rows. */
  numbers: number[] | null;
  ignored: string[];
  readAs: { column: string; label: string }[];
};

/** A file that holds no ideas; the message is for a person. */
export class UnreadableFile extends Trouble {}

/** How Excel is told what separates the cells; it shows no row for it. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

/**
 * A score in a table is text, with decimals of nothing where a spreadsheet shows them; anything but a whole number is
 * left for the server to refuse.
 */
function value(cell: string, isScore: boolean): string | number {
  const whole = isScore && /^\s*(\d+)([.,]0+)?\s*$/.exec(cell);
  return whole ? Number(whole[1]) : cell;
}

/** Spreadsheets in much of Europe separate by semicolon: the header line says which it is, or one before it. */
function delimiterOf(text: string): string {
  const [, told] = separatorLine.exec(text) ?? [];
  if (told) return told;
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads the ideas of a table as spreadsheets save it: CSV, or separated by semicolon or tab. @throws UnreadableFile */
export function readTable(text: string): FileContent {
  const { data, errors } = Papa.parse<string[]>(text.replace(separatorLine, ''), {
    delimiter: delimiterOf(text),
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes)
    throw new UnreadableFile(
      `Row ${(quotes.row ?? 0) + 1} has a quotation mark that is never closed.`,
    );
  const [{ cells: header } = { cells: [] }, ...lines] = data
    .map((cells, index) => ({ cells, number: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const named = header.map((name) => fieldOf.get(fold(name)));
  const taken = new Set<unknown>(named);
  const columns = header.map((name, index) => {
    const isKnown = silent.has(fold(name)) || decisionParts.has(fold(name));
    const field = named[index] ?? (isKnown ? undefined : fieldLike(name, taken));
    const like = field !== undefined && named[index] === undefined;
    taken.add(field);
    return { name, field, like, isKnown };
  });
  if (!columns.some(({ field }) => field))
    throw new UnreadableFile(
      'The first line names no field of an idea. Use the names of the form, for example Idea Title, Brief Description, Impact Score.',
    );
  const rows = lines.map(({ cells }) => {
    const row: FileRow = {};
    const decision: FileRow = {};
    for (const [index, { name, field }] of columns.entries()) {
      const cell = fromCell(cells[index] ?? '');
      if (field) row[field.name] = value(cell, field.control === 'score');
      else if (fold(name) === 'id' && cell !== '') row.id = cell;
      const part = decisionParts.get(fold(name));
      if (part && cell.trim() !== '') decision[part] = cell.trim();
    }
    return Object.keys(decision).length > 0 ? { ...row, decision } : row;
  });
  const ignored = columns.filter(
    ({ name, field, isKnown }) => !field && name.trim() !== '' && !isKnown,
  );
  const readAs = columns.flatMap(({ name, field, like }) =>
    field && like ? [{ column: name, label: field.label }] : [],
  );
  return {
    rows,
    numbers: lines.map(({ number }) => number),
    ignored: ignored.map(({ name }) => name),
    readAs,
  };
}
