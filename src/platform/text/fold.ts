// How words that people type are compared. Search, filters, equal titles, names, mentions and sorting all use this, so
// that they agree. SQLite knows the case of ASCII alone: what SQL compares is stored folded.
import { drawn } from './characters.ts';
import { graphemes, truncate } from './truncate.ts';

/** Which of several marks is typed depends on the keyboard, on word processors and on habit. */
const withPlainMarks = (text: string): string =>
  text
    .replace(/[‘’‚‛ʹʻʼʽ′]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‒–—―−]/g, '-');
/** An acute accent without a letter. NFKC makes two characters of it. */
const acute = /[\u00b4\u1ffd]/g;

/** Equal for texts that read the same. Ignores case, width, ligatures, spacing, invisible characters and the shape of quotation marks and dashes. */
export const foldText = (text: string): string =>
  withPlainMarks(drawn(text.replace(acute, "'").normalize('NFKC')))
    // Upper case in between writes ß as ss and a dotless i as i.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC')
    .replace(/\s+/g, ' ');

/** Accents and vowel points that readers may leave out; not the vowel signs of India, nor the marks of Japanese kana. */
const accents =
  /[\p{Mn}&&[[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Cyrillic}]--[\u3099\u309a]]]/gv;

/** Letters that Unicode does not part from their stroke. */
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' },
};

/** `foldText` without accents, for searches. */
export const foldForSearch = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[øłđðħŧæœ]/g, (letter) => plainLetters[letter] ?? letter);

const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu;

/** As `foldForSearch`, with a space on both sides of each letter of a script that puts none between words. */
export const foldWords = (text: string): string => foldForSearch(text).replace(unspaced, ' $& ');

/** Far more than a title or a name has. */
const keyLength = 200;

/**
 * A key of one line of text: equal for texts that `foldText` makes equal, sorted without regard to accents, and among
 * texts that differ in accents alone by these. It reads the first 200 characters.
 */
export function textKey(text: string): string {
  const folded = foldText(truncate(text, keyLength, '')).trim();
  const plain = foldForSearch(folded);
  return plain === folded ? plain : `${plain}\u0001${folded}`;
}

/** Texts have the same few letters again and again. */
const foldedLetters = new Map<string, string>();
const mostLetters = 10_000;
const longestLetter = 20;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = foldWords(letter);
  if (foldedLetters.size >= mostLetters) foldedLetters.clear();
  if (letter.length <= longestLetter) foldedLetters.set(letter, folded);
  return folded;
}

/** Finds places of a text by what `foldWords` makes of it. */
type FoldedText = {
  folded: string;
  /** The part of the text that a part of `folded` stands for. */
  rangeOf: (start: number, end: number) => [start: number, end: number];
};

export function foldWithPlaces(text: string): FoldedText {
  // Spaces stay as they are, so that ASCII keeps its places.
  const asciiOnly = /^[\0-\x7f]*$/;
  if (asciiOnly.test(text))
    return { folded: text.toLowerCase(), rangeOf: (start, end) => [start, end] };
  let folded = '';
  /** For each unit of `folded`, where the letter starts and ends that it was made of. */
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
  // An accent may follow an ASCII letter: that letter belongs to what comes after it.
  for (const [run] of text.matchAll(/[\0-\x7f]?[^\0-\x7f]+|[\0-\x7f]+(?=[\0-\x7f]|$)/g)) {
    if (asciiOnly.test(run)) add(run, run.toLowerCase());
    else for (const letter of graphemes(run)) add(letter, foldLetter(letter));
  }
  return {
    folded,
    rangeOf: (start, end) => [starts[start] ?? text.length, ends[end - 1] ?? text.length],
  };
}
