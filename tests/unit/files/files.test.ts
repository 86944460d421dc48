import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { detectType, tableProblem } from '#features/files/domain/detect-type.ts';
import { cleanName, describeFile, sizeText } from '#features/files/domain/file.ts';
import { uploadQuerySchema } from '#features/files/domain/file-schema.ts';
import { neededChunks, reencodePicture } from '#features/files/server/pictures.ts';
import { contentDisposition } from '#platform/server/http/send-body.ts';
import { csv, pdf, picture } from '../../support/files.ts';
import { chunk } from '../../support/hostile-files.ts';

describe('a name', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\Report.PDF', 'Report.pdf'],
    ['a\u202efdp.exe', 'afdp.exe.pdf'],
    ['photo.jpeg', 'photo.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['con.pdf', 'file-con.pdf'],
    ['com¹.pdf', 'file-com¹.pdf'],
    ['a<b>:"c"|?*%00.pdf', 'a-b---c-----00.pdf'],
    ['e\u0301tude\u200b.pdf', 'étude.pdf'],
    ['half \ud800.pdf', 'half -.pdf'],
    ['報告 🫁.csv', '報告 🫁.pdf'],
  ])('%j is %j', (given, clean) => {
    expect(cleanName(given, 'application/pdf')).toBe(clean);
  });

  test('any name becomes one that a file system takes, and stays it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = cleanName(given, 'text/csv');
        expect(name).toMatch(/^[^\s./\\][^/\\]*\.csv$/u);
        expect(Buffer.byteLength(name)).toBeLessThan(200);
        expect(cleanName(name, 'text/csv')).toBe(name);
        expect(contentDisposition('attachment', name)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });
});

describe('the type of a file', () => {
  const kindOf = (bytes: Uint8Array) =>
    detectType(bytes.subarray(0, 1024), bytes.subarray(Math.max(0, bytes.length - 1024)));

  test('its first bytes say it, and of a PDF the last ones too', async () => {
    expect(kindOf(pdf())).toBe('application/pdf');
    expect(kindOf(pdf('x', 5000))).toBe('application/pdf');
    for (const format of ['png', 'jpeg', 'webp'] as const)
      expect(kindOf(await picture(format))).toBe(`image/${format}`);
    expect(kindOf(csv())).toBeNull();
    expect(kindOf(Buffer.concat([Buffer.from(' '), pdf()]))).toBeNull();
    expect(kindOf(Buffer.concat([pdf(), Buffer.from('PK')]))).toBeNull();
    expect(kindOf(Buffer.concat([pdf(), Buffer.from(' \r\n\0')]))).toBe('application/pdf');
    expect(kindOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBeNull();
  });

  test('a table is UTF-8', () => {
    expect(tableProblem(Buffer.from('Wöche,1\n').subarray(0, 2))).toMatch(/UTF-8/);
    expect(tableProblem(Buffer.from('a,b\0'))).toMatch(/UTF-8/);
    expect(tableProblem(Buffer.from('\ufeff <svg>'))).toMatch(/no CSV file/);
    expect(tableProblem(Buffer.from('<html><script>'))).toMatch(/no CSV file/);
    expect(tableProblem(Buffer.from('a < b, c > d\n'))).toBeNull();
  });
});

test('sizes are said as people read them', () => {
  expect([1, 999, 1000, 312 * 1024, 1.8 * 1024 ** 2, 10 * 1024 ** 2].map(sizeText)).toEqual([
    '1 byte',
    '999 bytes',
    '1 KB',
    '312 KB',
    '1.8 MB',
    '10 MB',
  ]);
  const file = { type: 'image/png', size: 2048, width: 8, height: 6 } as const;
  expect(describeFile(file)).toBe('PNG, 2 KB, 8 × 6');
});

test('a file with a name of another type is refused before it is sent', () => {
  const takes = (name: string) => uploadQuerySchema.safeParse({ name }).success;
  for (const name of ['a.pdf', 'a.CSV', 'scan', 'of week 2. final'])
    expect(takes(name), name).toBe(true);
  for (const name of ['a.html', 'a.svg', 'a.pdf.exe', 'a.docx', '', 'x'.repeat(1001)])
    expect(takes(name), name).toBe(false);
});

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

test('a JPEG with over a hundred scans is refused before it is decoded, and a usual one is taken', async () => {
  const jpeg = await sharp(await picture('png', 40, 30))
    .jpeg({ progressive: true })
    .toBuffer();
  const end = jpeg.byteLength - 2;
  const marker = Buffer.from([0xff, 0xda]);
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(marker), end);
  const own = jpeg.toString('latin1').split(marker.toString('latin1')).length - 1;
  const fillByte = Buffer.from([0xff]);
  const withScans = (count: number) => {
    const more = Array.from({ length: count - own }, () => [fillByte, lastScan]).flat();
    return Buffer.concat([jpeg.subarray(0, end), ...more, jpeg.subarray(end)]);
  };
  // The decoder refuses the repeated scans.
  await expect(reencodePicture(withScans(100), 'image/jpeg')).rejects.toThrow('damaged');
  await expect(reencodePicture(withScans(101), 'image/jpeg')).rejects.toThrow('too long to read');
  // Metadata may contain the bytes of a marker, as may a film behind the picture.
  const notScans = Buffer.alloc(2000, Buffer.from([0xff, 0xda, 0, 0]));
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x07, 0xd2]), notScans]);
  const film = Buffer.concat([Buffer.from([0, 2]), notScans]);
  const usual = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), film]);
  expect((await reencodePicture(usual, 'image/jpeg')).width).toBe(40);
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
