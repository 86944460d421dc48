// Cases about files that need a libSQL server.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pieceBytes } from '#features/files/domain/file.ts';
import { account, idea } from '../../support/api.ts';
import { folderForTest, forThisTest, serverForTest } from '../../support/file-resources.ts';
import { download, pdf, picture, sha256, uploaded } from '../../support/files.ts';
import { runCommand } from '../../support/run-command.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { noSqld, startSqld } from '../../support/sqld.ts';

const server = await sharedServer();
const owner = await account(server);

test.skipIf(noSqld)(
  'on a libSQL server they are uploaded, read and moved to alike',
  { timeout: 90_000 },
  async () => {
    const ideaId = (await server.post('/api/ideas', idea(), owner)).body.id;
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
