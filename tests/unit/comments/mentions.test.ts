import { describe, expect, test } from 'vitest';
import { filterPeople, mentionedIn, withIds } from '#features/comments/domain/comment.ts';

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

describe('a name after @', () => {
  test.each([
    ['@Ann Lee is a good idea', [annLee.id]],
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
