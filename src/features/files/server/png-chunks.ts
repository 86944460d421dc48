// Keeps the chunks of a PNG that are needed to show it. Other chunks, such as texts, may be compressed: a decoder
// unpacks each of them, and a small file can expand to gigabytes.

/** W3C PNG 3: size, palette, picture, end; transparency, colours, which way up. */
const kept = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'eXIf'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
);
const imageData = Buffer.from('IDAT').readUInt32BE();
const signatureBytes = 8;
/** Length, name and check sum of a chunk. */
const frameBytes = 12;
/** Encoders write one for every 8 KB or more. */
const mostChunks = 20_000;

/**
 * The same picture without the chunks that are not needed to see it, and without repeated ones. Of a file with too many of
 * them, only the beginning, which no decoder takes for a whole picture.
 */
export function neededChunks(png: Buffer): Buffer {
  const parts = [png.subarray(0, signatureBytes)];
  const seen = new Set<number>();
  let at = signatureBytes;
  for (let count = 0; count < mostChunks && at + frameBytes <= png.byteLength; count++) {
    const end = at + frameBytes + png.readUInt32BE(at);
    const name = png.readUInt32BE(at + 4);
    if (kept.has(name) && (name === imageData || !seen.has(name)))
      parts.push(png.subarray(at, end));
    seen.add(name);
    at = end;
  }
  return Buffer.concat(parts);
}
