// Files where several things happen at once: two pages with the same upload, open pages of others, an account that goes.
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { pieceBytes } from '../../src/domain/files/file.ts';
import { type Account, account, idea, send, sql } from '../support/api.ts';
import {
  begin,
  csv,
  download,
  pdf,
  picture,
  putPiece,
  sha256,
  uploaded,
} from '../support/files.ts';
import { forThisFile } from '../support/for-this-file.ts';
import { type Server, startServer } from '../support/server.ts';

const server = await forThisFile(startServer());
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');

const create = async (who = owner) =>
  (await send(server, 'POST', '/api/ideas', idea(), who)).body.id as string;

/** One whose pieces are all there. */
async function sent(ideaId: string, name: string, bytes: Buffer) {
  const { body } = await begin(server, owner, ideaId, { name, size: bytes.length });
  const path = `/api/ideas/${ideaId}/files/${body.id}`;
  for (let number = 0; number * pieceBytes < bytes.length; number++)
    await putPiece(server, owner, { path, bytes }, number);
  return path;
}
const end = (path: string) => send(server, 'POST', `${path}/done`, undefined, owner);

/** A picture that takes several pieces, and one once it is encoded anew. */
const plain = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#369' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** One that takes a while to encode anew. */
const large = () =>
  sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#369' } })
    .png()
    .toBuffer();

describe('an upload that is ended several times at once', () => {
  test.each([
    ['a picture', 'plain.png', plain],
    ['a PDF', 'long.pdf', async () => pdf('Long', 6 * pieceBytes)],
  ])('is one file, and each of the answers says so: %s', async (_, name, make) => {
    const ideaId = await create();
    const path = await sent(ideaId, name, await make());
    const ends = await Promise.all([1, 2, 3, 4].map(() => end(path)));
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of ends) expect(body).toEqual(ends[0]?.body);
    const { bytes } = await download(server, owner, path);
    expect(sha256(bytes)).toBe(ends[0]?.body.sha256);
    const rows = await sql(server, 'select distinct made from file_pieces where file_id = ?', [
      ends[0]?.body.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('however often, is one turn: pictures of others do not wait behind it', async () => {
    const ideaId = await create();
    const path = await sent(ideaId, 'large.png', await large());
    const ends = Array.from({ length: 30 }, () => end(path));
    const theirs = await uploaded(server, other, ideaId, 'theirs.png', await picture());
    expect(theirs.type).toBe('image/png');
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    const added = "select 1 from events where idea_id = ? and kind = 'file added'";
    expect(await sql(server, added, [ideaId])).toHaveLength(2);
  });

  test('nobody’s pictures take the turns of everybody: who has several waiting is told to come back', async () => {
    const ideaId = await create();
    const bytes = await large();
    const paths = [];
    for (let at = 0; at < 8; at++) paths.push(await sent(ideaId, `${at}.png`, bytes));
    const ends = paths.map(end);
    const theirs = await uploaded(server, other, ideaId, 'theirs.png', await picture());
    expect(theirs.type).toBe('image/png');
    const answers = await Promise.all(ends);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(3).fill(503),
    ]);
    for (const path of paths) expect((await end(path)).status).toBe(200);
  });

  test('while another page sends a piece of it again, it is looked at anew', async () => {
    const bytes = pdf('Again and again', 8 * pieceBytes);
    for (let round = 0; round < 3; round++) {
      const path = await sent(await create(), 'again.pdf', bytes);
      const ended = end(path);
      const again = putPiece(server, owner, { path, bytes }, 7);
      expect([(await ended).status, [204, 404].includes((await again).status)]).toEqual([
        200,
        true,
      ]);
    }
  });
});

describe('discarding an upload', () => {
  const discard = (path: string, who = owner) =>
    send(server, 'DELETE', `${path}/pieces`, undefined, who);

  test('takes it away, and nothing that another page has made a file of meanwhile', async () => {
    const ideaId = await create();
    const unended = await sent(ideaId, 'a.csv', csv());
    expect((await discard(unended)).status).toBe(204);
    expect((await end(unended)).status).toBe(404);
    const path = await sent(ideaId, 'b.csv', csv());
    expect((await end(path)).status).toBe(200);
    expect((await discard(path)).status).toBe(404);
    const { bytes } = await download(server, owner, path);
    expect(bytes).toEqual(csv());
  });

  test('is another request than taking a file away', async () => {
    const path = await sent(await create(), 'a.csv', csv());
    expect((await send(server, 'DELETE', path, undefined, owner)).status).toBe(404);
    expect((await end(path)).status).toBe(200);
  });
});

describe('uploads that are not ended', () => {
  const begun = async (who: Account, ideaId: string, count: number) => {
    const file = { name: 'x.pdf', size: 10 };
    const answers = [];
    for (let at = 0; at < count; at++) answers.push(await begin(server, who, ideaId, file));
    return answers;
  };
  const uploadsOf = async (ideaId: string, who: Account) =>
    (await send(server, 'GET', `/api/ideas/${ideaId}/files`, undefined, who)).body.uploads;

  test('are at most ten of one person in one idea: nobody takes the room of everybody', async () => {
    const ideaId = await create();
    const answers = await begun(other, ideaId, 11);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409]);
    expect(answers[10]?.body.detail).toBe(
      'You have 10 uploads to this idea that are not ended. End or discard one first.',
    );
    expect((await begun(owner, ideaId, 1))[0]?.status).toBe(201);
    const path = `/api/ideas/${ideaId}/files/${answers[0]?.body.id}/pieces`;
    expect((await send(server, 'DELETE', path, undefined, other)).status).toBe(204);
    expect((await begun(other, ideaId, 1))[0]?.status).toBe(201);
  });

  test('are seen and discarded by the idea’s owner and by administrators, and by nobody else', async () => {
    const ideaId = await create();
    const admin = await account(server, 'admin');
    const third = await account(server, 'founder', 'Third');
    const [first, second] = await begun(other, ideaId, 2);
    const discard = (id: string, who: Account) =>
      send(server, 'DELETE', `/api/ideas/${ideaId}/files/${id}/pieces`, undefined, who);
    expect(await uploadsOf(ideaId, third)).toEqual([]);
    expect((await discard(first?.body.id, third)).status).toBe(404);
    for (const [who, id] of [
      [owner, first?.body.id],
      [admin, second?.body.id],
    ] as const) {
      const [shown] = await uploadsOf(ideaId, who);
      expect(shown).toMatchObject({ id, pieces: [], user: { id: other.user.id, name: 'Other' } });
      expect((await discard(id, who)).status).toBe(204);
    }
    expect(await uploadsOf(ideaId, other)).toEqual([]);
  });

  test('of an account that is suspended or goes give their room back', async () => {
    const ideaId = await create();
    const admin = await account(server, 'admin');
    const [suspended, leaver] = [
      await account(server, 'founder', 'Suspended'),
      await account(server, 'founder', 'Leaver'),
    ];
    for (const who of [suspended, leaver]) await begun(who, ideaId, 2);
    const person = `/api/admin/people/${suspended.user.id}`;
    expect((await send(server, 'PATCH', person, { suspended: true }, admin)).status).toBe(200);
    await send(server, 'POST', '/api/account/delete', { work: 'hand-over' }, leaver);
    const { body } = await send(server, 'GET', `/api/ideas/${ideaId}/files`, undefined, owner);
    expect(body).toMatchObject({ uploads: [], used: 0 });
  });
});

describe('what is told of files', () => {
  const told = (ideaId: string) =>
    sql(
      server,
      "select kind, actor_id from events where idea_id = ? and kind like 'file%' order by id",
      [ideaId],
    );

  test('one that is added or removed is told to open pages, and stands in no inbox', async () => {
    const ideaId = await create();
    const { id } = await uploaded(server, other, ideaId, 'a.csv', csv());
    const added = { kind: 'file added', actor_id: other.user.id };
    expect(await told(ideaId)).toEqual([added]);
    await send(server, 'POST', `/api/ideas/${ideaId}/files/${id}/done`, undefined, other);
    expect(await told(ideaId)).toEqual([added]);
    await send(server, 'DELETE', `/api/ideas/${ideaId}/files/${id}`, undefined, owner);
    const removed = { kind: 'file removed', actor_id: owner.user.id };
    expect(await told(ideaId)).toEqual([added, removed]);
    const inbox = await send(server, 'GET', '/api/inbox/count', undefined, owner);
    expect(inbox.body.unread).toBe(0);
    const { body } = await send(server, 'GET', `/api/activity?idea=${ideaId}`, undefined, owner);
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['idea created']);
  });

  test('of an upload that is refused or taken away before its end nothing is', async () => {
    const ideaId = await create();
    const refused = await sent(ideaId, 'a.csv', Buffer.from('a\0'));
    expect((await end(refused)).status).toBe(400);
    const begun = await sent(ideaId, 'b.csv', csv());
    expect((await send(server, 'DELETE', `${begun}/pieces`, undefined, owner)).status).toBe(204);
    expect(await told(ideaId)).toEqual([]);
  });
});

describe('an account that goes with its work', () => {
  const pieces = async (of: Server) =>
    Number((await sql(of, 'select count(*) n from file_pieces'))[0]?.n);

  test('is gone at once, and the bytes of its files after that, also where a server ends between', async () => {
    const first = await startServer();
    const leaver = await account(first, 'founder', 'Leaver');
    const stays = await account(first, 'founder', 'Stays');
    const [gone, kept] = await Promise.all(
      [leaver, stays].map(async (who) => {
        const { body } = await send(first, 'POST', '/api/ideas', idea(), who);
        const bytes = pdf('Left', 9 * pieceBytes);
        await uploaded(first, who, body.id, 'left.pdf', bytes);
        return body.id as string;
      }),
    );
    const data = [{ name: 'left.pdf' }, { name: 'left.pdf' }];
    expect(await sql(first, 'select name from files')).toEqual(data);
    // As if the server ended before the first byte is overwritten.
    await sql(
      first,
      "create trigger refusing before delete on file_pieces begin select raise(abort, 'not now'); end",
    );
    const left = await send(first, 'POST', '/api/account/delete', { work: 'delete' }, leaver);
    expect(left.status).toBe(204);
    expect((await send(first, 'GET', `/api/ideas/${gone}`, undefined, stays)).status).toBe(404);
    const list = await send(first, 'GET', '/api/ideas', undefined, stays);
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([kept]);
    const admin = await account(first, 'admin');
    expect((await send(first, 'GET', '/api/ideas/deleted', undefined, admin)).body).toEqual([]);
    const restored = await send(first, 'POST', `/api/ideas/${gone}/restore`, undefined, admin);
    expect(restored.status).toBe(404);
    await vi.waitFor(() => expect(first.logs()).toContain('files of an account stay for now'));
    expect(await pieces(first)).toBe(18);

    await sql(first, 'drop trigger refusing');
    const second = await startServer({ DATABASE_URL: `file:${first.databaseFile}` });
    await expect.poll(() => sql(first, 'select id from ideas')).toEqual([{ id: kept }]);
    expect(await pieces(first)).toBe(9);
    await second.stop();
    await first.stop();
  });

  test('leaves no byte of them, without anybody waiting for it', async () => {
    const before = await pieces(server);
    const leaver = await account(server, 'founder', 'Leaver');
    const ideaId = await create(leaver);
    await uploaded(server, leaver, ideaId, 'gone.pdf', pdf('Gone', 9 * pieceBytes));
    await send(server, 'POST', '/api/account/delete', { work: 'delete' }, leaver);
    // The idea goes last, when none of its bytes is left.
    const ideas = () => sql(server, 'select 1 from ideas where id = ?', [ideaId]);
    await vi.waitFor(async () => expect(await ideas()).toEqual([]), { timeout: 10_000 });
    expect(await pieces(server)).toBe(before);
  });
});
