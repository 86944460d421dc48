// Files of an attacker who wants the server to store another type, run a script or run out of memory. A seeded
// generator makes them, so every file can be made again.
import { crc32, deflateSync } from 'node:zlib';
import { csv, pdf, picture } from './files.ts';

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function random(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  const one = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[whole(items.length)] ?? items[0];
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => whole(256)));
  return { whole, one, bytes };
}
export type Random = ReturnType<typeof random>;

/** A script that a browser would run. No stored image may contain it. */
export const marker = 'alert(document.cookie)';
const script = `<script>${marker}</script>`;
const page = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${marker}"/>`;
const zip = Buffer.from(
  'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0PK\x05\x06\0\0\0\0\x01\0\x01\0',
  'latin1',
);

/** The last member is the only type that the server may store the file as; null when the server must refuse it. */
export type HostileFile = [what: string, bytes: Buffer, only: string | null];

/** Files of types that the server refuses under any name. */
async function wrongTypes(chance: Random): Promise<HostileFile> {
  const [what, content] = chance.one<[string, string | Buffer]>([
    ['a page', page],
    ['a page after spaces', `\n\t  ${page}`],
    ['a page with a byte order mark', `\ufeff${page}`],
    ['SVG', svg],
    ['XML', `<?xml version="1.0"?>${svg}`],
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'],
    ['GIF', Buffer.concat([Buffer.from('GIF89a'), chance.bytes(40)])],
    ['GIF and script', `GIF89a/*${'\0'.repeat(9)}*/=1;${marker}`],
    ['BMP', Buffer.concat([Buffer.from('BM'), chance.bytes(60)])],
    ['TIFF', Buffer.concat([Buffer.from('II*\0', 'latin1'), chance.bytes(60)])],
    ['AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x1cftypheic\0\0\0\0', 'latin1')],
    ['ZIP', zip],
    ['an office document', Buffer.concat([zip, Buffer.from('[Content_Types].xml')])],
    ['a program of Windows', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), chance.bytes(90)])],
    ['a program of Linux', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), chance.bytes(90)])],
    ['WebAssembly', Buffer.from('\0asm\x01\0\0\0', 'latin1')],
    ['a shell script', '#!/bin/sh\nrm -rf /\n'],
    ['PostScript', '%!PS-Adobe-3.0\n(x) show\n'],
    ['RTF', '{\\rtf1 hello}'],
    ['UTF-16', Buffer.from('a,b\n1,2\n', 'utf16le')],
    ['chance', chance.bytes(1 + chance.whole(3000))],
    ['a PDF without an end', pdf('x').subarray(0, 300)],
    ['a PDF by its first line alone', '%PDF-1.7\n'],
    ['zeros', Buffer.alloc(1 + chance.whole(5000))],
  ]);
  return [what, Buffer.from(content), null];
}

/** Files that are valid as two types. */
async function polyglots(chance: Random): Promise<HostileFile> {
  const format = chance.one(['png', 'jpeg', 'webp'] as const);
  const type = `image/${format}`;
  const image = await picture(format, 1 + chance.whole(30), 1 + chance.whole(30));
  const tail = Buffer.from(
    chance.one<string | Buffer>([page, svg, zip, pdf(marker), script, marker]),
  );
  const before = Buffer.from(chance.one([page, ' ', '\ufeff', 'a,b\n']));
  // When the appended bytes are a PDF, the file still ends as a PDF.
  const pdfType = tail.toString('latin1').startsWith('%PDF') ? 'application/pdf' : null;
  const words = withChunk(image, `Comment\0${script}`);
  return chance.one<HostileFile>([
    [`${format} with something behind it`, Buffer.concat([image, tail]), type],
    [`something with ${format} behind it`, Buffer.concat([tail, image]), null],
    ['a PDF with something behind it', Buffer.concat([pdf('x'), tail]), pdfType],
    ['a PDF with something before it', Buffer.concat([before, pdf('x')]), null],
    ['a PDF with a page in it', pdf(page), 'application/pdf'],
    ['a table with a page in its first lines', csv(`a,b\n1,${script}\n`), null],
    ['a table with formulas', csv(`a,b\n=HYPERLINK("http://evil.example"),+1\n`), 'text/csv'],
    ['PNG with words in a chunk', words, format === 'png' ? type : null],
  ]);
}

/** A chunk of a PNG. */
export function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Inserts a text chunk after the header of a PNG. An image of another format becomes damaged. */
const withChunk = (image: Buffer, words: string) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    image.subarray(8, 33),
    chunk('tEXt', Buffer.from(words, 'latin1')),
    image.subarray(33),
  ]);

/** A PNG that claims a size, with `bytes` zero bytes as its image data. @param isDeep 16 bits, in several passes */
export function bomb(width: number, height: number, bytes: number, isDeep = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(isDeep ? [16, 2, 0, 0, 1] : [8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Decompression bombs and damaged images. */
async function bombs(chance: Random): Promise<HostileFile> {
  const side = 8000 + chance.whole(50_000);
  const format = chance.one(['png', 'jpeg', 'webp'] as const);
  const image = await picture(format, 40 + chance.whole(60), 40 + chance.whole(60));
  const cut = image.subarray(0, 12 + chance.whole(image.length - 14));
  const spoiled = Buffer.from(image);
  for (let at = 0; at < 20; at++) spoiled[30 + chance.whole(image.length - 30)] = chance.whole(256);
  return chance.one<HostileFile>([
    ['many pixels', bomb(side, side, 1000), null],
    ['one long line', bomb(2 ** 31 - 1, 1, 10), null],
    ['no pixels', bomb(0, 0, 0), null],
    ['too few bytes', bomb(6000, 6000, 100_000), null],
    ['cut off', cut, null],
    // A damaged byte may go unnoticed. The server stores the image only when it can decode it.
    ['spoiled', spoiled, `image/${format}`],
  ]);
}

export const hostileFile = async (chance: Random): Promise<HostileFile> =>
  chance.one([wrongTypes, polyglots, bombs])(chance);
