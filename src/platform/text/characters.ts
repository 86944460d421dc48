/** In code points, so that an emoji counts once. */
export const countCharacters = (text: string) =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** Removes invisible characters such as a zero-width space. */
export const visibleText = (text: string) =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/gu, '');

/** Refuses control characters except tab and newline (CR before LF only), and lone surrogates, which are no UTF-8. */
export const isStorable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  text.isWellFormed() && !/[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]|\r(?!\n)/.test(text);

export const controlMessage = 'Remove the control characters';

export const tooLong = (max: number) => `Use at most ${max.toLocaleString('en')} characters`;

/** Removes characters that move or hide others. Keeps joiners, which Persian words and some emoji need. */
export const toOneLine = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\s\p{C}])+/gu, ' ')
    .trim();

let segmenter: Intl.Segmenter | undefined;

/** Creates the segmenter on first use, because that takes milliseconds. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Emoji sequences and letters with accents count once. */
export const graphemes = (text: string): string[] =>
  Array.from(segmentsOf(text), ({ segment }) => segment);

export function lastGraphemes(text: string, count: number): string {
  const near = segmentsOf(text).containing(Math.max(0, text.length - 4 * count));
  return graphemes(text.slice(near?.index)).slice(-count).join('');
}

/** Does not cut emoji sequences and accents off. @param most includes `end` */
export function truncate(text: string, most: number, end = '…'): string {
  if (text.length <= most || countCharacters(text) <= most) return text;
  let room = most - end.length;
  let at = 0;
  for (const { segment } of segmentsOf(text)) {
    room -= countCharacters(segment);
    if (room < 0) break;
    at += segment.length;
  }
  const start = text.slice(0, at);
  return end ? start.trimEnd() + end : start;
}
