import { truncate } from './characters.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** `One` to `Ten`, then digits; `No` for none. */
export const countWord = (count: number) => words[count] ?? String(count);

/** `1 idea`, `2 ideas` */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** `One idea is`, `Two ideas are` */
export const ideasAreText = (count: number) =>
  `${countWord(count)} ${count < 2 ? 'idea is' : 'ideas are'}`;

export const dependSentence = (count: number) =>
  count === 0
    ? ''
    : `${countWord(count)} ${count === 1 ? 'idea depends' : 'ideas depend'} on what counts.`;

/** `a, b and c` */
export const joinWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Two decimals. */
export const decimalText = (value: number) =>
  value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const longestName = 44;

export const shortenTitle = (title: string): string =>
  truncate(title.replace(/\s+/g, ' '), longestName);

export const quoteTitle = (title: string) => `“${shortenTitle(title)}”`;
