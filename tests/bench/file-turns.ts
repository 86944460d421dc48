// node tests/bench/file-turns.ts: how long work on one large file blocks the server's event loop. Measures the longest
// processor time between two turns of the loop, which other load on the machine does not change.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { sessions, users } from '../../db/schema/accounts.ts';
import { prepareDatabase } from '../../src/app/server/prepare-database.ts';
import type { Caller } from '../../src/features/accounts/server/caller.ts';
import { loadPictures } from '../../src/features/files/server/pictures.ts';
import { removeFile } from '../../src/features/files/server/remove-file.ts';
import { uploadFile } from '../../src/features/files/server/upload-file.ts';
import { ideaSchema } from '../../src/features/ideas/domain/schema.ts';
import { createIdea } from '../../src/features/ideas/server/ideas.ts';
import { db } from '../../src/platform/server/database/database.ts';
import { migrations } from '../../src/platform/server/root.ts';
import { idea } from '../support/api.ts';
import { pdf } from '../support/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'turns-'));
process.env.DATABASE_URL = `file:${join(folder, 'app.db')}`;
await prepareDatabase(migrations);
await loadPictures();

const user = { id: randomUUID(), email: 'a@example.org', name: 'Ada', role: 'founder' as const };
const caller: Caller = {
  ...user,
  sessionId: randomUUID(),
  token: null,
  client: { network: '', device: '' },
  signedInBy: 'password',
  confirmedAt: new Date(),
  strongProofAt: null,
  secondStepDue: null,
  emailProvenAt: null,
};
await db()
  .insert(users)
  .values({ ...user, nameKey: 'ada', passwordHash: '', createdAt: new Date() });
await db()
  .insert(sessions)
  .values({ id: caller.sessionId, userId: user.id, expiresAt: 2 ** 40, createdAt: new Date() });
const ideaId = (await createIdea(caller, ideaSchema.parse(idea()))).id;

async function upload(name: string, bytes: Buffer): Promise<string> {
  const id = randomUUID();
  await uploadFile(caller, { ideaId, id, name }, bytes);
  return id;
}

const processorMs = () => {
  const { user: own, system } = process.threadCpuUsage();
  return (own + system) / 1000;
};

/** Prints the longest processor time between two turns of the event loop while `work` runs. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  let longest = 0;
  const turns = (async () => {
    for (let at = processorMs(); !isOver; at = processorMs()) {
      await setImmediate();
      longest = Math.max(longest, processorMs() - at);
    }
  })();
  await setImmediate();
  await work();
  isOver = true;
  await turns;
  console.log(what.padEnd(44), Math.round(longest * 10) / 10);
}

let long = '';
await measure('a PDF of 10 MB uploaded, ms', async () => {
  long = await upload('long.pdf', pdf('Long', 10 * 1024 * 1024));
});
// Coarse noise gives files of the size of 12-megapixel photos.
const grains = { raw: { width: 1000, height: 750, channels: 3 } } as const;
const noise = sharp(randomBytes(1000 * 750 * 3), grains).resize(4000, 3000);
const photo = await noise.jpeg({ quality: 90 }).toBuffer();
await measure('a photo of 5 MB uploaded, ms', () => upload('photo.jpg', photo));
await measure('a file of 10 MB removed, ms', () => removeFile(caller, ideaId, long));
await db().close();
rmSync(folder, { recursive: true });
