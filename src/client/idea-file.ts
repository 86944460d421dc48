import { csvLines } from '../domain/export/csv.ts';
import { allFields } from '../domain/idea/fields.ts';
import { fold, silent } from '../domain/import/columns.ts';
import { type FileContent, readTable, UnreadableFile } from './idea-table.ts';

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
