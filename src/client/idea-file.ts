import { csvLines } from '../domain/export/csv.ts';
import { allFields } from '../domain/idea/fields.ts';
import { fold, silent } from '../domain/import/columns.ts';
import { UnreadableFile } from './csv-rows.ts';
import { type FileContent, type LeftOut, readTable } from './idea-table.ts';

const said = ['kind', 'stance', 'shows', 'citation', 'fileId', 'url', 'doi', 'pubmedId', 'fields'];

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
  const leftOut = parsed.map((one: object): LeftOut[] =>
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
          if (!known.has(name) && !silent.has(fold(name))) ignored.add(name);
          return known.has(name);
        })
        .map(([name, value]) => [name, name === 'sources' ? saidOf(value) : value]),
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

/** How the files begin that spreadsheet programs keep for themselves: a ZIP archive (.xlsx, .ods, .numbers), or .xls. */
const workbooks = ['504b0304', 'd0cf11e0'];

/**
 * The text of a file. UTF-16, in which Excel saves "Unicode text", is told by a mark at its start, or by the empty half of
 * its first letter.
 */
function decode(bytes: ArrayBuffer): string {
  const [first, second, ...more] = new Uint8Array(bytes.slice(0, 4));
  const start = [first, second, ...more]
    .map((byte) => byte?.toString(16).padStart(2, '0'))
    .join('');
  if (workbooks.includes(start))
    throw new UnreadableFile(
      'This is a workbook of a spreadsheet program (.xlsx, .xls, .ods or .numbers). Open it there, save or export the sheet as CSV UTF-8, and choose that file.',
    );
  const encoding =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
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
