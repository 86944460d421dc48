import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterPeople,
  mentionAtCaret,
  mentionedIn,
  storedAfter,
  storedPart,
  toTyped,
  withIds,
  writeMention,
} from '../../../src/features/comments/domain/comment.ts';

const person = (n: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
});
const ann = person(1, 'Ann');
const annLee = person(2, 'Ann Lee');
const zoe = person(3, 'Zoë O’Brien-Müller');
const yamada = person(4, '山田 太郎');
const olga = person(5, 'Ольга');
const ram = person(8, 'राम');
const people = [ann, annLee, zoe, yamada, olga, ram];

/** The stored text after a user types `words` letter by letter at its end. */
function type(stored: string, words: string): string {
  let now = stored;
  for (const letter of words) {
    const before = toTyped(now, people);
    const text = before.text + letter;
    now = storedAfter(before, text, text.length);
  }
  return now;
}

describe('somebody who was picked', () => {
  test.each([' Lee is a good idea', 'Lee', 'ie', 's', ' Lee', '’s', '@', ' @'])(
    'stays mentioned alone when %j follows',
    (words) => {
      const stored = withIds(type(writeMention(ann.id), words), people);
      expect(stored).toBe(writeMention(ann.id) + words);
      expect(mentionedIn(stored)).toEqual([ann.id]);
    },
  );

  test('is not offered again while more is typed', () => {
    const typed = toTyped(`${writeMention(ann.id)} Lee`, people);
    expect(mentionAtCaret(typed, typed.text.length, people)).toBeNull();
  });

  test('stays where text before, behind and between is changed', () => {
    const piece = fc.constantFrom(
      'Ann',
      'n',
      ' ',
      '@',
      'Lee',
      writeMention(ann.id),
      writeMention(annLee.id),
    );
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.nat(),
        fc.constantFrom('n', '@', ' Lee', ''),
        (parts, place, words) => {
          const before = toTyped(parts.join(''), people);
          const at = place % (before.text.length + 1);
          fc.pre(!before.tokens.some(({ start, end }) => start < at && at < end));
          const text = before.text.slice(0, at) + words + before.text.slice(at);
          const after = toTyped(storedAfter(before, text, at + words.length), people);
          expect(after.text).toBe(text);
          expect(after.tokens.map(({ id }) => id)).toEqual(before.tokens.map(({ id }) => id));
        },
      ),
    );
  });

  test('is words once a part of the name is gone', () => {
    const before = toTyped(`Ask ${writeMention(annLee.id)}.`, people);
    expect(storedAfter(before, 'Ask @Ann Le.', 11)).toBe('Ask @Ann Le.');
    expect(storedPart(before, 0, 8)).toBe('Ask @Ann');
    expect(storedPart(before, 4, 12)).toBe(writeMention(annLee.id));
  });
});

describe('a name that was typed and not picked', () => {
  test.each([
    ['@Ann Lee is a good idea', []],
    ['@Ann is here', [ann.id]],
    ['@Annie', []],
    ['Ask @zoe o’brien-muller!', [zoe.id]],
    [`Ask @${zoe.name.normalize('NFD')}`, [zoe.id]],
    ['@山田 太郎さん', [yamada.id]],
    ['@ольга, @ANN', [olga.id, ann.id]],
    ['mail@Ann', []],
    ['@Ann-Marie', []],
    ['@Ann-', [ann.id]],
    ["@Ann's", [ann.id]],
    ["@Zoe O'Brien\u2011Muller", [zoe.id]],
    ['@राम', [ram.id]],
    ['@रामा', []],
  ])('%s mentions %j', (text, ids) => {
    expect(mentionedIn(withIds(text, people))).toEqual(ids);
  });

  test('names one of two that differ in accents by these', () => {
    const both = [person(6, 'Zoe'), person(7, 'Zoë')];
    expect(mentionedIn(withIds('@Zoë', both))).toEqual([both[1]?.id]);
    expect(mentionedIn(withIds('@zoe', both))).toEqual([]);
  });
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
