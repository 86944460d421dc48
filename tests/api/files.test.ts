import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pieceBytes, roomOfIdea } from '../../src/domain/files/file.ts';
import { account, idea, send, sql } from '../support/api.ts';
import {
  begin,
  csv,
  download,
  pdf,
  picture,
  putPiece,
  sendBytes,
  sha256,
  upload,
  uploaded,
} from '../support/files.ts';
import { forThisFile } from '../support/for-this-file.ts';
import { startServer } from '../support/server.ts';
import { accessToken } from '../support/tokens.ts';

const create = async () =>
  (await send(server, 'POST', '/api/ideas', idea(), owner)).body.id as string;

const server = await forThisFile(startServer());
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
const ideaId = await create();

const list = async (id = ideaId, who = owner) =>
  (await send(server, 'GET', `/api/ideas/${id}/files`, undefined, who)).body;
const pathOf = (id: string, of = ideaId) => `/api/ideas/${of}/files/${id}`;
const remove = (id: string, who = owner, of = ideaId) =>
  send(server, 'DELETE', pathOf(id, of), undefined, who);
const discard = (id: string, who = owner) => remove(`${id}/pieces`, who);
const pieces = async () => (await sql(server, 'select count(*) n from file_pieces'))[0]?.n;

describe('an upload', () => {
  test('a PDF of several pieces, in any order and twice, comes back byte for byte', async () => {
    const bytes = pdf('Order', 2 * pieceBytes + 1234);
    const begun = await begin(server, owner, ideaId, { name: 'order.pdf', size: bytes.length });
    expect(begun.body).toMatchObject({ name: 'order.pdf', pieceBytes, pieces: [] });
    const path = pathOf(begun.body.id);
    for (const number of [2, 0, 0])
      expect((await putPiece(server, owner, { path, bytes }, number)).status).toBe(204);
    const early = await send(server, 'POST', `${path}/done`, undefined, owner);
    expect(early.status).toBe(409);
    expect(early.body.missing).toEqual([1]);
    const there = await send(server, 'GET', `${path}/pieces`, undefined, owner);
    expect(there.body.pieces).toEqual([0, 2]);
    await putPiece(server, owner, { path, bytes }, 1);
    const done = await send(server, 'POST', `${path}/done`, undefined, owner);
    expect(done.body).toMatchObject({
      name: 'order.pdf',
      type: 'application/pdf',
      size: bytes.length,
      sha256: sha256(bytes),
      user: { name: 'Owner' },
    });
    // An answer that was lost is asked for again.
    expect((await send(server, 'POST', `${path}/done`, undefined, owner)).body).toEqual(done.body);
    expect((await download(server, other, path)).bytes.equals(bytes)).toBe(true);
    expect((await putPiece(server, owner, { path, bytes }, 0)).status).toBe(404);
  });

  test('the same file, begun again, goes on where it has stopped; another one does not', async () => {
    const bytes = pdf('Again', pieceBytes + 10);
    const file = { name: 'again.pdf', size: bytes.length, sha256: sha256(bytes) };
    const first = await begin(server, owner, ideaId, file);
    await putPiece(server, owner, { path: pathOf(first.body.id), bytes }, 0);
    const again = await begin(server, owner, ideaId, file);
    expect(again.body).toMatchObject({ id: first.body.id, pieces: [0] });
    expect((await list()).uploads).toMatchObject([{ id: first.body.id, name: 'again.pdf' }]);
    expect((await list(ideaId, other)).uploads).toEqual([]);
    const otherBytes = { ...file, sha256: sha256(pdf('Other')) };
    const others = await begin(server, owner, ideaId, otherBytes);
    expect(others.body.id).not.toBe(first.body.id);
    const theirs = await begin(server, other, ideaId, file);
    expect(theirs.body.id).not.toBe(first.body.id);
    // It is its sender's alone.
    expect((await putPiece(server, other, { path: pathOf(first.body.id), bytes }, 1)).status).toBe(
      404,
    );
    expect((await discard(first.body.id, other)).status).toBe(404);
    for (const [{ body }, who] of [
      [first, owner],
      [others, owner],
      [theirs, other],
    ] as const)
      expect((await discard(body.id, who)).status).toBe(204);
  });

  test('what arrived is held against what was said of it', async () => {
    const bytes = pdf('Held');
    const said = { name: 'a.pdf', size: bytes.length, sha256: sha256(pdf('Something else')) };
    const { body } = await begin(server, owner, ideaId, said);
    const path = pathOf(body.id);
    await putPiece(server, owner, { path, bytes }, 0);
    const done = await send(server, 'POST', `${path}/done`, undefined, owner);
    expect([done.status, done.body.detail]).toEqual([
      400,
      'What arrived is not what was sent. Pick the file again',
    ]);
    expect((await send(server, 'GET', `${path}/pieces`, undefined, owner)).status).toBe(404);
  });

  test('pieces of another length, number or type are refused, and change nothing', async () => {
    const bytes = pdf('Broken', pieceBytes + 5);
    const { body } = await begin(server, owner, ideaId, { name: 'b.pdf', size: bytes.length });
    const path = pathOf(body.id);
    const put = (number: string, sent: Uint8Array, headers = {}) =>
      sendBytes(server, `${path}/pieces/${number}`, sent, { ...owner, headers });
    const before = await pieces();
    expect((await put('0', bytes.subarray(0, 10))).status).toBe(400);
    expect((await put('1', bytes.subarray(0, 6))).status).toBe(400);
    expect((await put('0', Buffer.alloc(pieceBytes + 1))).status).toBe(413);
    for (const number of ['2', '-1', '1e0', '00000', 'x', '999'])
      expect((await put(number, bytes.subarray(0, 5))).status).toBe(404);
    const wrong = await put('1', bytes.subarray(-5), { 'Content-Type': 'application/json' });
    expect(wrong.status).toBe(415);
    const foreign = await put('1', bytes.subarray(-5), { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await pieces()).toBe(before);
    await discard(body.id);
  });

  test.each([
    [{ name: 'x.svg', size: 10, type: 'image/svg+xml' }, 'name'],
    [{ name: 'x.html', size: 10, type: 'text/html' }, 'name'],
    [{ name: 'x.docx', size: 10, type: '' }, 'name'],
    [{ name: 'x', size: 10, type: 'application/zip' }, 'name'],
    [{ name: '', size: 10, type: '' }, 'name'],
    [{ name: 'x.pdf', size: 0, type: '' }, 'size'],
    [{ name: 'x.pdf', size: 10 * 1024 * 1024 + 1, type: '' }, 'size'],
    [{ name: 'x.pdf', size: 1.5, type: '' }, 'size'],
    [{ name: 'x.pdf', size: 10, type: '', sha256: 'no' }, 'sha256'],
  ])('400 for %j', async (file, path) => {
    const { status, body } = await send(server, 'POST', `/api/ideas/${ideaId}/files`, file, owner);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test('an idea has 100 MB in all, those that are on their way included, whoever asks at once', async () => {
    const full = await create();
    const size = 10 * 1024 * 1024;
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        begin(server, at % 2 ? owner : other, full, { name: `${at}.pdf`, size }),
      ),
    );
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = begun.filter(({ status }) => status === 409);
    expect(refused[0]?.body.detail).toBe(
      'The files of an idea have 100 MB in all, of which 0 bytes are left. Remove a file first.',
    );
    expect(await list(full)).toMatchObject({ used: roomOfIdea, room: roomOfIdea });
  });
});

describe('what a file is shows in its content', () => {
  test('a picture is decoded and encoded anew: metadata are gone, and it stands upright', async () => {
    const taken = await sharp(await picture('jpeg', 20, 10))
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '41/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret place</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]);
    const file = await uploaded(server, owner, ideaId, 'ward.jpeg', sent);
    expect(file).toMatchObject({ name: 'ward.jpg', type: 'image/jpeg', width: 10, height: 20 });
    const { bytes, headers } = await download(server, owner, pathOf(file.id));
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect([bytes.length, sha256(bytes)]).toEqual([file.size, file.sha256]);
    expect(bytes.toString('latin1')).not.toMatch(/Exif|Somebody|Secret|script/);
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
    // Nothing is kept of what was sent.
    const rows = await sql(server, 'select made from file_pieces where file_id = ?', [file.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.made).not.toBe(0);
  });

  test.each([
    ['photo.pdf', 'image/png', 'png'],
    ['photo.csv', 'image/webp', 'webp'],
    ['photo', 'image/jpeg', 'jpeg'],
  ] as const)('%s with the content of %s is that', async (name, type, format) => {
    const file = await uploaded(server, owner, ideaId, name, await picture(format));
    expect(file.type).toBe(type);
    expect(file.name).toBe(`photo.${format === 'jpeg' ? 'jpg' : format}`);
  });

  test('a table is plain text that is called one', async () => {
    const file = await uploaded(server, owner, ideaId, 'Wöchen.CSV', csv('Wöche;Tests\n1;7\n'));
    expect(file).toMatchObject({ name: 'Wöchen.csv', type: 'text/csv' });
    const { headers } = await download(server, owner, `${pathOf(file.id)}?look=true`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="W_chen.csv"; filename*=UTF-8''W%C3%B6chen.csv`,
    );
    const notText = 'A CSV file has to be plain text. Save it as CSV in UTF-8';
    const refused = async (bytes: Buffer | string, name = 'x.csv') =>
      (await upload(server, owner, ideaId, name, Buffer.from(bytes))).body.detail;
    expect(await refused(Buffer.from('W\xf6che;1', 'latin1'))).toBe(notText);
    expect(await refused('a,b\0')).toBe(notText);
    expect(await refused(`${'a,b\n'.repeat(100_000)}\u001b`)).toBe(notText);
    expect(await refused('<html><script>alert(1)</script>')).toMatch(/^This is no CSV file/);
    expect(await refused('a,<svg onload=alert(1)>')).toMatch(/^This is no CSV file/);
    expect(await refused('a,b\n1,2', 'x.pdf')).toMatch(/^This is no PDF/);
  });

  test('a PDF with something before or behind it is refused with the way out of it', async () => {
    for (const bytes of [
      ['scanned on floor 2\n', pdf()],
      [pdf(), '\n<appended>'],
    ])
      expect(
        (
          await upload(
            server,
            owner,
            ideaId,
            'scan.pdf',
            Buffer.concat(bytes.map((part) => Buffer.from(part))),
          )
        ).body.detail,
      ).toBe(
        'This does not begin and end as a PDF does. If it opens for you, print or save it as PDF again',
      );
  });

  test('moving, damaged, cut off and enormous pictures are refused, each with its reason', async () => {
    const frames = await sharp(
      [
        await picture('png'),
        await sharp(await picture('png'))
          .negate()
          .toBuffer(),
      ],
      { join: { animated: true } },
    )
      .webp()
      .toBuffer();
    const refused = async (bytes: Uint8Array) =>
      (await upload(server, owner, ideaId, 'x.png', bytes)).body.detail;
    expect(await refused(frames)).toMatch(/^Moving pictures/);
    const whole = await picture('jpeg', 400, 400);
    expect(await refused(whole.subarray(0, whole.length / 2))).toMatch(/damaged/);
    const bomb = Buffer.from(await picture('png'));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await refused(bomb)).toMatch(/too large|damaged/);
    const large = await picture('png', 10_000, 6000);
    expect(await refused(large)).toBe(
      'This picture is too large. Make it smaller than 50 megapixels',
    );
    expect((await list()).uploads).toEqual([]);
  });
});

describe('a download', () => {
  test('runs nothing, is kept by nobody, and comes in parts', async () => {
    const bytes = pdf('Parts', 2 * pieceBytes + 100);
    const { id } = await uploaded(server, owner, ideaId, 'Bericht „A“ \u202efdp.exe.pdf', bytes);
    const path = pathOf(id);
    const { headers, status } = await download(server, owner, path, {}, 'HEAD');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Bericht _A_ fdp.exe.pdf"; filename*=UTF-8''Bericht%20%E2%80%9EA%E2%80%9C%20fdp.exe.pdf`,
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const part = async (range: string, more = {}) => {
      const answer = await download(server, owner, path, { Range: range, ...more });
      return [answer.status, answer.headers.get('content-range'), answer.bytes] as const;
    };
    const size = bytes.length;
    const cut = (from: number, to: number) => [
      206,
      `bytes ${from}-${to}/${size}`,
      bytes.subarray(from, to + 1),
    ];
    expect(await part('bytes=0-9')).toEqual(cut(0, 9));
    expect(await part(`bytes=${pieceBytes - 3}-${pieceBytes + 3}`)).toEqual(
      cut(pieceBytes - 3, pieceBytes + 3),
    );
    expect(await part('bytes=-7')).toEqual(cut(size - 7, size - 1));
    expect(await part('bytes=10-')).toEqual(cut(10, size - 1));
    expect(await part(`bytes=5-${size * 2}`)).toEqual(cut(5, size - 1));
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const [refused, of] = await part(range);
      expect([refused, of]).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ['bytes=1-2,4-5', 'bytes=9-1', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect((await part(range))[0], range).toBe(200);
    expect((await part('bytes=0-9', { 'If-Range': '"x"' }))[0]).toBe(200);
    const look = await download(server, owner, `${path}?look=true`, {}, 'HEAD');
    expect(look.headers.get('content-disposition')).toMatch(/^inline; filename=/);
    expect(look.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*; sandbox$/,
    );
  });

  test('asks at each request whether the caller may and the idea is there', async () => {
    const gone = await create();
    const { id } = await uploaded(server, owner, gone, 'a.png', await picture());
    const path = pathOf(id, gone);
    const user = await account(server, 'user');
    expect((await download(server, {}, path)).status).toBe(401);
    expect((await download(server, user, path)).status).toBe(403);
    expect((await download(server, other, path)).status).toBe(200);
    expect((await download(server, other, pathOf(id))).status).toBe(404);
    const token = await accessToken(server, owner, 'read');
    expect((await download(server, token, path)).status).toBe(200);
    const refused = await begin(server, token, gone, { name: 'a.png', size: 10 });
    expect(refused.status).toBe(403);
    const writing = await accessToken(server, owner);
    const taken = await uploaded(server, writing, gone, 'b.csv', csv());
    expect(taken.user.name).toBe('Owner');
    await send(server, 'DELETE', `/api/ideas/${gone}`, undefined, owner);
    expect((await download(server, owner, path)).status).toBe(404);
    await send(server, 'POST', `/api/ideas/${gone}/restore`, undefined, owner);
    expect((await download(server, owner, path)).status).toBe(200);
    await sql(server, "update users set role = 'user' where id = ?", [other.user.id]);
    expect((await download(server, other, path)).status).toBe(403);
    await sql(server, "update users set role = 'founder' where id = ?", [other.user.id]);
  });
});

describe('taking a file away', () => {
  test('who has added it, the idea’s owner and administrators may; nobody while a source rests on it', async () => {
    const admin = await account(server, 'admin');
    const third = await account(server, 'founder');
    const theirs = async () => (await uploaded(server, other, ideaId, 'c.csv', csv())).id;
    for (const who of [other, owner, admin]) {
      const id = await theirs();
      expect((await remove(id, third)).status).toBe(403);
      expect((await remove(id, who)).status).toBe(204);
      expect((await download(server, owner, pathOf(id))).status).toBe(404);
      expect((await remove(id, who)).status).toBe(404);
    }
    const id = await theirs();
    await sql(
      server,
      `insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at, file_id)
        values ('s', ?, 1, 'own data', 'for', 'x', ?, 1, ?)`,
      [ideaId, other.user.id, id],
    );
    const refused = await remove(id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A source rests on this file. Remove the source first.',
    ]);
    await sql(server, 'update sources set removed_at = 2 where id = ?', ['s']);
    expect((await remove(id)).status).toBe(204);
    expect(await sql(server, "select file_id from sources where id = 's'")).toEqual([
      { file_id: null },
    ]);
  });

  test('files of somebody who leaves stay with the idea, as a former member’s', async () => {
    const leaver = await account(server, 'founder', 'Leaver');
    const { id } = await uploaded(server, leaver, ideaId, 'left.csv', csv());
    const data = await send(server, 'GET', '/api/account/data', undefined, leaver);
    expect(data.body.files).toMatchObject([{ name: 'left.csv', size: 19, ideaId }]);
    await account(server, 'admin');
    const left = await send(server, 'POST', '/api/account/delete', { work: 'hand-over' }, leaver);
    expect(left.status).toBeLessThan(300);
    const file = (await list()).files.find((one: { id: string }) => one.id === id);
    expect(file.user.name).toBe('Former member');
  });
});
