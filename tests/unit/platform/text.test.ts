import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName } from '#features/files/domain/file.ts';
import { countCharacters, graphemes, truncate } from '#platform/text/characters.ts';
import {
  foldForSearch,
  foldText,
  foldWithPlaces,
  foldWords,
  textKey,
} from '#platform/text/fold.ts';
import { shortenTitle } from '#platform/text/wording.ts';

const softHyphen = '\u00ad';
const joiner = '\u200d';

describe('two texts that read the same', () => {
  test.each([
    ['COPD', 'copd'],
    ['Épilepsie', 'épilepsie'],
    ['Épilepsie', 'E\u0301pilepsie'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Iğdır', 'IĞDIR'],
    ['İzmir', 'izmir'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδός', 'ΟΔΌΣ'],
    ['ﬁnal eﬃcacy', 'final efficacy'],
    ['ＣＯＰＤ　２', 'copd 2'],
    [`cardio${softHyphen}logy`, 'cardiology'],
    [`cardio${joiner}logy`, 'cardiology'],
    ['CO₂', 'co2'],
    ['O’Brien', "O'Brien"],
    ['Oʼbrien', 'o´Brien'],
    ['“Long” «COVID»', '"Long" "COVID"'],
    ['post–stroke', 'post-stroke'],
    ['post‑stroke', 'post—stroke'],
    ['Кардио', 'КАРДИО'],
  ])('%s and %s are equal', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
    expect(textKey(one)).toBe(textKey(other));
  });

  test.each([
    ['Ahnung', 'Ähnung'],
    ['pin', 'pan'],
    ['がん', 'かん'],
    ['हिन्दी', 'हन्द'],
  ])('%s and %s differ', (one, other) => {
    expect(textKey(one)).not.toBe(textKey(other));
  });

  test('folding folded text changes nothing', () => {
    // An accent without a letter stands on a space, which stays when a search ignores the accent.
    const withoutRuns = (text: string) => text.replace(/ {2,}/g, ' ');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldForSearch(foldForSearch(text))).toBe(withoutRuns(foldForSearch(text)));
      }),
      // Two accents on a space, and a space.
      { examples: [['\u1fcd ']] },
    );
  });
});

test.each([
  ['álvaro ünal', 'Alvaro Unal'],
  ['Ёлка', 'елка'],
  ['مُحَمَّد', 'محمد'],
  ['Søren Łukasz', 'soren lukasz'],
  ['œuvre', 'OEUVRE'],
])('a search for %s means %s too', (one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other));
});

test('titles are sorted without regard to accents and case, and equal ones by their accents', () => {
  const sorted = 'Äpfel, apple, Apricot, ete, été, oil, Öl, straße, Strasse 2, Zebra'.split(', ');
  const reversed = sorted.toReversed();
  expect(reversed.sort((a, b) => (textKey(a) < textKey(b) ? -1 : 1))).toEqual(sorted);
});

test('a place in folded text is the same letters in the text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('a', 'e\u0301', 'ß', 'ﬁ', '糖', softHyphen, '👨‍👩‍👧', ' ', 'İ', 'ç', 'Z'),
      ),
      (parts) => {
        const text = parts.join('');
        const { folded, rangeOf } = foldWithPlaces(text);
        for (let at = 0; at < folded.length; at++) {
          const [start, end] = rangeOf(at, at + 1);
          expect(foldWords(text.slice(start, end))).toContain(folded[at]);
        }
      },
    ),
  );
});

describe('a text that is cut', () => {
  const family = '👨‍👩‍👧‍👦';
  const flag = '🇩🇪';
  const accented = 'e\u0301\u0323';
  test('has only whole letters, and at most the allowed number', () => {
    const letters = fc.array(
      fc.constantFrom('a', ' ', '😀', family, flag, accented, '한', '👍🏽', 'ß'),
    );
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('', '…'),
        (parts, most, end) => {
          const text = parts.join('');
          const cut = truncate(text, most, end);
          expect(countCharacters(cut)).toBeLessThanOrEqual(most);
          if (cut === text) return;
          const start = end ? cut.slice(0, -1) : cut;
          const whole = graphemes(text);
          const letters = graphemes(start);
          expect(letters).toEqual(whole.slice(0, letters.length));
        },
      ),
    );
  });

  test.each([
    [`${'x'.repeat(40)}${family} and more`, 'x'.repeat(40)],
    [`${'x'.repeat(42)}${accented} and more`, 'x'.repeat(42)],
  ])('a title beside others: %s', (title, start) => {
    expect(shortenTitle(title)).toBe(`${start}…`);
  });

  test('the name of a file is cut before an emoji and not in it', () => {
    expect(cleanName(`${'x'.repeat(175)}${flag}.pdf`, 'application/pdf')).toBe(
      `${'x'.repeat(175)}.pdf`,
    );
  });
});
