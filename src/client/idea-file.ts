import Papa from 'papaparse';
import { csvLines, fromCell } from '../domain/export/csv.ts';
import { outlookColumns } from '../domain/export/outlook-cells.ts';
import { allFields } from '../domain/idea/fields.ts';
import { Trouble } from './api.ts';

export type FileRow = Record<string, unknown>;
/** The rows of a file, the columns that are no field of an idea, and those with a name of their own. */
export type FileContent = {
  rows: FileRow[];
  /** What a spreadsheet calls the row of each, from 1; null for a list that has no rows. */
  numbers: number[] | null;
  ignored: string[];
  readAs: { column: string; label: string }[];
};

/** A file that holds no ideas; the message is for a person. */
class UnreadableFile extends Trouble {}

/** Columns may be named as in an export (`ideaTitle`) or as on the screen (`Idea Title`). */
const fold = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const fieldOf = new Map(
  allFields.flatMap((field) => [
    [fold(field.name), field],
    [fold(field.label), field],
  ]),
);
const wordsOf = (name: string) =>
  ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/**
 * The one field whose label begins or ends with the words of a heading: "Risk" is Risk Level. Of several a
 * score: "Feasibility" is Feasibility Score and not Technical Feasibility.
 */
function fieldLike(name: string, taken: ReadonlySet<unknown>) {
  const words = wordsOf(name);
  if (words.trim() === '') return undefined;
  const like = allFields.filter(({ label }) => {
    const all = wordsOf(label);
    return all.startsWith(words) || all.endsWith(words);
  });
  const score = like.find(({ control }) => control === 'score');
  const one = like.length === 1 ? like[0] : score;
  return taken.has(one) ? undefined : one;
}

/** How Excel is told what separates the cells; it shows no row for it. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

/** Columns of an export that an import doesn't write, and so doesn't report. */
const silent = new Set([
  ...['id', 'createdat', 'owner', 'userid', 'revision', 'user'],
  // Who imports a decision has decided, and now.
  ...['decidedby', 'decidedat'],
  // A table has what the rules say of the regulatory outlook, and not the answers.
  ...outlookColumns.map((name) => name.toLowerCase()),
  // What is backed is counted.
  ...['backing', 'answersinwords', 'answerswithsource', 'answerswithsourceagainst'],
  // In a table they are lines to read; a file in JSON has them whole.
  'sources',
]);

/** The columns of what was decided, in the order in which an export has them. */
const decisionParts = new Map([
  ['decision', 'decision'],
  ['decisionreason', 'reason'],
  ['lookagainon', 'lookAgainOn'],
]);

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

function readTable(text: string): FileContent {
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

const said = ['kind', 'stance', 'shows', 'citation', 'url', 'doi', 'pubmedId', 'fields'];

/** What sources say, without who added and checked them where the file was made. */
const saidOf = (sources: unknown): unknown =>
  Array.isArray(sources)
    ? sources.map((one: unknown) =>
        Object.fromEntries(Object.entries(Object(one)).filter(([name]) => said.includes(name))),
      )
    : sources;

function readJson(text: string): FileContent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableFile('This file is not valid JSON.');
  }
  if (!Array.isArray(parsed) || parsed.some((one) => typeof one !== 'object' || one === null))
    throw new UnreadableFile('The file must hold a list of ideas, as an export does.');
  const known = new Set<string>([
    'id',
    'decision',
    'outlook',
    'sources',
    ...allFields.map(({ name }) => name),
  ]);
  const ignored = new Set<string>();
  const rows = parsed.map((one: object) =>
    Object.fromEntries(
      Object.entries(one)
        .filter(([name]) => {
          if (!known.has(name) && !silent.has(fold(name))) ignored.add(name);
          return known.has(name);
        })
        .map(([name, value]) => [name, name === 'sources' ? saidOf(value) : value]),
    ),
  );
  return { rows, numbers: null, ignored: [...ignored], readAs: [] };
}

/** A CSV file with nothing but the headings, as they stand on the screen. */
export const template = (): File =>
  new File(
    [
      ...csvLines(
        allFields.map(({ label }) => label),
        [],
      ),
    ],
    'ideas-template.csv',
    {
      type: 'text/csv',
    },
  );

/** The text of a file; a mark at its start tells UTF-16, in which Excel saves "Unicode text". */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The file could not be read as UTF-8 text. Save it as CSV UTF-8.');
  }
}

/** Reads the ideas of a CSV or JSON file. @throws UnreadableFile */
export async function readIdeaFile(file: File): Promise<FileContent> {
  const text = decode(await file.arrayBuffer());
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  const content = /^\s*[[{]/.test(text) ? readJson(text) : readTable(text);
  if (content.rows.length === 0) throw new UnreadableFile('There is no idea in this file.');
  return content;
}
