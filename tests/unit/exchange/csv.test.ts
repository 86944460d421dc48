import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines, fromCell } from '../../../src/platform/text/csv.ts';

const csv = (...given: Parameters<typeof csvLines>) => [...csvLines(...given)].join('');

/** A reader that knows RFC 4180 and nothing of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const input = text.replace(/^\ufeff/, '');
  for (let i = 0; i < input.length; i++) {
    const c = input.charAt(i);
    if (quoted) {
      if (c !== '"') cell += c;
      else if (input.charAt(i + 1) === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (c === '\r' && input.charAt(i + 1) === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
      i++;
    } else cell += c;
  }
  return rows.slice(0, -1);
}

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
  const special = fc.array(
    fc.constantFrom("'", '=', '"', ',', ';', '\t', '\n', '\r\n', '+', 'ä', '🫁', ' '),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    special.map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1 }), (rows) => {
      const [header, ...cells] = parse(csv(['a', 'b'], rows));
      expect(header).toEqual(['a', 'b']);
      expect(cells.map(([a = '', b = '']) => ({ a: fromCell(a), b: fromCell(b) }))).toEqual(rows);
    }),
  );
});
