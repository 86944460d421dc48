// Generated hostile files: FILE_INPUTS of them (10,000 in `npm run soak`).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { account, idea } from '../../support/api.ts';
import { serverForFile } from '../../support/file-resources.ts';
import { download, sha256, upload } from '../../support/files.ts';
import { hostileFile, marker, type Random, random } from '../../support/hostile-files.ts';

const inputs = Number(process.env.FILE_INPUTS ?? 100);
/** Compiled code and pools grow up to here. Over 6,000 more inputs memory grew by 7 MB (docs/performance.md). */
const warmAfter = 4000;
/** The allowed growth after that, in MB: a leak of 5 KB for each of 6,000 inputs. */
const maxGrowth = 30;
const seed = Number(process.env.FILE_SEED ?? 24);

const pathOf = (id: string) => `/api/ideas/${ideaId}/files/${id}`;

const server = await serverForFile();
const owner = await account(server);
const ideaId = (await server.post('/api/ideas', idea(), owner)).body.id;

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
  const [what, bytes, only] = await hostileFile(chance);
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
  await server.delete(path, owner);
}

test(`${inputs} hostile inputs: none is stored as something else, none runs, and memory stays flat`, {
  timeout: 60_000 + inputs * 200,
}, async () => {
  const chance = random(seed);
  let early = 0;
  let highest = 0;
  for (let at = 0; at < inputs; at++) {
    await tryFile(chance);
    if (at === warmAfter) early = memory();
    highest = Math.max(highest, at % 20 === 0 ? memory() : 0);
  }
  const last = memory();
  console.log({ early, highest, last, unit: 'MB' });
  if (inputs > warmAfter) expect(last - early).toBeLessThan(maxGrowth);
  expect(highest).toBeLessThan(600);
  for (const table of ['files', 'file_pieces'])
    expect(await server.sql(`select 1 from ${table}`)).toEqual([]);
  expect(server.logs()).not.toMatch(/"level":"error"/);
});
