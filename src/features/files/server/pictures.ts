import { comeBackLater } from '#platform/server/http/problem.ts';
import type { PictureType } from '../domain/file.ts';

/** W3C PNG 3: size, palette, image data, end; transparency, colours, orientation. */
const keptChunks = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'eXIf'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
);
const imageData = Buffer.from('IDAT').readUInt32BE();
const signatureBytes = 8;
/** The bytes of a chunk's length, name and checksum. */
const frameBytes = 12;
/** Encoders write a chunk for every 8 KB or more. */
const maxChunks = 20_000;

/**
 * Drops repeated and unneeded chunks of a PNG. A text chunk can be compressed, and a decoder would unpack a small file
 * to gigabytes. A file with too many chunks is cut, and the decoder then refuses it as incomplete.
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

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Encoders write about ten. A decoder reads all scans before its time limit can stop it. */
const maxScans = 100;

/** True for a JPEG with more scans than encoders write. Finds the markers in the way of a decoder. */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  // A loop over bytes, because `indexOf` for each of ten million markers takes five times as long.
  for (let at = 0; at + 4 <= jpeg.byteLength; at++) {
    if (jpeg[at] !== 0xff) continue;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === endOfImage) return false;
    if (marker === startOfScan && ++scans > maxScans) return true;
    // Fill bytes, escaped data, restarts and the start of the image have no content.
    const hasContent = (marker > 0xd8 && marker < 0xff) || (marker >= 0xc0 && marker < 0xd0);
    if (hasContent) at += 1 + jpeg.readUInt16BE(at + 2);
  }
  return false;
}

// Re-encoding drops everything else, such as metadata or a second file behind the picture.

type Picture = { bytes: Uint8Array; width: number; height: number };
export class RefusedPicture extends Error {}

const tooSlow = 'This picture takes too long to read. Save it anew in a simpler form';

/** More than phones usually take. With these limits one picture takes up to about 550 MB of memory. */
const maxPixels = 50_000_000;
/** For a JPEG of four colours, or a PNG of 16 bits, in several passes. */
const maxPixelsInPasses = 25_000_000;
const maxPixelsOfWebp = 16_000_000;

type Head = { isProgressive?: boolean; channels?: number; depth?: string };
function pixelLimit(type: PictureType, { isProgressive, channels = 3, depth }: Head): number {
  if (type === 'image/webp') return maxPixelsOfWebp;
  const isDeep = type === 'image/jpeg' ? channels > 3 : depth === 'ushort';
  return isProgressive && isDeep ? maxPixelsInPasses : maxPixels;
}
/** The limit of WebP. Without a limit, a single row of millions of pixels would be decoded at once. */
const longestSide = 16_383;
const longestSeconds = 20;
/** Waiting pictures are in memory. The limits are for all people together and for one person. */
const longestQueue = 10;
const maxOfOne = 5;

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread and no cache limit the memory to that of one picture.
  sharp.cache(false);
  sharp.concurrency(1);
  // Allows these formats only, of the many that libvips can read.
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

/** Loaded with the first picture, because loading sharp blocks this thread for 30 to 70 ms. */
const loadPictures = (): ReturnType<typeof load> => (loading ??= load());

/** @throws RefusedPicture */
export async function reencodePicture(sent: Buffer, type: PictureType): Promise<Picture> {
  const sharp = await loadPictures();
  if (type === 'image/jpeg' && hasTooManyScans(sent)) throw new RefusedPicture(tooSlow);
  const bytes = type === 'image/png' ? neededChunks(sent) : sent;
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  let since = performance.now();
  try {
    // Reads the header only, so the number of pixels needs no limit yet.
    const head = sharp(bytes, { ...options, limitInputPixels: false });
    const { format, pages = 1, width, height, ...more } = await head.metadata();
    if (`image/${format}` !== type) throw new RefusedPicture('This picture is damaged');
    const limit = pixelLimit(type, more);
    if (width * height > limit)
      throw new RefusedPicture(
        `This picture is too large. Make it smaller than ${limit / 1_000_000} megapixels`,
      );
    if (Math.max(width, height) > longestSide)
      throw new RefusedPicture(
        `This picture is too long. Make each side shorter than ${longestSide + 1} pixels`,
      );
    if (pages > 1)
      throw new RefusedPicture('Animated pictures are not accepted. Save one frame as PNG');
    since = performance.now();
    // Rotates the pixels by the EXIF orientation, because re-encoding drops it.
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
      isTimeout ? tooSlow : 'This picture is damaged. Save it anew and try again',
    );
  }
}

/** The account of each picture that is being decoded or waits. */
const turns: string[] = [];
let tail: Promise<unknown> = Promise.resolve();

/**
 * Decodes pictures one after the other.
 * @throws Problem 503 if too many wait, in total or of one person
 */
export async function queuePicture<Result>(userId: string, run: () => Promise<Result>) {
  const own = turns.filter((one) => one === userId);
  if (turns.length >= longestQueue || own.length >= maxOfOne)
    throw comeBackLater(10, 'Many pictures are waiting. Try again in a moment.');
  turns.push(userId);
  const turn = tail.then(run).finally(() => turns.splice(turns.indexOf(userId), 1));
  tail = turn.catch(() => {});
  return turn;
}
