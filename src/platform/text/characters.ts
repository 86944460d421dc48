/** Length in characters as a person counts them: code points, so that an emoji is one and not two. */
export const characters = (text: string) =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** The text without the characters that nothing is drawn for, such as a zero-width space. */
export const drawn = (text: string) =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/gu, '');

/**
 * True when the text has only storable characters: no control character other than tab and newline
 * (a carriage return is part of a newline), and no half of a surrogate pair, which UTF-8 cannot carry.
 */
export const storable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  text.isWellFormed() && !/[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]|\r(?!\n)/.test(text);

/** Why a text that is not `storable` is refused. */
export const controlMessage = 'Remove the control characters';

/** Why a text is refused that has more characters than it may. */
export const tooLong = (max: number) => `Use at most ${max.toLocaleString('en')} characters`;

/**
 * Words in one line, without characters that move or hide others. What joins letters stays: Persian words and pictures of
 * families and flags are made with it.
 */
export const oneLine = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\s\p{C}])+/gu, ' ')
    .trim();
