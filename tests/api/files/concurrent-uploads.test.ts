// Concurrent operations on files: one file sent twice, pages of other users, an account that is deleted.
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { pieceBytes } from '../../../src/features/files/domain/file.ts';
import { account, idea } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import {
  csv,
  download,
  newFilePath,
  pdf,
  picture,
  sha256,
  upload,
  uploaded,
} from '../../support/files.ts';
import type { Server } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');

const create = async (who = owner) =>
  (await server.post('/api/ideas', idea(), who)).body.id as string;

/** An image that is stored in several pieces, and in one piece after re-encoding. */
const plain = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#369' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** An image that takes a while to re-encode. */
const large = () =>
  sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#369' } })
    .png()
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
    const added = "select 1 from events where idea_id = ? and kind = 'file.added'";
    expect(await server.sql(added, [ideaId])).toHaveLength(1);
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
    const bytes = await large();
    const paths = Array.from({ length: 8 }, () => newFilePath(ideaId));
    const own = paths.map((path) => upload(server, owner, ideaId, 'large.png', bytes, path));
    const theirs = await uploaded(server, other, ideaId, 'theirs.png', await picture());
    expect(theirs.type).toBe('image/png');
    const answers = await Promise.all(own);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(3).fill(503),
    ]);
    const path = paths[answers.findIndex(({ status }) => status === 503)];
    expect((await upload(server, owner, ideaId, 'large.png', bytes, path)).status).toBe(200);
  });
});

describe('events of files', () => {
  const eventsOf = (ideaId: string) =>
    server.sql(
      "select kind, actor_id from events where idea_id = ? and kind like 'file%' order by id",
      [ideaId],
    );

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
});

describe('an account that goes with its work', () => {
  const pieces = async (of: Server) =>
    Number((await of.sql('select count(*) n from file_pieces'))[0]?.n);

  test('disappears at once, and the server erases its files later, also after a crash', async () => {
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
    await serverForTest({ DATABASE_URL: `file:${first.databaseFile}` });
    await expect.poll(() => first.sql('select id from ideas')).toEqual([{ id: remaining }]);
    expect(await pieces(first)).toBe(9);
  });

  test('leaves no byte of its files, and the deletion does not wait for the erasure', async () => {
    const before = await pieces(server);
    const leaver = await account(server, 'founder', 'Leaver');
    const ideaId = await create(leaver);
    await uploaded(server, leaver, ideaId, 'gone.pdf', pdf('Gone', 9 * pieceBytes));
    await server.post('/api/account/delete', { work: 'delete' }, leaver);
    // The server deletes the idea last, after all bytes of its files.
    const ideas = () => server.sql('select 1 from ideas where id = ?', [ideaId]);
    await vi.waitFor(async () => expect(await ideas()).toEqual([]), { timeout: 10_000 });
    expect(await pieces(server)).toBe(before);
  });
});
