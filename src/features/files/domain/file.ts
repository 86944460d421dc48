// The types and limits of files, without the schema, which lists do not need.

/** The accepted types, by content. */
export const fileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/csv',
] as const;
export type FileType = (typeof fileTypes)[number];

/** The label and extension of each type. */
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
/** Whether a browser can show the type; tables are downloaded. */
export const canBeShown = (type: FileType): boolean => type !== 'text/csv';

/** A stored file, and one whose bytes are being deleted. */
export const fileStates = ['ready', 'removed'] as const;

const mib = 1024 * 1024;
/** In bytes, per file. */
export const largestFile = 10 * mib;
/** In bytes, for all files of an idea. */
export const roomOfIdea = 100 * mib;
/** However small they are. */
export const mostFiles = 200;
/** In bytes, except for the last piece. Stored files are cut at this size, so it must not change. */
export const pieceBytes = 256 * 1024;

/** A size as people read it: 1.8 MB, 312 KB. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 1000 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** The text beside a file's name: "PNG, 1.8 MB, 800 × 600". */
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
