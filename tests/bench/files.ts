// node tests/bench/files.ts: 1,000 files of 5 MB, or BENCH_FILES of them. Measures uploads, photos, downloads and
// deletions. Measures how long other users wait during these, and the deletion of the account. Throws when files
// make lists slower, when a backup or its restored copy lacks a byte, or when a deleted idea leaves a byte behind.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { account, idea, send, sql } from '../support/api.ts';
import { download, newFilePath, pdf, sha256, upload, uploaded } from '../support/files.ts';
import { type Server, startServer } from '../support/server.ts';
import type { Asked } from './waits.ts';

const count = Number(process.env.BENCH_FILES ?? 1000);
const perIdea = 10;
const bytesEach = 5 * 1024 * 1024;
const atOnce = 4;

const server = await startServer();
const me = await account(server);
const folder = mkdtempSync(join(dirname(server.databaseFile), 'copies-'));
const reader = await account(server, 'founder', 'Reader');
const read = (await send(server, 'POST', '/api/ideas', idea(), reader)).body;
const ideas: string[] = [];
for (let at = 0; at < Math.max(60, count / perIdea); at++)
  ideas.push((await send(server, 'POST', '/api/ideas', idea(), me)).body.id);

const memory = (of: Server) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${of.pid}/status`, 'utf8'))?.[1]) / 1024;
const rounded = (value: number) => Math.round(value * 10) / 10;
const seconds = (since: number) => rounded((performance.now() - since) / 1000);
const say = (what: string, ...values: unknown[]) => console.log(what.padEnd(44), ...values);

/** The median time of a list, in ms. A write before each request empties the server's cache. */
async function lists(what: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 100; at++) {
    await sql(server, 'update users set name = name where id = ?', [me.user.id]);
    const since = performance.now();
    const { status } = await send(server, 'GET', '/api/ideas?fields=card', undefined, me);
    if (status !== 200) throw new Error(`the list: ${status}`);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  const median = times[50] ?? 0;
  say(`list, ${what}: median, 95 %, ms`, rounded(median), rounded(times[95] ?? 0));
  return median;
}

/** @returns stops the watch and returns the longest wait of another user who reads an idea, in ms */
async function watch() {
  const workerData: Asked = { url: `${server.origin}/api/ideas/${read.id}`, cookie: reader.cookie };
  const worker = new Worker(join(import.meta.dirname, 'waits.ts'), { workerData });
  await once(worker, 'message');
  return async () => {
    const told = once(worker, 'message');
    worker.postMessage('end');
    return rounded((await told)[0]);
  };
}

const base = pdf('Bench', bytesEach);
/** A unique file. Its words occur in every database page that stores a part of it. */
function content(at: number): Buffer {
  const bytes = Buffer.from(base);
  for (let place = 2000; place < bytes.length - 1000; place += 2000)
    bytes.write(`File ${at} of idea ${Math.floor(at / perIdea)}.`, place);
  return bytes;
}
const digests = new Map<string, string>();
const ideaOf = (at: number) => ideas[Math.floor(at / perIdea)] ?? '';

async function uploadOne(at: number) {
  const bytes = content(at);
  const path = newFilePath(ideaOf(at));
  const { status, text } = await upload(server, me, ideaOf(at), `file-${at}.pdf`, bytes, path);
  if (status !== 200) throw new Error(`not taken: ${text}`);
  digests.set(path, sha256(bytes));
}

/** Runs `work` for each number below `total`, with several in parallel. */
async function each(total: number, work: (at: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < total) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function verified(of: Server) {
  const paths = [...digests];
  await each(paths.length, async (at) => {
    const [path, digest] = paths[at] ?? ['', ''];
    const { bytes } = await download(of, me, path);
    if (sha256(bytes) !== digest) throw new Error(`${path} is not what was sent`);
  });
}

const run = (script: string, databaseFile: string, ...args: string[]) =>
  execFileSync(process.execPath, ['dist/server/entry.mjs', script, ...args], {
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}` },
    stdio: 'pipe',
    encoding: 'utf8',
  });

/** The words that occur anywhere in the database files. */
async function onDisk(words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const lengthMost = Math.max(...words.map(({ length }) => length));
  for (const file of ['', '-wal', '-shm'].map((end) => server.databaseFile + end)) {
    if (!existsSync(file)) continue;
    let tail = '';
    for await (const chunk of createReadStream(file, { highWaterMark: 8 * 1024 * 1024 })) {
      const text = tail + (chunk as Buffer).toString('latin1');
      for (const one of words) if (text.includes(one)) found.add(one);
      tail = text.slice(-lengthMost);
    }
  }
  return [...found];
}

const without = await lists('no files');
const before = memory(server);
let since = performance.now();
let longest = await watch();
await each(count, uploadOne);
say('uploaded: files, seconds', count, seconds(since));
say('longest wait of others meanwhile, ms', await longest());
say('memory of the server before, after, MB', rounded(before), rounded(memory(server)));
say('size of the database, MB', Math.round(statSync(server.databaseFile).size / 1024 / 1024));
const beside = await lists(`${count} files`);
// The medians are below a millisecond, where 50 % is noise, so the limit has an extra millisecond.
if (beside > 1.5 * without + 1)
  throw new Error(`a list takes ${beside} ms beside files, and ${without} without`);

const photos = await Promise.all(
  [1, 2, 3, 4].map(async () => {
    const raw = { width: 4000, height: 3000, channels: 3 } as const;
    // Coarse noise gives files of the size of photos.
    const grains = { raw: { width: 1000, height: 750, channels: 3 } } as const;
    const coarse = sharp(randomBytes(1000 * 750 * 3), grains).resize(raw.width, raw.height);
    return coarse.jpeg({ quality: 90 }).toBuffer();
  }),
);
since = performance.now();
longest = await watch();
await each(20, async (at) => {
  const photo = photos[at % photos.length] ?? Buffer.alloc(0);
  await uploaded(server, reader, ideas[20 + at] ?? '', `photo-${at}.jpg`, photo);
});
const photoSize = rounded((photos[0]?.length ?? 0) / 1024 / 1024);
say(`20 photos of 12 megapixels, ${photoSize} MB, s`, seconds(since));
say('longest wait of others meanwhile, ms', await longest());

since = performance.now();
longest = await watch();
await verified(server);
say('downloaded and compared, seconds', seconds(since));
say('longest wait of others meanwhile, ms', await longest());
say('memory of the server, MB', rounded(memory(server)));

const copy = join(folder, 'backup.db');
since = performance.now();
run('backup', server.databaseFile, copy);
say('backup, verified, seconds', seconds(since));
since = performance.now();
const place = join(folder, 'restored.db');
run('restore', place, copy);
say('restored, seconds', seconds(since));
rmSync(copy);
const second = await startServer({ DATABASE_URL: `file:${place}` });
await verified(second);
say('every file of the restored one compared', digests.size);
await second.stop();
rmSync(place);

/** The file names and the words in every page of the deleted files. */
const gone = [
  'of idea 1.',
  ...Array.from({ length: perIdea }, (_, at) => `file-${perIdea + at}.pdf`),
];
if ((await onDisk(gone)).length < gone.length)
  throw new Error('the words of the idea are not found while it is there');
await send(server, 'DELETE', `/api/ideas/${ideas[1]}`, undefined, me);
await sql(server, 'update ideas set deleted_at = 1 where id = ?', [ideas[1] ?? '']);
since = performance.now();
longest = await watch();
const tidying = await startServer({ DATABASE_URL: `file:${server.databaseFile}` });
say(`${perIdea} files of an idea taken away, seconds`, seconds(since));
say('longest wait of others meanwhile, ms', await longest());
const leftBehind = await onDisk(gone);
if (leftBehind.length > 0) throw new Error(`left behind on the disk: ${leftBehind.join(', ')}`);
say('of its bytes and names the disk has', 'none');
await lists('after that');
await tidying.stop();

const left = Math.round(
  Number((await sql(server, 'select sum(size) n from files'))[0]?.n) / 2 ** 20,
);
since = performance.now();
longest = await watch();
let longestWrite = 0;
let isAnswered = false;
const leaving = send(server, 'POST', '/api/account/delete', { work: 'delete' }, me).then(
  (answer) => {
    if (answer.status !== 204) throw new Error(`the account: ${answer.text}`);
    isAnswered = true;
    say(`an account with ${left} MB deleted: answered after, s`, seconds(since));
  },
);
const hasPieces = async () => (await sql(server, 'select 1 from file_pieces limit 1')).length > 0;
while (!isAnswered || (await hasPieces())) {
  const at = performance.now();
  const comment = { section: 'overview', content: 'Meanwhile' };
  await send(server, 'POST', `/api/ideas/${read.id}/comments`, comment, reader);
  longestWrite = Math.max(longestWrite, performance.now() - at);
}
await leaving;
say('its bytes are gone after, s', seconds(since));
say('longest wait of others: a read, a write, ms', await longest(), rounded(longestWrite));
await server.stop();
