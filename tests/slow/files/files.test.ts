// Cases about files that wait for the lock of a database, or need a libSQL server.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pieceBytes } from '#features/files/domain/file.ts';
import { account, idea } from '../../support/api.ts';
import { folderForTest, forThisTest, serverForTest } from '../../support/file-resources.ts';
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
import { runCommand } from '../../support/run-command.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { noSqld, startSqld } from '../../support/sqld.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

const server = await sharedServer();
const owner = await account(server);
const create = async () => (await server.post('/api/ideas', idea(), owner)).body.id as string;

test('an upload while another process holds the database: 503, and the next try is taken', async () => {
  const ideaId = await create();
  const files = [
    { name: 'table.csv', bytes: csv(), path: newFilePath(ideaId) },
    { name: 'photo.png', bytes: await picture(), path: newFilePath(ideaId) },
  ];
  const send = () =>
    Promise.all(
      files.map(({ name, bytes, path }) => upload(server, owner, ideaId, name, bytes, path)),
    );
  const release = await holdWriteLock(server.databaseFile);
  const failed = await send();
  await release();
  expect(failed.map(({ status }) => status)).toEqual([503, 503]);
  expect((await send()).map(({ status }) => status)).toEqual([200, 200]);
});

test.skipIf(noSqld)(
  'on a libSQL server they are uploaded, read and moved to alike',
  { timeout: 90_000 },
  async () => {
    const ideaId = await create();
    const bytes = pdf('Moved', 5 * pieceBytes + 7);
    const { id } = await uploaded(server, owner, ideaId, 'moved.pdf', bytes);
    const copy = join(folderForTest(), 'moving.db');
    runCommand(server.databaseFile, ['backup', copy]);
    const sqld = await forThisTest(startSqld());
    runCommand('', ['restore', copy], { DATABASE_URL: sqld.url });
    const far = await serverForTest({ DATABASE_URL: sqld.url });
    const path = `/api/ideas/${ideaId}/files`;
    expect(sha256((await download(far, owner, `${path}/${id}`)).bytes)).toBe(sha256(bytes));
    const more = await uploaded(far, owner, ideaId, 'more.pdf', bytes);
    const photo = await uploaded(far, owner, ideaId, 'photo.jpg', await picture('jpeg', 900, 600));
    expect(sha256((await download(far, owner, `${path}/${more.id}`)).bytes)).toBe(sha256(bytes));
    expect(sha256((await download(far, owner, `${path}/${photo.id}`)).bytes)).toBe(photo.sha256);
    expect((await far.delete(`${path}/${id}`, owner)).status).toBe(204);
  },
);
