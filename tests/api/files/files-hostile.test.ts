// Generated hostile files, names, ranges and uploads: FILE_INPUTS of them (10,000 in `npm run soak`).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { largestFile, pieceBytes } from '../../../src/features/files/domain/file.ts';
import { account, idea } from '../../support/api.ts';
import { forThisFile } from '../../support/file-resources.ts';
import {
  csv,
  download,
  newFilePath,
  pdf,
  sendBytes,
  sha256,
  upload,
  uploaded,
} from '../../support/files.ts';
import {
  hostileFile,
  hostileName,
  hostileRange,
  marker,
  type Random,
  random,
} from '../../support/hostile-files.ts';
import { startServer } from '../../support/server.ts';

const inputs = Number(process.env.FILE_INPUTS ?? 100);
/** Compiled code and pools grow up to here. Over 6,000 more inputs memory grew by 7 MB (docs/performance.md). */
const warmAfter = 4000;
/** The allowed growth after that, in MB: a leak of 5 KB for each of 6,000 inputs. */
const maxGrowth = 30;
const seed = Number(process.env.FILE_SEED ?? 24);

const pathOf = (id: string) => `/api/ideas/${ideaId}/files/${id}`;

const server = await forThisFile(startServer());
const owner = await account(server);
const ideaId = (await server.post('/api/ideas', idea(), owner)).body.id;
const stranger = (await server.post('/api/ideas', idea(), owner)).body.id;
const bytes = pdf('Ranges', pieceBytes + 2000);
const ranged = {
  path: pathOf((await uploaded(server, owner, ideaId, 'ranges.pdf', bytes)).id),
  bytes,
};

const remove = (path: string) => server.delete(path, owner);

/** The resident memory of the server, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The server sends a file with its stored type, and with headers that keep a browser from running it. */
async function checkStored(path: string, type: string) {
  for (const query of ['', '?look=true', '?look=false']) {
    const { headers, status } = await download(server, owner, path + query, {}, 'HEAD');
    expect(status).toBe(200);
    expect(headers.get('content-type')?.split(';')[0]).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
    const kind = query === '?look=true' && type !== 'text/csv' ? 'inline' : 'attachment';
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(
        `^${kind}; filename="[ -!#-\\[\\]-~]*"(; filename\\*=UTF-8''[\\w!#$&+.^\`|~%-]+)?$`,
      ),
    );
  }
}

/** Uploads a hostile file. The server stores it as its only allowed type, or refuses it. */
async function tryFile(chance: Random) {
  const { what, bytes, only } = await hostileFile(chance);
  const ending = chance.one(['pdf', 'png', 'jpg', 'webp', 'csv', 'html', 'svg', 'exe'] as const);
  const answer = await upload(server, owner, ideaId, `file.${ending}`, bytes);
  if (answer.status !== 200) {
    expect([400, answer.text], what).toEqual([answer.status, expect.stringContaining('"errors"')]);
    return;
  }
  // Random bytes may happen to be a valid table.
  expect(answer.body.type, `${what} as .${ending}`).toBe(only);
  const path = pathOf(answer.body.id);
  await checkStored(path, answer.body.type);
  const stored = await download(server, owner, path);
  expect(sha256(stored.bytes), what).toBe(answer.body.sha256);
  if (answer.body.type.startsWith('image/'))
    expect(stored.bytes.includes(marker), what).toBe(false);
  else expect(stored.bytes.equals(bytes), what).toBe(true);
  await remove(path);
}

const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[/\\:*?"<>|%\0-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** Uploads a file with a hostile name. The stored name is safe for a file system and for a header. */
async function tryName(chance: Random) {
  const given = hostileName(chance);
  const [bytes, ending] = chance.one([
    [csv(), 'csv'],
    [pdf(), 'pdf'],
  ] as const);
  const answer = await upload(server, owner, ideaId, `${given}.${ending}`, bytes);
  if (answer.status !== 200) {
    expect([given, answer.status]).toEqual([given, 400]);
    return;
  }
  const { name, id, type } = answer.body;
  expect(name).not.toMatch(unwanted);
  expect(name).toMatch(new RegExp(`^[^\\s.].*\\.${ending}$`, 'u'));
  expect(Buffer.byteLength(name)).toBeLessThan(200);
  await checkStored(pathOf(id), type);
  await remove(pathOf(id));
}

/** Requests a range. The response has exactly those bytes or the whole file, or is an error. */
async function tryRange(chance: Random) {
  const range = hostileRange(chance);
  const { status, headers, bytes } = await download(server, owner, ranged.path, { Range: range });
  const all = ranged.bytes;
  if (status === 416) return expect(headers.get('content-range')).toBe(`bytes */${all.length}`);
  if (status === 200) return expect(bytes.equals(all), range).toBe(true);
  const [, from, to] = /^bytes (\d+)-(\d+)\/\d+$/.exec(headers.get('content-range') ?? '') ?? [];
  expect(status).toBe(206);
  expect(bytes.equals(all.subarray(Number(from), Number(to) + 1)), range).toBe(true);
}

/** Uploads with wrong headers, or to another idea's path. */
async function tryUpload(chance: Random) {
  const bytes = chance.bytes(1 + chance.whole(64));
  const path = newFilePath(ideaId);
  const put = (at: string, headers = {}, sent: Uint8Array = bytes) =>
    sendBytes(server, at, sent, { ...owner, headers });
  const attempts = [
    () => put(`${path}?name=x.pdf`),
    () => put(`${path}?name=x.pdf`, { 'Content-Type': 'text/plain' }),
    () => put(`${path}?name=x.pdf`, { 'Sec-Fetch-Site': 'cross-site' }),
    () => put(`${path}?name=x.pdf`, {}, Buffer.alloc(largestFile + 1)),
    () => put(`${path}?name=x.pdf`, {}, Buffer.alloc(0)),
    () => put(path),
    () => put(`${path}?name=a&name=b`),
    () => put(`${path}?name=${encodeURIComponent('\ud83d\ude00'.repeat(600))}`),
    () => put(`${newFilePath('nothing')}?name=x.pdf`),
    () => put(`${ranged.path.replace(ideaId, stranger)}?name=x.pdf`),
    () =>
      put(`${newFilePath(ideaId, chance.one(['x', '%30', '../0', '1e9'] as const))}?name=x.pdf`),
  ] as const;
  const { status } = await chance.one(attempts)();
  expect([400, 403, 404, 405, 409, 413, 415]).toContain(status);
  expect((await server.get(path, owner)).status).toBe(404);
}

test(`${inputs} hostile inputs: none is stored as something else, none runs, and memory stays flat`, {
  timeout: 60_000 + inputs * 200,
}, async () => {
  const chance = random(seed);
  const counts = { tryFile: 0, tryName: 0, tryRange: 0, tryUpload: 0 };
  let early = 0;
  let highest = 0;
  for (let at = 0; at < inputs; at++) {
    const kind = chance.one([tryFile, tryFile, tryFile, tryName, tryRange, tryUpload] as const);
    await kind(chance);
    counts[kind.name as keyof typeof counts]++;
    if (at === warmAfter) early = memory();
    highest = Math.max(highest, at % 20 === 0 ? memory() : 0);
  }
  const last = memory();
  console.log(counts, { early, highest, last, unit: 'MB' });
  if (inputs > warmAfter) expect(last - early).toBeLessThan(maxGrowth);
  expect(highest).toBeLessThan(600);
  // Only the file of the range tests is left.
  expect(await server.sql('select name, state from files')).toEqual([
    { name: 'ranges.pdf', state: 'ready' },
  ]);
  expect(await server.sql('select count(*) n from file_pieces')).toEqual([{ n: 2 }]);
  expect(server.logs()).not.toMatch(/"level":"error"/);
});
