import { graphemes } from '../../../platform/text/truncate.ts';
import { endings, type FileType, kinds } from './file.ts';

/** In UTF-8 bytes, without the extension; file systems allow 255 bytes with it. */
const longest = 180;

/** Control characters, those that turn the direction of a text, and those that cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** Characters with a special meaning in file systems. */
const special = /[<>:"|?*%]/g;
/** Names that some systems keep for devices. */
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])$/i;

const knownEnding = new RegExp(`\\.(${endings.join('|')})$`, 'i');

/** Cuts a text to a number of bytes, between graphemes. */
function shortened(text: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = '';
  for (const character of graphemes(text)) {
    bytes += encoder.encode(character).length;
    if (bytes > longest) break;
    kept += character;
  }
  return kept;
}

const withoutEnds = (text: string) => {
  let start = 0;
  let end = text.length;
  while (start < end && /[\s.]/.test(text.charAt(start))) start++;
  while (end > start && /[\s.]/.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
};

/** The name without its extension, without paths, invisible characters, and characters that systems misread. */
function stemOf(given: string): string {
  // The rest is left out before anything is looked for.
  const last = given.slice(-1000).split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .replace(special, '-')
    .replaceAll('\ufffd', '-')
    .replace(/\s/g, ' ');
  const stem = withoutEnds(shortened(withoutEnds(plain.replace(knownEnding, ''))));
  if (stem === '') return 'file';
  return devices.test(stem.split('.', 1)[0] ?? '') ? `file-${stem}` : stem;
}

/** A name as it is stored, with the ending of what the file is. */
export const cleanName = (given: string, type: FileType): string =>
  `${stemOf(given)}.${kinds[type].ending}`;
