// The server deletes the files of an idea to the last byte, and includes files in backups and moves.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pieceBytes } from '#features/files/domain/file.ts';
import { idea } from '../../support/api.ts';
import { folderForTest, serverForTest } from '../../support/file-resources.ts';
import { download, pdf, picture, sha256, upload, uploaded } from '../../support/files.ts';
import { runCommand } from '../../support/run-command.ts';
import { sameDatabase } from '../../support/server.ts';
import { owner, server } from '../../support/two-founders.ts';

const create = async () => (await server.post('/api/ideas', idea(), owner)).body.id as string;
const dayMs = 24 * 60 * 60 * 1000;

/** Every byte of the database on the disk, while servers run on it. */
const bytesOnDisk = () =>
  ['', '-wal', '-shm']
    .map((end) => `${server.databaseFile}${end}`)
    .filter(existsSync)
    .map((file) => readFileSync(file, 'latin1'))
    .join('');

test('deleted ideas and removed files leave no byte behind, also where a server stopped half way', async () => {
  const words = 'Nobody shall find these words';
  const hidden = pdf(words, 3 * pieceBytes);
  // The words are in every stored piece of the file.
  for (let at = 1500; at < hidden.length - 500; at += 5000) hidden.write(words, at);
  const [gone, stays] = [await create(), await create()];
  await uploaded(server, owner, gone, 'gone.pdf', hidden);
  const photo = Buffer.concat([await picture('png'), Buffer.from(words)]);
  await uploaded(server, owner, gone, 'gone.png', photo);
  await upload(server, owner, gone, 'gone.csv', Buffer.from(`${words}\0`));
  await uploaded(server, owner, stays, 'stays.pdf', pdf('These stay'));
  const removed = await uploaded(server, owner, stays, 'removed.pdf', hidden);
  const half = await uploaded(server, owner, stays, 'half.pdf', hidden);
  expect(bytesOnDisk()).toContain(words);

  await server.delete(`/api/ideas/${gone}`, owner);
  const at = Date.now() - 31 * dayMs;
  await server.sql('update ideas set deleted_at = ? where id = ?', [at, gone]);
  await server.delete(`/api/ideas/${stays}/files/${removed.id}`, owner);
  const piecesOf = (id: string) => server.sql('select 1 from file_pieces where file_id = ?', [id]);
  expect(await piecesOf(removed.id)).toEqual([]);
  await server.sql("update files set state = 'removed' where id = ?", [half.id]);

  // Another server process deletes the remaining bytes after its start.
  await serverForTest(sameDatabase(server));
  await expect.poll(bytesOnDisk).not.toContain(words);
  await expect.poll(bytesOnDisk).not.toContain('gone.pdf');
  expect(await server.sql('select name from files')).toEqual([{ name: 'stays.pdf' }]);
  expect(await piecesOf(half.id)).toEqual([]);
  expect(bytesOnDisk()).toContain('These stay');
});

test('a backup contains files, and a restore returns the same bytes', async () => {
  const ideaId = await create();
  const bytes = pdf('Kept', 3 * pieceBytes + 7);
  const { id } = await uploaded(server, owner, ideaId, 'kept.pdf', bytes);
  const folder = folderForTest();
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
