import { brotliDecompressSync } from 'node:zlib';
import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { maxBytes, maxRows } from '#features/exchange/domain/import/schema.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { account, idea } from '../../support/api.ts';
import { serverForFile, useDatabaseOf } from '../../support/file-resources.ts';

const server = await serverForFile();
const founder = await account(server);
useDatabaseOf(server);
process.env.RATE_LIMITS = 'off';

const longTexts = allFields.filter(({ control }) => control === 'text').map(({ name }) => name);
/** As many rows as a file may have, with a few sentences in each: 8 MB. */
const rows = (word: string) =>
  Array.from({ length: maxRows }, (_, at) =>
    idea({
      ideaTitle: `Idea ${at}`,
      ...Object.fromEntries(longTexts.map((name) => [name, `${word} ${at} `.repeat(9).trim()])),
    }),
  );

/**
 * Runs the endpoint in this process.
 * @returns the response, the longest processor time between two turns of the event loop in ms, and its share of the whole
 */
async function run(given: unknown) {
  const { importRoute: ALL } = await import('#features/exchange/server/handlers.ts');
  const text = JSON.stringify(given);
  expect(text.length).toBeLessThan(maxBytes);
  expect(text.length).toBeGreaterThan(0.7 * 8 * 1024 * 1024);
  const request = new Request(`${server.origin}/api/ideas/import`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Encoding': 'br',
      Cookie: founder.cookie,
    },
    body: text,
  });
  let [longest, whole] = [0, 0];
  let since = process.threadCpuUsage();
  // The processor time of this thread, which other programs do not affect.
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(since);
    const ms = (user + system) / 1000;
    longest = Math.max(longest, ms);
    whole += ms;
    since = process.threadCpuUsage();
  };
  let next: NodeJS.Immediate;
  const turn = () => {
    endTurn();
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  const context = { request, params: {}, url: new URL(request.url), locals: {} };
  const answer = await ALL(context as unknown as APIContext);
  // Reads the body in chunks, as the server sends it. Decompressing it as a whole is the client's work.
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) chunks.push(chunk);
  endTurn();
  clearImmediate(next);
  const body = JSON.parse(brotliDecompressSync(Buffer.concat(chunks)).toString());
  return { status: answer.status, body, longest, share: longest / whole };
}

/** The largest part of the work that may happen in one turn. Parsing the body is one turn, a seventh of looking. */
const maxShare = 1 / 3;

test('an import of as many rows as there may be lets other requests in between: looking, adding, changing', async () => {
  const longest = { look: Infinity, add: Infinity, change: Infinity };
  const share = { ...longest };
  // A large share is measured again: the first run compiles the code.
  for (let round = 0; round < 4 && Math.max(...Object.values(share)) >= maxShare; round++) {
    const looked = await run({ ideas: rows('patient') });
    expect(looked.body).toMatchObject({ applied: false, rows: { length: maxRows } });
    const added = await run({ ideas: rows('patient'), apply: true });
    expect([added.status, added.body.applied]).toEqual([200, true]);
    const known = await server.sql('select id from ideas order by created_at desc');
    const withIds = rows('clinic').map((one, at) => ({ ...one, id: known[at]?.id }));
    const changed = await run({ ideas: withIds, apply: true });
    expect(changed.body.rows[0].changes.length).toBe(longTexts.length);
    for (const [name, ran] of Object.entries({ look: looked, add: added, change: changed })) {
      const key = name as keyof typeof longest;
      longest[key] = Math.min(longest[key], ran.longest);
      share[key] = Math.min(share[key], ran.share);
    }
    await server.sql('delete from ideas');
  }
  console.log('The longest that an import held the thread, in ms of processor time:', longest);
  for (const [name, most] of Object.entries(share)) expect(most, name).toBeLessThan(maxShare);
}, 240_000);
