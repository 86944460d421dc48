import { countCharacters } from './characters.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Emoji sequences and letters with accents count once. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export function lastGraphemes(text: string, count: number): string {
  const near = segmenter.segment(text).containing(Math.max(0, text.length - 4 * count));
  return graphemes(text.slice(near?.index)).slice(-count).join('');
}

/** Never cuts inside an emoji sequence or between a letter and its accents. @param most includes `end` */
export function truncate(text: string, most: number, end = '…'): string {
  if (text.length <= most || countCharacters(text) <= most) return text;
  let room = most - end.length;
  let at = 0;
  for (const { segment } of segmenter.segment(text)) {
    room -= countCharacters(segment);
    if (room < 0) break;
    at += segment.length;
  }
  const start = text.slice(0, at);
  return end ? start.trimEnd() + end : start;
}
