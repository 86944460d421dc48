import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { neededChunks, reencodePicture } from '../../../src/features/files/server/pictures.ts';

import { picture } from '../../support/files.ts';

/** Its check sum is wrong, as nobody reads it. */
function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}
const headBytes = 8 + 25;
const behindHead = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, headBytes), ...chunks, png.subarray(headBytes)]);

test('texts of a PNG, packed or not, are gone before it is decoded, and its pixels stay', async () => {
  const png = await picture('png', 40, 30);
  const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))]);
  const texts = ['zTXt', 'iTXt', 'tEXt', 'zTXt'].map((name) => chunk(name, packed));
  const needed = neededChunks(behindHead(png, ...texts));
  expect(needed.includes('TXt')).toBe(false);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect(await pixels(needed)).toEqual(await pixels(png));
});

test('a profile that stands there a hundred times is unpacked once', async () => {
  const profile = chunk(
    'iCCP',
    Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(99))]),
  );
  const png = behindHead(await picture(), ...Array.from({ length: 100 }, () => profile));
  expect(neededChunks(png).toString('latin1').split('iCCP')).toHaveLength(2);
});

test.each([
  ['no length', Buffer.alloc(0)],
  ['a length beyond the end', chunk('IDAT', Buffer.alloc(3)).fill(0xff, 0, 4)],
  [
    'chunks without end',
    Buffer.concat(Array.from({ length: 30_000 }, () => chunk('IDAT', Buffer.alloc(0)))),
  ],
])('%s: what is left is refused as damaged', async (_, chunks) => {
  const signed = (await picture()).subarray(0, headBytes);
  await expect(reencodePicture(Buffer.concat([signed, chunks]), 'image/png')).rejects.toThrow(
    'damaged',
  );
});

test.each([
  [16_384, 1],
  [1, 16_384],
])(
  '%i × %i pixels: a side that is too long is refused before anything is decoded',
  async (width, height) => {
    const png = await picture('png', width, height);
    await expect(reencodePicture(png, 'image/png')).rejects.toThrow('This picture is too long');
  },
);
