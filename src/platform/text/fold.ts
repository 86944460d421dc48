// Folds text for comparisons. SQLite folds ASCII only, so SQL compares stored folded texts.
import { graphemes, truncate, visibleText } from './characters.ts';

/** Unifies quotation marks and dashes of different keyboards and word processors. */
const withPlainMarks = (text: string): string =>
  text
    .replace(/[‘’‚‛ʹʻʼʽ′]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‒–—―−]/g, '-');
/** An acute accent without a letter, which NFKC would split. */
const acute = /[\u00b4\u1ffd]/g;

/**
 * Cut, because sorting a run of accents takes quadratic time. No script has such long runs (UAX #15, stream-safe text).
 */
const longAccents = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** Ignores case, width, ligatures, spacing, invisible characters and the shape of quotation marks and dashes. */
export const foldText = (text: string): string =>
  withPlainMarks(visibleText(text.replace(acute, "'")).replace(longAccents, '$1').normalize('NFKC'))
    // By way of upper case, which turns ß into ss and a dotless i into i.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC')
    .replace(/\s+/g, ' ');

/** Accents and vowel points that writers may omit, but not Indic vowel signs or Japanese kana marks. */
const accents =
  /[\p{Mn}&&[[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Cyrillic}]--[\u3099\u309a]]]/gv;

/** Letters with a stroke that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' },
};

export const foldForSearch = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[øłđðħŧæœ]/g, (letter) => plainLetters[letter] ?? letter);

const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu;

/** Like `foldForSearch`, with spaces around each character of scripts without spaces between words. */
export const foldWords = (text: string): string => foldForSearch(text).replace(unspaced, ' $& ');

/** In characters: longer than any title or name. */
const keyLength = 200;

/** A sort key, equal if `foldText` is equal. Sorts without accents first, then by accents. */
export function textKey(text: string): string {
  const folded = foldText(truncate(text, keyLength, '')).trim();
  const plain = foldForSearch(folded);
  return plain === folded ? plain : `${plain}\u0001${folded}`;
}

const foldedLetters = new Map<string, string>();
const maxCacheSize = 10_000;
const longestLetter = 20;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = foldWords(letter);
  if (foldedLetters.size >= maxCacheSize) foldedLetters.clear();
  if (letter.length <= longestLetter) foldedLetters.set(letter, folded);
  return folded;
}

type FoldedText = {
  folded: string;
  /** The original range of a range of `folded`. */
  rangeOf: (start: number, end: number) => [start: number, end: number];
};

export function foldWithPlaces(text: string): FoldedText {
  // ASCII text keeps its positions.
  const asciiOnly = /^[\0-\x7f]*$/;
  if (asciiOnly.test(text))
    return { folded: text.toLowerCase(), rangeOf: (start, end) => [start, end] };
  let folded = '';
  /** By code unit of `folded`: start and end of its original character. */
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  const add = (piece: string, made: string) => {
    for (let unit = 0; unit < made.length; unit++) {
      const isPlain = made.length === piece.length;
      starts.push(isPlain ? at + unit : at);
      ends.push(isPlain ? at + unit + 1 : at + piece.length);
    }
    folded += made;
    at += piece.length;
  };
  // An ASCII letter belongs to the accent that follows it.
  for (const [run] of text.matchAll(/[\0-\x7f]?[^\0-\x7f]+|[\0-\x7f]+(?=[\0-\x7f]|$)/g)) {
    if (asciiOnly.test(run)) add(run, run.toLowerCase());
    else for (const letter of graphemes(run)) add(letter, foldLetter(letter));
  }
  return {
    folded,
    rangeOf: (start, end) => [starts[start] ?? text.length, ends[end - 1] ?? text.length],
  };
}
