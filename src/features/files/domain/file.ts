// What files of ideas are; without the schema, which a list has no need of.

/** What can be stored, by content alone. */
export const fileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/csv',
] as const;
export type FileType = (typeof fileTypes)[number];

/** What a type is called, and how names of its files end. */
export const kinds: Record<FileType, { label: string; ending: string }> = {
  'application/pdf': { label: 'PDF', ending: 'pdf' },
  'image/png': { label: 'PNG', ending: 'png' },
  'image/jpeg': { label: 'JPEG', ending: 'jpg' },
  'image/webp': { label: 'WebP', ending: 'webp' },
  'text/csv': { label: 'CSV', ending: 'csv' },
};

/** Endings of names that are taken, for a control that lets people pick a file. */
export const endings = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'csv'];

export type PictureType = Extract<FileType, `image/${string}`>;
export const isPicture = (type: FileType): type is PictureType => type.startsWith('image/');
/** What can be looked at in the browser: a table is downloaded. */
export const canBeShown = (type: FileType): boolean => type !== 'text/csv';

/** One that is there, and one whose bytes are being taken away. */
export const fileStates = ['ready', 'removed'] as const;

const mib = 1024 * 1024;
/** In bytes, of one file. */
export const largestFile = 10 * mib;
/** In bytes, of all files of an idea. */
export const roomOfIdea = 100 * mib;
/** However small they are. */
export const mostFiles = 200;
/** In bytes, of each piece but the last one. What is stored is cut so: it stays what it is. */
export const pieceBytes = 256 * 1024;

/** A size as people read it: 1.8 MB, 312 KB. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 1000 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** What a card says beside the name: "PNG, 1.8 MB, 800 × 600". */
export function describeFile({
  type,
  size,
  width,
  height,
}: {
  type: FileType;
  size: number;
  width: number | null;
  height: number | null;
}): string {
  const extent = width && height ? [`${width} × ${height}`] : [];
  return [kinds[type]?.label ?? type, sizeInWords(size), ...extent].join(', ');
}
