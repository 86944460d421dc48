import { graphemes } from '#platform/text/characters.ts';

// Separate from the schema, which lists do not need.

export const fileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/csv',
] as const;
export type FileType = (typeof fileTypes)[number];

const fileKinds: Record<FileType, { label: string; ending: string }> = {
  'application/pdf': { label: 'PDF', ending: 'pdf' },
  'image/png': { label: 'PNG', ending: 'png' },
  'image/jpeg': { label: 'JPEG', ending: 'jpg' },
  'image/webp': { label: 'WebP', ending: 'webp' },
  'text/csv': { label: 'CSV', ending: 'csv' },
};

export const fileExtensions = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'csv'];

/** True for a name with an accepted extension or none. The content decides the type. */
export function mayBeOurs(name: string): boolean {
  const [, end] = /\.([a-z0-9]{1,8})$/i.exec(name.slice(-20)) ?? [];
  return end === undefined || fileExtensions.includes(end.toLowerCase());
}

export type PictureType = Extract<FileType, `image/${string}`>;
export const isPicture = (type: FileType): type is PictureType => type.startsWith('image/');
export const canBeShown = (type: FileType): boolean => type !== 'text/csv';

/** The content of a `removed` file is being deleted. */
export const fileStates = ['ready', 'removed'] as const;

const mib = 1024 * 1024;
export const largestFile = 10 * mib;
/** In bytes, for all files of an idea together. */
export const maxBytesOfIdea = 100 * mib;
export const maxFiles = 200;
/** In bytes. Stored files are split at this size, so it must not change. */
export const pieceBytes = 256 * 1024;

/** `1.8 MB`, `312 KB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 1000 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

type FileSize = { type: FileType; size: number; width: number | null; height: number | null };

/** `PNG, 1.8 MB, 800 × 600` */
export function describeFile({ type, size, width, height }: FileSize): string {
  const extent = width && height ? [`${width} × ${height}`] : [];
  return [fileKinds[type]?.label ?? type, sizeText(size), ...extent].join(', ');
}

/** In UTF-8 bytes, without the extension. File systems allow 255 bytes with it. */
const longest = 180;

/** Control characters, characters that change the text direction, and invisible ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
const special = /[<>:"|?*%]/g;
/** Device names, which Windows reserves. */
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])$/i;

const knownEnding = new RegExp(`\\.(${fileExtensions.join('|')})$`, 'i');

function shortened(text: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let name = '';
  for (const character of graphemes(text)) {
    bytes += encoder.encode(character).length;
    if (bytes > longest) break;
    name += character;
  }
  return name;
}

const withoutEnds = (text: string) => text.replace(/^[\s.]+|[\s.]+$/g, '');

/** The name without extension, path, invisible characters, and characters that some systems reserve. */
function stemOf(name: string): string {
  // Limits the work of the next steps.
  const last = name.slice(-1000).split(/[/\\]/).at(-1) ?? '';
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

export const cleanName = (name: string, type: FileType): string =>
  `${stemOf(name)}.${fileKinds[type].ending}`;
