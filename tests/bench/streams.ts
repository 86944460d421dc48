// node tests/bench/streams.ts: the cost of open event streams beside half of the server's peak load. Measures first
// without streams, then with 200; a user comments once a second. Times one read every 20 ms.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { account, idea, send } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { openStream } from '../support/stream.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const count = Number(process.env.BENCH_STREAMS ?? 200);
const perPerson = 5;

const server = await startServer({ EVENT_STREAMS: String(count) });
const me = await account(server);
const ids: string[] = [];
for (let i = 0; i < 200; i++) {
  const { body } = await send(server, 'POST', '/api/ideas', idea({ ideaTitle: `Idea ${i}` }), me);
  ids.push(body.id);
}
const paths = [
  '/api/ideas?fields=card&limit=60',
  `/api/ideas/${ids[0]}`,
  `/api/ideas/${ids[1]}/comments`,
  '/api/auth/me',
  '/api/inbox/count',
];
const headers = { cookie: me.cookie };
const load = (seconds: number, overallRate?: number) =>
  autocannon({
    url: server.origin,
    connections: 8,
    duration: seconds,
    headers,
    requests: paths.map((path) => ({ method: 'GET', path })),
    ...(overallRate && { overallRate }),
  });

/** Resident memory of the server in MB. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Repeats `work` at a steady pace until the end. */
async function each(everyMs: number, until: number, work: () => Promise<unknown>) {
  for (let at = performance.now(); at < until; at += everyMs) {
    await setTimeout(Math.max(0, at - performance.now()));
    await work();
  }
}

const rounded = (value: number) => value.toFixed(1);
const quantile = (sorted: number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

async function measured(name: string, rate: number, seconds: number) {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  const sizes: number[] = [];
  const [{ non2xx, errors, requests }] = await Promise.all([
    load(seconds, rate),
    each(20, until, async () => {
      const start = performance.now();
      await send(server, 'GET', paths[took.length % paths.length] ?? '', undefined, me);
      took.push(performance.now() - start);
    }),
    each(1000, until, () => {
      const comment = { section: 'market', content: `Said at ${Date.now()}` };
      return send(server, 'POST', `/api/ideas/${ids[2]}/comments`, comment, me);
    }),
    each(15_000, until, async () => sizes.push(memory())),
  ]);
  took.sort((a, b) => a - b);
  const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
  console.log(
    `${name}: ${requests.average.toFixed(0)} reads/s, ${non2xx + errors} errors; beside them p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
  );
  console.log(`  memory, MB, each 15 s: ${sizes.map((mb) => mb.toFixed(0)).join(' ')}`);
  return p99;
}

const peak = (await load(20)).requests.average;
const rate = Math.floor(peak / 2);
console.log(
  `${paths.length} paths in turns; peak ${peak.toFixed(0)} reads/s, half of it from here on`,
);
await measured('warming up', rate, 30);
const without = await measured('without streams', rate, (minutes * 60) / 5);

// One after the other: the server refuses some of many simultaneous sign-ups.
const people = [me];
while (people.length * perPerson < count) people.push(await account(server));
const before = memory();
const streams = await Promise.all(
  Array.from({ length: count }, (_, i) => openStream(server, people[i % people.length] ?? me)),
);
await Promise.all(streams.map((stream) => stream.said('open')));
await setTimeout(5000);
console.log(`${count} streams, idle: ${rounded(((memory() - before) * 1024) / count)} KB each`);
const beside = await measured(`with ${count} streams`, rate, minutes * 60);

const told = streams.map((stream) => stream.happened().length);
const ended = streams.filter((stream) => stream.isEnded()).length;
console.log(
  `told of ${Math.min(...told)} to ${Math.max(...told)} events each; ${ended} streams ended; p99 ${rounded(100 * (beside / without - 1))} % above the run without`,
);
for (const stream of streams) stream.close();
await server.stop();
process.exit(0);
