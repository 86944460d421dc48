import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { largestFile, maxBytesOfIdea, pieceBytes } from '#features/files/domain/file.ts';
import { account, idea, statusesOf, updateUser } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import {
  csv,
  download,
  newFilePath,
  pdf,
  picture,
  sendBytes,
  sha256,
  upload,
  uploaded,
} from '../../support/files.ts';
import { bomb } from '../../support/hostile-files.ts';
import { beginRequest } from '../../support/raw-http.ts';
import { type Server, sameDatabase } from '../../support/server.ts';
import { accessToken } from '../../support/tokens.ts';
import { other, owner, server } from '../../support/two-founders.ts';

const create = async (who = owner) =>
  (await server.post('/api/ideas', idea(), who)).body.id as string;

const ideaId = await create();

const list = async (id = ideaId, who = owner) =>
  (await server.get(`/api/ideas/${id}/files`, who)).body;
const pathOf = (id: string, of = ideaId) => `/api/ideas/${of}/files/${id}`;
const remove = (id: string, who = owner, of = ideaId) => server.delete(pathOf(id, of), who);
const pieces = async (of: Server = server) =>
  Number((await of.sql('select count(*) n from file_pieces'))[0]?.n);
const eventsOf = (id: string) =>
  server.sql(
    "select kind, actor_id from events where idea_id = ? and kind like 'file%' order by id",
    [id],
  );

describe('an upload', () => {
  test('a PDF of several pieces comes back byte for byte; sent again it is the same file', async () => {
    const bytes = pdf('Order', 2 * pieceBytes + 1234);
    const path = newFilePath(ideaId);
    const first = await upload(server, owner, ideaId, 'order.pdf', bytes, path);
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        id: path.split('/').at(-1),
        name: 'order.pdf',
        type: 'application/pdf',
        size: bytes.length,
        sha256: sha256(bytes),
        user: expect.objectContaining({ name: 'Owner' }),
      }),
    ]);
    // The client repeats the request because it did not get the response.
    const again = await upload(server, owner, ideaId, 'order.pdf', bytes, path);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await download(server, other, path)).bytes.equals(bytes)).toBe(true);
    expect(await pieces()).toBe(3);
  });

  test('an id that is somebody else’s, of another idea or being removed is not taken', async () => {
    const path = newFilePath(ideaId);
    await upload(server, owner, ideaId, 'a.csv', csv(), path);
    const elsewhere = path.replace(ideaId, await create());
    for (const [at, who] of [
      [path, other],
      [elsewhere, owner],
    ] as const) {
      const { status, body } = await upload(server, who, ideaId, 'a.csv', csv(), at);
      expect([status, body.detail]).toEqual([
        409,
        'This id belongs to another file. Use a new one.',
      ]);
    }
    const fileId = path.split('/').at(-1) ?? '';
    await server.sql("update files set state = 'removed' where id = ?", [fileId]);
    expect((await upload(server, owner, ideaId, 'a.csv', csv(), path)).status).toBe(409);
    for (const id of ['nothing', '1', '-'.repeat(36), fileId.toUpperCase()]) {
      const at = newFilePath(ideaId, encodeURIComponent(id));
      expect((await upload(server, owner, ideaId, 'a.csv', csv(), at)).status, id).toBe(400);
    }
    // Programs may omit the hyphens of the id.
    const plain = newFilePath(ideaId, 'f'.repeat(32));
    expect((await upload(server, owner, ideaId, 'a.csv', csv(), plain)).status).toBe(200);
  });

  test('of another type, from another site or too large it is refused, and changes nothing', async () => {
    const before = await pieces();
    const put = (bytes: Uint8Array, headers = {}) =>
      sendBytes(server, `${newFilePath(ideaId)}?name=b.pdf`, bytes, { ...owner, headers });
    expect((await put(Buffer.alloc(largestFile + 1))).status).toBe(413);
    expect((await put(Buffer.alloc(0))).body.errors[0].message).toBe('This file is empty');
    expect((await put(pdf(), { 'Content-Type': 'application/json' })).status).toBe(415);
    expect((await put(pdf(), { Origin: 'https://evil.example' })).status).toBe(403);
    const { status, body } = await upload(server, owner, ideaId, 'x.html', pdf());
    expect([status, body.errors[0].path]).toEqual([400, 'name']);
    expect(await pieces()).toBe(before);
  });

  test('an idea has 100 MB in all, whoever asks at once; what has not arrived takes no room', async () => {
    const full = await create();
    await server.sql(
      `insert into files (id, idea_id, state, name, type, size, sha256, uploaded_by, created_at)
        values (?, ?, 'ready', 'most.pdf', 'application/pdf', ?, 'x', ?, 0)`,
      [full, full, maxBytesOfIdea - 2 * largestFile, owner.user.id],
    );
    const bytes = pdf('Full', largestFile);
    const answers = await Promise.all(
      [owner, other, owner, other].map((who, at) => upload(server, who, full, `${at}.pdf`, bytes)),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body.detail).toBe(
      'The files of an idea have 100 MB in all, of which 0 bytes are left. Remove a file first.',
    );
    expect(await list(full)).toMatchObject({ used: maxBytesOfIdea, room: maxBytesOfIdea });
  });

  test('leaves no bytes and takes no room when it breaks off', async () => {
    const id = await create();
    const bytes = pdf('Half', 4 * pieceBytes);
    for (let at = 0; at < 10; at++) {
      const { breakOff } = await beginRequest(server, {
        method: 'PUT',
        path: `${newFilePath(id)}?name=half.pdf`,
        headers: { Cookie: owner.cookie, 'Content-Type': 'application/octet-stream' },
        body: bytes,
        sent: pieceBytes,
      });
      breakOff();
    }
    expect(await list(id)).toMatchObject({ used: 0, files: [] });
    expect((await upload(server, owner, id, 'whole.pdf', bytes)).status).toBe(200);
  });

  test('an idea has at most 200 files', async () => {
    const id = await create();
    await server.sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
       insert into files (id, idea_id, state, name, type, size, sha256, uploaded_by, created_at)
       select ? || i, ?, 'ready', i || '.csv', 'text/csv', 1, 'x', ?, 0 from n`,
      [id, id, owner.user.id],
    );
    const { status, body } = await upload(server, owner, id, 'more.csv', csv());
    expect([status, body.detail]).toEqual([
      409,
      'An idea has at most 200 files. Remove one first.',
    ]);
  });
});

describe('the content decides the type of a file', () => {
  test('a picture is decoded and encoded anew: metadata are gone, and it stands upright', async () => {
    const taken = await sharp(await picture('jpeg', 20, 10))
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '41/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret place</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]);
    const file = await uploaded(server, owner, ideaId, 'ward.pdf', sent);
    expect(file).toMatchObject({ name: 'ward.jpg', type: 'image/jpeg', width: 10, height: 20 });
    const { bytes, headers } = await download(server, owner, pathOf(file.id));
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect([bytes.length, sha256(bytes)]).toEqual([file.size, file.sha256]);
    expect(bytes.toString('latin1')).not.toMatch(/Exif|Somebody|Secret|script/);
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
    // The server keeps no byte of the original image.
    const rows = await server.sql('select bytes from file_pieces where file_id = ?', [file.id]);
    expect(rows).toHaveLength(1);
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
    expect(await refused(`${'a,b\n'.repeat(100_000)}\u001b`)).toBe(notText);
    expect(await refused('a,<svg onload=alert(1)>')).toMatch(/^This is no CSV file/);
    expect(await refused('a,b\n1,2', 'x.pdf')).toMatch(/^This is no PDF/);
    expect(await refused(Buffer.concat([pdf(), Buffer.from('scanned')]), 'x.pdf')).toBe(
      'This does not begin and end as a PDF does. If it opens for you, print or save it as PDF again',
    );
  });

  test('moving, damaged, cut off and enormous pictures are refused, each with its reason', async () => {
    const first = await picture('png');
    const images = [first, await sharp(first).negate().toBuffer()];
    const moving = sharp(images, { join: { animated: true } });
    const frames = await moving.webp().toBuffer();
    const refused = async (bytes: Uint8Array) =>
      (await upload(server, owner, ideaId, 'x.png', bytes)).body.detail;
    expect(await refused(frames)).toMatch(/^Animated pictures/);
    const whole = await picture('jpeg', 400, 400);
    expect(await refused(whole.subarray(0, whole.length / 2))).toMatch(/damaged/);
    expect(await refused(bomb(60_000, 60_000, 1000))).toMatch(/too large|damaged/);
    const large = await picture('png', 10_000, 6000);
    const reason = 'This picture is too large. Make it smaller than 50 megapixels';
    expect(await refused(large)).toBe(reason);
    // These need more memory for each pixel.
    const webp = sharp(await picture('png', 4500, 4000)).webp({ effort: 0 });
    expect(await refused(await webp.toBuffer())).toBe(reason.replace('50', '16'));
    expect(await refused(bomb(6000, 4200, 1000, true))).toBe(reason.replace('50', '25'));
  });
});

describe('a download', () => {
  test('runs nothing and is kept by nobody', async () => {
    const bytes = pdf('Parts', 2 * pieceBytes + 100);
    const { id } = await uploaded(server, owner, ideaId, 'Bericht „A“ \u202efdp.exe.pdf', bytes);
    const path = pathOf(id);
    const part = { Range: 'bytes=0-9' };
    const { headers, status, bytes: received } = await download(server, owner, path, part);
    expect(status).toBe(200);
    expect(received).toEqual(bytes);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Bericht _A_ fdp.exe.pdf"; filename*=UTF-8''Bericht%20%E2%80%9EA%E2%80%9C%20fdp.exe.pdf`,
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
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
    const refused = await upload(server, token, gone, 'a.png', await picture());
    expect(refused.status).toBe(403);
    const writing = await accessToken(server, owner);
    const taken = await uploaded(server, writing, gone, 'b.csv', csv());
    expect(taken.user.name).toBe('Owner');
    await server.delete(`/api/ideas/${gone}`, owner);
    expect((await download(server, owner, path)).status).toBe(404);
    await server.post(`/api/ideas/${gone}/restore`, undefined, owner);
    expect((await download(server, owner, path)).status).toBe(200);
    await updateUser(server, other.user.id, "role = 'user'");
    expect((await download(server, other, path)).status).toBe(403);
    await updateUser(server, other.user.id, "role = 'founder'");
  });
});

describe('removing a file', () => {
  test('is for its uploader, the idea’s owner and administrators', async () => {
    const admin = await account(server, 'admin');
    const third = await account(server, 'founder');
    const theirs = async () => (await uploaded(server, other, ideaId, 'c.csv', csv())).id;
    for (const who of [other, owner, admin]) {
      const id = await theirs();
      const { status, body } = await remove(id, third);
      expect([status, body.detail]).toEqual([
        403,
        'Only the person who added a file, the owner of the idea and administrators can remove it.',
      ]);
      expect((await remove(id, who)).status).toBe(204);
      expect((await download(server, owner, pathOf(id))).status).toBe(404);
      expect((await remove(id, who)).status).toBe(404);
    }
  });

  test('keeps the files of a deleted account under “Former member”', async () => {
    const leaver = await account(server, 'founder', 'Leaver');
    const { id } = await uploaded(server, leaver, ideaId, 'left.csv', csv());
    const data = await server.get('/api/account/data', leaver);
    expect(data.body.files).toMatchObject([{ name: 'left.csv', size: 19, ideaId }]);
    await account(server, 'admin');
    const left = await server.post('/api/account/delete', { work: 'hand-over' }, leaver);
    expect(left.status).toBeLessThan(300);
    const file = (await list()).files.find((one: { id: string }) => one.id === id);
    expect(file.user.name).toBe('Former member');
  });
});

/** An image that is stored in several pieces, and in one piece after re-encoding. */
const plain = async () =>
  sharp(await picture('png', 600, 400))
    .png({ compressionLevel: 0 })
    .toBuffer();

describe('an upload that is sent several times at once', () => {
  test.each([
    ['a picture', 'plain.png', plain],
    ['a PDF', 'long.pdf', async () => pdf('Long', 6 * pieceBytes)],
  ])('is one file, and each of the answers says so: %s', async (_, name, make) => {
    const ideaId = await create();
    const path = newFilePath(ideaId);
    const bytes = await make();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => upload(server, owner, ideaId, name, bytes, path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const there = await download(server, owner, path);
    expect(sha256(there.bytes)).toBe(answers[0]?.body.sha256);
    expect(await eventsOf(ideaId)).toMatchObject([{ kind: 'file.added' }]);
  });

  test('answers 409 to other content under the id of a file, and keeps the file', async () => {
    const ideaId = await create();
    const path = newFilePath(ideaId);
    const first = await uploaded(server, owner, ideaId, 'a.csv', Buffer.from('a,b\n1,2\n'), path);
    const second = await upload(server, owner, ideaId, 'a.csv', Buffer.from('a,b\n3,4\n'), path);
    expect(second.status).toBe(409);
    expect(sha256((await download(server, owner, path)).bytes)).toBe(first.sha256);
  });

  test('pictures of one person do not delay those of others: with several waiting the next one gets 503', async () => {
    const ideaId = await create();
    // An image that takes a while to re-encode.
    const bytes = await picture('png', 5000, 5000);
    const paths = Array.from({ length: 8 }, () => newFilePath(ideaId));
    const own = paths.map((path) => upload(server, owner, ideaId, 'large.png', bytes, path));
    const theirs = await uploaded(server, other, ideaId, 'theirs.png', await picture());
    expect(theirs.type).toBe('image/png');
    expect(await statusesOf(own)).toEqual([...Array(5).fill(200), ...Array(3).fill(503)]);
    const answers = await Promise.all(own);
    const path = paths[answers.findIndex(({ status }) => status === 503)];
    expect((await upload(server, owner, ideaId, 'large.png', bytes, path)).status).toBe(200);
  });
});

test('adding and removing a file sends an event to open pages and adds nothing to an inbox', async () => {
  const ideaId = await create();
  const { id } = await uploaded(server, other, ideaId, 'a.csv', csv());
  const added = { kind: 'file.added', actor_id: other.user.id };
  expect(await eventsOf(ideaId)).toEqual([added]);
  await upload(server, other, ideaId, 'a.csv', csv(), newFilePath(ideaId, id));
  // Neither a repeated nor a refused upload has an event.
  expect((await upload(server, owner, ideaId, 'a.csv', Buffer.from('a\0'))).status).toBe(400);
  expect(await eventsOf(ideaId)).toEqual([added]);
  await server.delete(`/api/ideas/${ideaId}/files/${id}`, owner);
  const removed = { kind: 'file.removed', actor_id: owner.user.id };
  expect(await eventsOf(ideaId)).toEqual([added, removed]);
  const inbox = await server.get('/api/inbox/count', owner);
  expect(inbox.body.unread).toBe(0);
  const { body } = await server.get(`/api/activity?idea=${ideaId}`, owner);
  expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['idea.created']);
});

test('an account that goes with its work disappears at once, and the server erases its files later, also after a crash', async () => {
  const first = await serverForTest();
  const leaver = await account(first, 'founder', 'Leaver');
  const stays = await account(first, 'founder', 'Stays');
  const [gone, remaining] = await Promise.all(
    [leaver, stays].map(async (who) => {
      const { body } = await first.post('/api/ideas', idea(), who);
      const bytes = pdf('Left', 9 * pieceBytes);
      await uploaded(first, who, body.id, 'left.pdf', bytes);
      return body.id as string;
    }),
  );
  const data = [{ name: 'left.pdf' }, { name: 'left.pdf' }];
  expect(await first.sql('select name from files')).toEqual(data);
  // The trigger simulates a server that ends before it overwrites the first byte.
  await first.sql(
    "create trigger refusing before delete on file_pieces begin select raise(abort, 'not now'); end",
  );
  const left = await first.post('/api/account/delete', { work: 'delete' }, leaver);
  expect(left.status).toBe(204);
  expect((await first.get(`/api/ideas/${gone}`, stays)).status).toBe(404);
  const list = await first.get('/api/ideas', stays);
  expect(list.body.map(({ id }: { id: string }) => id)).toEqual([remaining]);
  const admin = await account(first, 'admin');
  expect((await first.get('/api/ideas/deleted', admin)).body).toEqual([]);
  const restored = await first.post(`/api/ideas/${gone}/restore`, undefined, admin);
  expect(restored.status).toBe(404);
  await vi.waitFor(() =>
    expect(first.logs()).toContain('files of a deleted account not yet erased'),
  );
  expect(await pieces(first)).toBe(18);

  await first.sql('drop trigger refusing');
  await serverForTest(sameDatabase(first));
  await expect.poll(() => first.sql('select id from ideas')).toEqual([{ id: remaining }]);
  expect(await pieces(first)).toBe(9);
});
