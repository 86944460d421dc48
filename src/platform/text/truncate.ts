import { characters } from './characters.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The graphemes of a text: an emoji sequence is one, and so is a letter with its accents. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The last letters of a text, as `graphemes` counts them. */
export function lastGraphemes(text: string, count: number): string {
  const near = segmenter.segment(text).containing(Math.max(0, text.length - 4 * count));
  return graphemes(text.slice(near?.index)).slice(-count).join('');
}

/**
 * The start of a text, never cut through an emoji sequence or between a letter and its accents.
 * @param most characters of the result, `end` included
 */
export function truncate(text: string, most: number, end = '…'): string {
  if (text.length <= most || characters(text) <= most) return text;
  let room = most - end.length;
  let at = 0;
  for (const { segment } of segmenter.segment(text)) {
    room -= characters(segment);
    if (room < 0) break;
    at += segment.length;
  }
  const start = text.slice(0, at);
  return end ? start.trimEnd() + end : start;
}
