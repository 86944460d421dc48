import { comeBackLater } from '../../../platform/server/http/problem.ts';
import type { PictureType } from '../domain/file.ts';

/** W3C PNG 3: size, palette, picture, end; transparency, colours, orientation. */
const keptChunks = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'eXIf'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
);
const imageData = Buffer.from('IDAT').readUInt32BE();
const signatureBytes = 8;
/** Length, name and checksum of a chunk. */
const frameBytes = 12;
/** Encoders write one for every 8 KB or more. */
const maxChunks = 20_000;

/**
 * A PNG without repeated chunks and chunks that it does not need: texts, say, may be compressed, and a decoder would unpack
 * a small file to gigabytes. A file with too many chunks is cut, and then no decoder takes it for a whole picture.
 */
export function neededChunks(png: Buffer): Buffer {
  const parts = [png.subarray(0, signatureBytes)];
  const seen = new Set<number>();
  let at = signatureBytes;
  for (let count = 0; count < maxChunks && at + frameBytes <= png.byteLength; count++) {
    const end = at + frameBytes + png.readUInt32BE(at);
    const name = png.readUInt32BE(at + 4);
    if (keptChunks.has(name) && (name === imageData || !seen.has(name)))
      parts.push(png.subarray(at, end));
    seen.add(name);
    at = end;
  }
  return Buffer.concat(parts);
}

// Re-encoding drops everything else in the file, such as metadata or another file behind the end.

type Picture = { bytes: Uint8Array; width: number; height: number };
export class RefusedPicture extends Error {}

/** More than the largest that telephones usually take; decoded, four bytes each. */
const maxPixels = 50_000_000;
/** The limit of WebP. A line of millions of pixels, or millions of lines, would be decoded at once. */
const longestSide = 16_383;
const longestSeconds = 20;
/** They are in memory: in all, and for one person. */
const longestQueue = 10;
const maxOfOne = 5;

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread and no cache, so that memory is bounded by one picture.
  sharp.cache(false);
  sharp.concurrency(1);
  // Allows only these of libvips' many formats.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
}
let loading: ReturnType<typeof load> | undefined;

/** Loading sharp blocks this thread for 30 to 70 ms, so it waits for the first picture. */
export const loadPictures = (): ReturnType<typeof load> => (loading ??= load());

/** @throws RefusedPicture */
export async function reencodePicture(sent: Buffer, type: PictureType): Promise<Picture> {
  const sharp = await loadPictures();
  const bytes = type === 'image/png' ? neededChunks(sent) : sent;
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  let since = performance.now();
  try {
    // Reads the head alone, so the size needs no limit yet.
    const head = sharp(bytes, { ...options, limitInputPixels: false });
    const { format, pages = 1, width, height } = await head.metadata();
    if (`image/${format}` !== type) throw new RefusedPicture('This picture is damaged');
    if (width * height > maxPixels)
      throw new RefusedPicture('This picture is too large. Make it smaller than 50 megapixels');
    if (Math.max(width, height) > longestSide)
      throw new RefusedPicture(
        `This picture is too long. Make each side shorter than ${longestSide + 1} pixels`,
      );
    if (pages > 1)
      throw new RefusedPicture('Moving pictures are not taken. Save one frame of it as PNG');
    since = performance.now();
    // Turned as its metadata say, which then go.
    const picture = sharp(bytes, options).autoOrient().timeout({ seconds: longestSeconds });
    const encoded =
      type === 'image/png'
        ? picture.png({ compressionLevel: 7 })
        : type === 'image/jpeg'
          ? picture.jpeg({ quality: 90 })
          : picture.webp({ quality: 90, effort: 3 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof RefusedPicture) throw error;
    const isTimeout = performance.now() - since >= longestSeconds * 1000;
    throw new RefusedPicture(
      isTimeout
        ? 'This picture takes too long to read. Save it anew in a simpler form'
        : 'This picture is damaged. Save it anew and try again',
    );
  }
}

/** The ids of people whose pictures run or wait. */
const turns: string[] = [];
let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs what decodes a picture, one after the other; the decoding itself has threads of its own.
 * @throws Problem 503 where too many wait, or too many of one person
 */
export async function queuePicture<Result>(
  userId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const own = turns.filter((one) => one === userId);
  if (turns.length >= longestQueue || own.length >= maxOfOne)
    throw comeBackLater(10, 'Many pictures are waiting. Try again in a moment.');
  turns.push(userId);
  const turn = tail.then(run).finally(() => turns.splice(turns.indexOf(userId), 1));
  tail = turn.catch(() => {});
  return turn;
}
