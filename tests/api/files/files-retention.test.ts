// The server deletes the files of an idea to the last byte, and includes files in backups and moves.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pieceBytes } from '../../../src/features/files/domain/file.ts';
import { account, idea } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { download, pdf, picture, sha256, upload, uploaded } from '../../support/files.ts';
import { runCommand } from '../../support/run-command.ts';
import { startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { noSqld, startSqld } from '../../support/sqld.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
const server = await sharedServer();
const owner = await account(server);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const create = async () => (await server.post('/api/ideas', idea(), owner)).body.id as string;
const dayMs = 24 * 60 * 60 * 1000;
/** Another server process, which deletes the remaining bytes after its start. */
const tidy = async () => (await startServer({ DATABASE_URL: `file:${server.databaseFile}` })).stop;

/** Every byte of the database on the disk, while servers run on it. */
const bytesOnDisk = () =>
  ['', '-wal', '-shm']
    .map((end) => `${server.databaseFile}${end}`)
    .filter(existsSync)
    .map((file) => readFileSync(file, 'latin1'))
    .join('');

test('an idea that is deleted for good leaves no byte of its files behind', async () => {
  const words = 'Nobody shall find these words';
  const hidden = pdf(words, 3 * pieceBytes);
  // The words are in every stored piece of the file.
  for (let at = 1500; at < hidden.length - 500; at += 5000) hidden.write(words, at);
  const [gone, stays] = [await create(), await create()];
  await uploaded(server, owner, gone, 'gone.pdf', hidden);
  await uploaded(server, owner, stays, 'stays.pdf', pdf('These stay'));
  const photo = Buffer.concat([await picture('png'), Buffer.from(words)]);
  await uploaded(server, owner, gone, 'gone.png', photo);
  await upload(server, owner, gone, 'gone.csv', Buffer.from(`${words}\0`));
  expect(bytesOnDisk()).toContain(words);

  await server.delete(`/api/ideas/${gone}`, owner);
  const at = Date.now() - 31 * dayMs;
  await server.sql('update ideas set deleted_at = ? where id = ?', [at, gone]);
  const stop = await tidy();
  await expect.poll(bytesOnDisk).not.toContain(words);
  await expect.poll(bytesOnDisk).not.toContain('gone.pdf');
  expect(await server.sql('select name from files')).toEqual([{ name: 'stays.pdf' }]);
  expect(bytesOnDisk()).toContain('These stay');
  await stop();
});

test('a file that is removed is gone to the last byte within the hour, and leaves its room', async () => {
  const words = 'Removed by its owner';
  const ideaId = await create();
  const { id } = await uploaded(server, owner, ideaId, 'a.pdf', pdf(words, 2 * pieceBytes));
  await server.delete(`/api/ideas/${ideaId}/files/${id}`, owner);
  expect(await server.sql('select * from file_pieces where file_id = ?', [id])).toEqual([]);
  const stop = await tidy();
  await expect.poll(bytesOnDisk).not.toContain(words);
  await stop();
});

test('a removal that a stopped server left half done is finished at the next start', async () => {
  const ideaId = await create();
  const { id } = await uploaded(server, owner, ideaId, 'half.pdf', pdf('Half', pieceBytes + 20));
  const stays = await uploaded(server, owner, ideaId, 'photo.png', await picture());
  await server.sql("update files set state = 'removed' where id = ?", [id]);
  const stop = await tidy();
  const left = () => server.sql('select id from files where idea_id = ?', [ideaId]);
  await expect.poll(left).toEqual([{ id: stays.id }]);
  expect(await server.sql('select 1 from file_pieces where file_id = ?', [id])).toEqual([]);
  await stop();
});

test('a backup has them, and what is restored of it is the same to the byte', async () => {
  const ideaId = await create();
  const bytes = pdf('Kept', 3 * pieceBytes + 7);
  const { id } = await uploaded(server, owner, ideaId, 'kept.pdf', bytes);
  const copy = join(folder, 'backup.db');
  expect(runCommand(server.databaseFile, ['backup', copy])).toMatch(
    /^file_pieces: \d+\nfiles: \d+$/m,
  );
  const place = join(folder, 'restored', 'app.db');
  runCommand(place, ['restore', copy]);
  const second = await serverForTest({ DATABASE_URL: `file:${place}` });
  const again = await download(second, owner, `/api/ideas/${ideaId}/files/${id}`);
  expect(sha256(again.bytes)).toBe(sha256(bytes));
});

test.skipIf(noSqld)(
  'on a libSQL server they are uploaded, read and moved to alike',
  {
    timeout: 90_000,
  },
  async () => {
    const ideaId = await create();
    const bytes = pdf('Moved', 5 * pieceBytes + 7);
    const { id } = await uploaded(server, owner, ideaId, 'moved.pdf', bytes);
    const copy = join(folder, 'moving.db');
    runCommand(server.databaseFile, ['backup', copy]);
    const sqld = await startSqld();
    runCommand('', ['restore', copy], { DATABASE_URL: sqld.url });
    const far = await startServer({ DATABASE_URL: sqld.url });
    const path = `/api/ideas/${ideaId}/files`;
    expect(sha256((await download(far, owner, `${path}/${id}`)).bytes)).toBe(sha256(bytes));
    const more = await uploaded(far, owner, ideaId, 'more.pdf', bytes);
    const photo = await uploaded(far, owner, ideaId, 'photo.jpg', await picture('jpeg', 900, 600));
    expect(sha256((await download(far, owner, `${path}/${more.id}`)).bytes)).toBe(sha256(bytes));
    expect(sha256((await download(far, owner, `${path}/${photo.id}`)).bytes)).toBe(photo.sha256);
    expect((await far.delete(`${path}/${id}`, owner)).status).toBe(204);
    await far.stop();
    await sqld.stop();
  },
);
