import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parseCsv, readIdeaFile } from '#features/exchange/client/idea-file.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { type Column, fromCell, toCsv } from '#platform/text/csv.ts';

const marks = [',', ';', '\t', '|'] as const;
const lineEnds = ['\n', '\r', '\r\n'] as const;
const two = { ideaTitle: 'First', marketSize: 'Large, "very"\nlarge' };
const twoRows = [two, { ideaTitle: 'Second', marketSize: 'Small' }];

describe('separators of cells and rows', () => {
  for (const mark of marks)
    test.each(lineEnds)(`rows with ${JSON.stringify(mark)} between cells end with %j`, (end) => {
      const lines = [
        `Idea Title${mark}Market Size`,
        `First${mark}"Large, ""very""\nlarge" `,
        '',
        mark,
        `Second${mark}Small`,
      ];
      expect(parseCsv(lines.join(end))).toMatchObject({ rows: twoRows, numbers: [2, 5] });
    });

  test.each([
    ['a comma in a heading', 'Idea Title;Market Size;Notes, open, old\nA;B, C;x\n'],
    ['a first row without text', '\n;;\nIdea Title;Market Size\nA;B, C\n'],
    ['sep=', 'sep=;\nIdea Title;Market Size\nA;B, C\n'],
    ['sep= with marks for empty cells behind it', 'sep=;;;\nIdea Title;Market Size\nA;B, C\n'],
    ['sep= in quotation marks, after a blank row', '\r\n"sep=|"\rIdea Title|Market Size\rA|B, C'],
    ['a sep= that is not true', 'sep=,\nIdea Title;Market Size\nA;B, C\n'],
    ['a mark that sep= alone names', 'sep=^\nIdea Title^Market Size\nA^B, C\n'],
    ['headings in quotation marks', '"Idea Title";"Market Size"\n"A";"B, C"'],
  ])('understands %s', (_, text) => {
    expect(parseCsv(text).rows).toEqual([{ ideaTitle: 'A', marketSize: 'B, C' }]);
  });
});

describe('columns and values that match no field are named', () => {
  test.each([
    [
      'Idea Title,Title of idea\nA,B,C',
      'Row 2 has a text in column 3, and the headings end at column 2',
    ],
    [
      'Idea Title,Market Size\n\nA,10,000 people',
      'Row 3 has a text in column 3, and the headings end at column 2: “000 people”',
    ],
    ['Idea Title,Market Size\nA,"B" C', 'Row 2: text follows a closing quotation mark.'],
    ['Idea Title,Market Size\nA,"B', 'Row 2 has a quotation mark that is never closed.'],
    ['Idea Title,Market Size,ideaTitle\nA,B,', 'Columns 1 and 3 both mean Idea Title.'],
    ['Idea Title,decision,Decision\nA,,', 'Columns 2 and 3 both mean Decision.'],
    ['a,b\n1,2\n', 'Use the names of the form, for example Idea Title'],
    [`Idea Title${';zz'.repeat(200)}`, 'The headings end at column 201.'],
  ])('%j', (text, message) => {
    expect(() => parseCsv(text)).toThrow(message);
  });

  test('a column without a heading', () => {
    const { rows, ignored, skipped } = parseCsv('Idea Title,,Market Size,\nA,B,C,\n');
    expect(rows).toEqual([{ ideaTitle: 'A', marketSize: 'C' }]);
    expect(ignored).toEqual(['column 2 (no heading)']);
    expect(skipped).toEqual([[{ column: 'column 2 (no heading)', text: 'B' }]]);
  });
});

test('a short row says nothing about the columns behind its end', () => {
  const { rows } = parseCsv('id,Idea Title,Market Size\n7,A\n8,B,\n');
  expect(rows).toEqual([
    { id: '7', ideaTitle: 'A' },
    { id: '8', ideaTitle: 'B', marketSize: '' },
  ]);
});

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const table = 'Idea Title;Market Size\r\nÜber 🫁;Many';

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`)],
  ['UTF-16 LE with a mark', utf16(`\ufeff${table}`, false)],
  ['UTF-16 BE with a mark', utf16(`\ufeff${table}`, true)],
])('a file in %s is read', async (_, bytes) => {
  const { rows } = await readIdeaFile(new File([new Uint8Array(bytes)], 'x.csv'));
  expect(rows).toEqual([{ ideaTitle: 'Über 🫁', marketSize: 'Many' }]);
});

test.each(['[Draft] notes', '{0}', ' [x'])(
  'the first heading of a table may be “%s”',
  async (heading) => {
    const file = new File([`${heading},Idea Title\n1,A`], 'ideas.csv');
    expect((await readIdeaFile(file)).rows).toEqual([{ ideaTitle: 'A' }]);
  },
);

test('a list of ideas in JSON is read whatever its name; a broken one is called that', async () => {
  const list = JSON.stringify([{ ideaTitle: 'A' }]);
  expect((await readIdeaFile(new File([list], 'ideas.csv'))).rows).toEqual([{ ideaTitle: 'A' }]);
  const broken = new File([list.slice(0, -1)], 'ideas.json');
  await expect(readIdeaFile(broken)).rejects.toThrow('This file is not valid JSON.');
});

test.each([
  [' \n', 'x.csv', 'This file is empty.'],
  ['ideaTitle\n', 'x.csv', 'There is no idea in this file.'],
  ['{"a":1}', 'x.json', 'The file must hold a list of ideas, as an export does.'],
])('%j has no ideas', async (text, name, message) => {
  await expect(readIdeaFile(new File([text], name))).rejects.toThrow(message);
});

test.each([
  ['xlsx', 'PK\x03\x04 and more'],
  ['xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
])('a workbook (%s) is refused with what to do, whatever its name', async (_, start) => {
  const file = new File([new Uint8Array(Buffer.from(start, 'latin1'))], 'ideas.csv');
  await expect(readIdeaFile(file)).rejects.toThrow(/workbook.*CSV UTF-8/);
});

const special = fc.constantFrom(...`'=+",;\t|\n\r äa`, '\r\n', '🫁');
const cell = fc.oneof(
  fc.array(special).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('no cell of a file is lost, whatever separates its cells and rows', () => {
  const headings = fc.shuffledSubarray(
    ['id', 'Notes', '', 'Owner', 'decision', ...allFields.map(({ label }) => label)],
    { minLength: 2 },
  );
  fc.assert(
    fc.property(
      headings,
      fc.constantFrom(...marks),
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...lineEnds),
      (names, mark, lines, end) => {
        const line = (cells: string[]) => cells.map(quoted).join(mark);
        const text = [['Idea Title', ...names.filter((name) => name !== 'Idea Title')], ...lines]
          .map((cells) => line(cells) + end)
          .join('');
        const there = (texts: string[]) => texts.flatMap((one) => one.trim() || []).sort();
        const given = lines.map((cells) => there(cells.map(fromCell))).filter((one) => one.length);
        let content: ReturnType<typeof parseCsv>;
        try {
          content = parseCsv(text);
        } catch (error) {
          // A row with more cells than headings is refused with its row and column.
          expect(String(error)).toMatch(/Row \d+ has a text in column \d+/);
          return;
        }
        const read = content.rows.map(({ decision, ...row }, at) => {
          const all = [
            ...Object.values(row),
            ...Object.values(decision ?? {}),
            ...(content.skipped[at] ?? []).map(({ text }) => text),
          ];
          return there(all.map(String));
        });
        // A score is a number, so it may lose leading and trailing zeros.
        const plain = (rows: string[][]) =>
          rows.flat().map((one) => (Number(one) ? Number(one) : one));
        expect(plain(read)).toEqual(plain(given));
      },
    ),
    { numRuns: 150 },
  );
});

const csv = (names: string[], rows: Record<string, string | number>[]) => {
  const columns = names.map(
    (name): Column<(typeof rows)[number]> => [name, (row) => row[name] ?? ''],
  );
  return toCsv(columns, rows);
};

/** Reads a table with a library that the writer does not use. */
const parse = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: false,
  }).data.slice(0, -1);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\r1', "'=1"])(
  'the cell %j cannot run',
  (text) => {
    const [, row] = parse(csv(['a'], [{ a: text }]));
    expect(row?.[0]).toBe(`'${text}`);
  },
);

test.each([
  ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
  ['x;;@SUM(A1)', "x;;'@SUM(A1)"],
  ["x;'=1", "x;''=1"],
  ['x\t+1', "x\t'+1"],
  ['x\n-1', "x\n'-1"],
  ['x\r\n=1', "x\r\n'=1"],
  ['\t=1', "'\t'=1"],
  ['a;"=cmd;x', 'a;\'"=cmd;x'],
  ['x; =1', "x;' =1"],
  ['x;\u200b＝1', "x;'\u200b＝1"],
])('where semicolons or tabs separate, no part of %j is a formula', (text, safe) => {
  const [, row] = parse(csv(['a'], [{ a: text }]));
  expect(row?.[0]).toBe(safe);
  expect(fromCell(safe)).toBe(text);
});

test('numbers stay numbers, also negative ones', () => {
  expect(csv(['a', 'b'], [{ a: 5, b: -5 }])).toBe('\ufeffa,b\r\n5,-5\r\n');
});

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), (rows) => {
      const [header, ...cells] = parse(csv(['a', 'b'], rows));
      expect(header).toEqual(['a', 'b']);
      expect(cells.map(([a = '', b = '']) => ({ a: fromCell(a), b: fromCell(b) }))).toEqual(rows);
    }),
  );
});

test('of an exported list only what the import reads is sent, because the number of values is limited', async () => {
  const decision = { decision: 'hold', reason: 'Later', lookAgainOn: null };
  const answers = { purpose: 'saving' };
  const exported = {
    ideaTitle: 'One',
    decision: { ...decision, id: 'd', user: { name: 'Ines' }, createdAt: '2026-01-01' },
    outlook: { answers, lines: [{ name: 'device', result: 'Open' }], version: '2026.11' },
    sources: [{ kind: 'cohort', addedBy: { name: 'Ines' } }],
  };
  const { rows } = await readIdeaFile(new File([JSON.stringify([exported])], 'ideas.json'));
  expect(rows).toEqual([
    { ideaTitle: 'One', decision, outlook: { answers }, sources: [{ kind: 'cohort' }] },
  ]);
});
