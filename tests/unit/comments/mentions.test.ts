import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterPeople,
  mentionAtCaret,
  mentionedIn,
  peopleIn,
  startOf,
  withIds,
  withNames,
  writeMention,
} from '#features/comments/domain/comment.ts';

const person = (n: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
});
const ann = person(1, 'Ann');
const annLee = person(2, 'Ann Lee');
const zoe = person(3, 'Zoë O’Brien-Müller');
const yamada = person(4, '山田 太郎');
const olga = person(5, 'Ольга');
const ben = person(6, 'Ben (ben@example.org)');
const ram = person(8, 'राम');
const people = [ann, annLee, zoe, yamada, olga, ben, ram];

describe('a name after @', () => {
  test.each([
    ['@Ann Lee is a good idea', [annLee.id]],
    ['@Ann is here', [ann.id]],
    ['@Annie', []],
    ['@Ann1', []],
    ['Ask @zoe o’brien-muller!', [zoe.id]],
    [`Ask @${zoe.name.normalize('NFD')}`, [zoe.id]],
    ['@山田 太郎さん', [yamada.id]],
    ['@ольга, @ANN', [olga.id, ann.id]],
    ['@Ben (ben@example.org)!', [ben.id]],
    ['mail@Ann', []],
    ['@', []],
    ['@@Ann', [ann.id]],
    ['@Ann-Marie', []],
    ['@Ann-', [ann.id]],
    ["@Ann's", [ann.id]],
    ["@Zoe O'Brien\u2011Muller", [zoe.id]],
    ['@राम', [ram.id]],
    ['@रामा', []],
  ])('%s mentions %j', (text, ids) => {
    expect(mentionedIn(withIds(text, people))).toEqual(ids);
  });

  test('is stored as an id, and the text around it as it was typed', () => {
    expect(withIds('@@Ann, ask @Annie.', people)).toBe(`@${writeMention(ann.id)}, ask @Annie.`);
  });

  test('names one of two that differ in accents by these', () => {
    const both = [person(6, 'Zoe'), person(7, 'Zoë')];
    expect(mentionedIn(withIds('@Zoë', both))).toEqual([both[1]?.id]);
    expect(mentionedIn(withIds('@zoe', both))).toEqual([]);
  });
});

test('a stored mention is edited by name and stored unchanged, also that of a former member', () => {
  const words = fc.constantFrom(
    ' ',
    'so, ',
    '@',
    '(',
    writeMention(annLee.id),
    writeMention(ben.id),
    writeMention('former-member'),
  );
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      // A letter next to a mention would make it plain text.
      const stored = parts.join(' ');
      const known = [annLee, ben];
      const all = [...people, ...peopleIn(stored, known)];
      expect(withIds(withNames(stored, known), all)).toBe(stored);
    }),
  );
});

test.each([
  [`Ask ${writeMention(ann.id)}`, 10, 'Ask…'],
  [`Ask ${writeMention(ann.id)}, or`, 45, `Ask ${writeMention(ann.id)},…`],
  ['Six of 😀', 7, 'Six of…'],
  ['Six of 😀', 8, 'Six of 😀'],
  ['Six of 👨‍👩‍👧', 9, 'Six of…'],
])('the start of %j in %i characters has no half of anything', (text, letters, start) => {
  expect(startOf(text, letters)).toBe(start);
});

test.each([
  ['ann', [ann, annLee]],
  ['LEE', [annLee]],
  ['zoe', [zoe]],
  ['Zoe\u0308', [zoe]],
  ['mull', [zoe]],
  ['brien', [zoe]],
  ['太', [yamada]],
  ['山田 太', [yamada]],
  ['оль', [olga]],
  ['nn', []],
  ["zoe o'b", [zoe]],
  ['म', []],
])('%s offers %j', (words, found) => {
  expect(filterPeople(people, words)).toEqual(found);
});

test('people are offered while a name is typed, from any word of it on', () => {
  const found = (text: string, caret = text.length) =>
    mentionAtCaret(text, caret, people)?.found.map(({ name }) => name);
  expect(found('Hello @')).toHaveLength(people.length);
  expect(found('Hello @LEE')).toEqual([annLee.name]);
  expect(found('Hello @zo and more', 9)).toEqual([zoe.name]);
  const plain = ['', 'Hello', 'mail@ann', '@ann\n', '@nobody', `@${annLee.name} `, `@${ben.name} `];
  for (const text of plain) expect(found(text), text).toBeUndefined();
  expect(mentionAtCaret('Hello @ann', 10, people)?.start).toBe(6);
});
