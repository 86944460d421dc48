import { csvLines } from '../../../platform/text/csv.ts';
import { allFields } from '../../ideas/domain/fields.ts';
import { foldColumnName, ignoredColumns } from '../domain/import/plan-import.ts';
import { type FileContent, parseCsv, type SkippedColumns, UnreadableFile } from './parse-csv.ts';

const sourceProperties = [
  'kind',
  'stance',
  'shows',
  'citation',
  'fileId',
  'url',
  'doi',
  'pubmedId',
  'fields',
];

/** Removes who added and checked sources where the file was made. */
const sourceWordsOf = (sources: unknown): unknown =>
  Array.isArray(sources)
    ? sources.map((one: unknown) =>
        Object.fromEntries(
          Object.entries(Object(one)).filter(([name]) => sourceProperties.includes(name)),
        ),
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
    'scoresSet',
    ...allFields.map(({ name }) => name),
  ]);
  const ignored = new Set<string>();
  const leftOut = parsed.map((one: object): SkippedColumns[] =>
    Object.entries(one).flatMap(([column, value]) =>
      known.has(column) || value === null || value === ''
        ? []
        : [{ column, text: typeof value === 'string' ? value : JSON.stringify(value) }],
    ),
  );
  const rows = parsed.map((one: object) =>
    Object.fromEntries(
      Object.entries(one)
        .filter(([name]) => {
          if (!known.has(name) && !ignoredColumns.has(foldColumnName(name))) ignored.add(name);
          return known.has(name);
        })
        .map(([name, value]) => [name, name === 'sources' ? sourceWordsOf(value) : value]),
    ),
  );
  return { rows, numbers: null, leftOut, ignored: [...ignored], readAs: [] };
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

/** The first bytes of workbooks, which cannot be imported: a ZIP archive (.xlsx, .ods, .numbers), or .xls. */
const workbooks = ['504b0304', 'd0cf11e0'];

/**
 * The encoding of a text. UTF-16, in which Excel saves "Unicode text", has a mark at its start, or empty halves of Latin
 * letters: behind them in the little-endian order. UTF-8 has no empty bytes.
 */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  let before = 0;
  let behind = 0;
  for (const [at, byte] of bytes.subarray(0, 4096).entries())
    if (byte === 0) at % 2 === 0 ? before++ : behind++;
  if (before === behind) return 'utf-8';
  return behind > before ? 'utf-16le' : 'utf-16be';
}

/** The text of a file. @throws UnreadableFile */
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

/** A heading or a cell of a table can begin with a bracket as well. */
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

/** Reads the ideas of a CSV or JSON file. @throws UnreadableFile */
export async function readIdeaFile(file: File): Promise<FileContent> {
  const text = decode(await file.arrayBuffer());
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  const content = isJson(file.name, text) ? readJson(text) : parseCsv(text);
  if (content.rows.length === 0) throw new UnreadableFile('There is no idea in this file.');
  return content;
}
