import Papa from 'papaparse';
import { sourceWordNames } from '#features/evidence/domain/reference.ts';
import { unfreezeOrder } from '#features/ideas/client/idea-lists.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { ExpectedError } from '#platform/client/api/api.ts';
import { invalidateAll, write } from '#platform/client/query/queries.ts';
import { csvHead, fromCell } from '#platform/text/csv.ts';
import type { ImportResult } from '../domain/import/import-response.ts';
import {
  decisionParts,
  fieldLike,
  fieldsByColumn,
  foldColumnName,
  ignoredColumns,
} from '../domain/import/plan-import.ts';
import { type ImportRequest, maxColumns } from '../domain/import/schema.ts';

type FileRow = Record<string, unknown>;
export type ColumnText = { column: string; text: string };
export type FileContent = {
  rows: FileRow[];
  /** Row numbers as a spreadsheet shows them, from 1; null for JSON. */
  numbers: number[] | null;
  /** The values of each row that the import does not read. */
  skipped: ColumnText[][];
  ignored: string[];
  readAs: { column: string; label: string }[];
};

/** Excel's `sep=;` line, not counted as a row. Programs that save the file again append separators to it. */
const separatorLine = /^\s*"?sep=([^\p{L}\p{N}"\r\n])"?[,;|\t ]*(?:\r\n|\r|\n|$)/iu;

/** Spreadsheets may write a score as `7.0` or `7,0`. The server refuses any text that stays. */
function value(cell: string, isScore: boolean): string | number {
  const whole = isScore && /^\s*(\d+)([.,]0+)?\s*$/.exec(cell);
  return whole ? Number(whole[1]) : cell;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function columnsOf(header: readonly string[]) {
  const named = header.map((name) => fieldsByColumn.get(foldColumnName(name)));
  const taken = new Set<unknown>(named);
  return header.map((name, index) => {
    const part = decisionParts.get(foldColumnName(name));
    const isScoresSet = foldColumnName(name) === foldColumnName('scoresSet');
    const isKnown = ignoredColumns.has(foldColumnName(name)) || part !== undefined || isScoresSet;
    const field = named[index] ?? (isKnown ? undefined : fieldLike(name, taken));
    const isLike = field !== undefined && named[index] === undefined;
    taken.add(field);
    return {
      name: name.trim() === '' ? `column ${index + 1} (no heading)` : name,
      field,
      part,
      isLike,
      isId: foldColumnName(name) === 'id',
      isScoresSet,
      isKnown,
    };
  });
}
type Column = ReturnType<typeof columnsOf>[number];

class UnreadableFile extends ExpectedError {}

/**
 * The rows of a CSV text. Contains blank rows too, so that row numbers agree with a spreadsheet.
 * @param preview the number of rows to read; 0 reads all @throws UnreadableFile
 */
function csvRows(text: string, delimiter: string, preview = 0): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview });
  const [error] = errors;
  if (!error) return data;
  const row = `Row ${(error.row ?? 0) + 1}`;
  throw new UnreadableFile(
    error.code === 'MissingQuotes'
      ? `${row} has a quotation mark that is never closed.`
      : `${row}: text follows a closing quotation mark. Write marks inside a text twice, as in "He said ""yes""".`,
  );
}

/** How many header columns are recognised with this delimiter. */
function understood(text: string, delimiter: string): number {
  try {
    const header = csvRows(text, delimiter, 10).find((cells) => !isBlank(cells)) ?? [];
    return columnsOf(header.slice(0, maxColumns)).filter(({ field, isKnown }) => field || isKnown)
      .length;
  } catch (error) {
    // The text may be valid with another delimiter.
    if (!(error instanceof UnreadableFile)) throw error;
    return 0;
  }
}

/** Refuses two columns for the same field, because either could be the right one. */
function refuseDoubles(columns: readonly Column[]): void {
  const first = new Map<unknown, number>();
  for (const [index, { name, field, part, isId }] of columns.entries()) {
    const meaning = field ?? part ?? (isId ? 'id' : undefined);
    if (meaning === undefined) continue;
    const earlier = first.get(meaning);
    if (earlier !== undefined)
      throw new UnreadableFile(
        `Columns ${earlier + 1} and ${index + 1} both mean ${field?.label ?? name}. Remove one of them from the file, or give it another heading.`,
      );
    first.set(meaning, index);
  }
}

/** Parses a table as spreadsheets save it: separated by comma, semicolon, tab or bar. @throws UnreadableFile */
export function parseCsv(whole: string): FileContent {
  const [line = '', declared] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const marks = [...(declared ? [declared] : []), ',', ';', '\t', '|'];
  const delimiter = marks.reduce((best, mark) =>
    understood(text, mark) > understood(text, best) ? mark : best,
  );
  const [{ cells: header } = { cells: [] }, ...lines] = csvRows(text, delimiter)
    .map((cells, index) => ({ cells, number: index + 1 }))
    .filter(({ cells }) => !isBlank(cells));
  const last = header.findLastIndex((name) => name.trim() !== '');
  if (last >= maxColumns)
    throw new UnreadableFile(
      `The headings end at column ${last + 1}. An import takes at most ${maxColumns} columns.`,
    );
  const columns = columnsOf(header);
  if (!columns.some(({ field }) => field))
    throw new UnreadableFile(
      'The first line names no field of an idea. Use the names of the form, for example Idea Title, Brief Description, Impact Score.',
    );
  refuseDoubles(columns);
  const skipped: ColumnText[][] = [];
  const rows = lines.map(({ cells, number }) => {
    const more = cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '');
    if (more !== -1)
      throw new UnreadableFile(
        `Row ${number} has a text in column ${more + 1}, and the headings end at column ${columns.length}: “${cells[more]?.slice(0, 40)}”. Put texts that hold the mark between cells in quotation marks.`,
      );
    const row: FileRow = {};
    const decision: FileRow = {};
    const others: ColumnText[] = [];
    const isNew = !columns.some(({ isId }, index) => isId && cells[index]?.trim());
    for (const [index, { name, field, part, isId, isScoresSet }] of columns.entries()) {
      // A short row leaves the missing answers of an existing idea unchanged.
      if (index >= cells.length && !isNew) break;
      const cell = fromCell(cells[index] ?? '');
      if (field) row[field.name] = value(cell, field.control === 'score');
      // An empty cell means that nobody has set a score.
      else if (isScoresSet) row.scoresSet = cell.split(/[\s,;]+/).filter(Boolean);
      else if (cell.trim() === '') continue;
      else if (isId) row.id = cell.trim();
      else if (part) decision[part] = cell.trim();
      else others.push({ column: name, text: cell });
    }
    skipped.push(others);
    return Object.keys(decision).length > 0 ? { ...row, decision } : row;
  });
  const isUsed = new Set(skipped.flatMap((others) => others.map(({ column }) => column)));
  const ignored = columns.flatMap(({ name, field, isKnown }, index) =>
    !field && !isKnown && (header[index]?.trim() !== '' || isUsed.has(name)) ? [name] : [],
  );
  const readAs = columns.flatMap(({ name, field, isLike }) =>
    field && isLike ? [{ column: name, label: field.label }] : [],
  );
  return { rows, numbers: lines.map(({ number }) => number), skipped, ignored, readAs };
}

/** The properties that an import reads. It sets or computes the others, such as the author of a source. */
const importedParts: Record<string, readonly string[]> = {
  sources: sourceWordNames,
  decision: [...decisionParts.values()],
  outlook: ['answers'],
};

/** Drops the properties of a part that the import does not read. */
function withoutOthers(part: unknown, column: string): unknown {
  const known = importedParts[column];
  if (!known || typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => withoutOthers(one, column));
  return Object.fromEntries(Object.entries(part).filter(([name]) => known.includes(name)));
}

function readJson(text: string): FileContent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableFile('This file is not valid JSON.');
  }
  if (!Array.isArray(parsed) || parsed.some((one) => typeof one !== 'object' || one === null))
    throw new UnreadableFile('The file must hold a list of ideas, as an export does.');
  const parts = ['id', 'decision', 'outlook', 'sources', 'scoresSet'];
  const known = new Set<string>([...parts, ...allFields.map(({ name }) => name)]);
  const ignored = new Set<string>();
  const skipped: ColumnText[][] = [];
  const rows = parsed.map((one: object) => {
    const others: ColumnText[] = [];
    const row: FileRow = {};
    for (const [column, value] of Object.entries(one)) {
      if (known.has(column)) row[column] = withoutOthers(value, column);
      else if (!ignoredColumns.has(foldColumnName(column))) ignored.add(column);
      if (!known.has(column) && value !== null && value !== '')
        others.push({ column, text: typeof value === 'string' ? value : JSON.stringify(value) });
    }
    skipped.push(others);
    return row;
  });
  return { rows, numbers: null, skipped, ignored: [...ignored], readAs: [] };
}

const headings = allFields.map(({ label }) => [label, () => ''] as const);
/** The URL of a CSV file with the headings alone, as the screen names them. */
export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(csvHead(headings))}`;

/** The first bytes of workbooks, which cannot be imported: ZIP (.xlsx, .ods, .numbers) and .xls. */
const workbooks = ['504b0304', 'd0cf11e0'];

/** Excel begins "Unicode text" with a byte order mark. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** @throws UnreadableFile */
function decode(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  const start = [...bytes.subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  if (workbooks.includes(start))
    throw new UnreadableFile(
      'This is a workbook of a spreadsheet program (.xlsx, .xls, .ods or .numbers). Open it there, save or export the sheet as CSV UTF-8, and choose that file.',
    );
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The file could not be read as UTF-8 text. Save it as CSV UTF-8.');
  }
}

/** Text files are parsed, because the first cell of a table can also start with a bracket. */
function isJson(name: string, text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  if (!/\.(csv|tsv|tab|txt)$/i.test(name)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export async function readIdeaFile(file: File): Promise<FileContent> {
  const text = decode(await file.arrayBuffer());
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  const content = isJson(file.name, text) ? readJson(text) : parseCsv(text);
  if (content.rows.length === 0) throw new UnreadableFile('There is no idea in this file.');
  return content;
}

/** As long as the server accepts a slow upload of the largest file. */
const importMs = 5 * 60_000;

/** Previews an import, or writes it. @throws ApiError 400, 409 */
export async function importIdeas(request: ImportRequest, key?: string): Promise<ImportResult> {
  const path = '/api/ideas/import';
  const answer = await write<ImportResult>('POST', path, request, { key, waitMs: importMs });
  if (answer.applied) {
    unfreezeOrder();
    invalidateAll();
  }
  return answer;
}
