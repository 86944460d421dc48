// Mixed load at half the peak rate, for SOAK_MINUTES: prints memory, p50, p99 and errors per minute.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { median } from '../bench/median.ts';
import { account, idea, password, type send } from '../support/api.ts';
import { startServer } from '../support/server.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const server = await startServer();
const { user, cookie } = await account(server);
const ids: string[] = [];
for (let i = 0; i < 200; i++) {
  const answers = idea({ ideaTitle: `Idea ${i}`, impactScore: 1 + (i % 10), marketSize: 'walrus' });
  ids.push((await server.post('/api/ideas', answers, { cookie })).body.id);
}
const any = () => ids[Math.floor(Math.random() * ids.length)] ?? '';

const posted: string[] = [];
/** Adds a comment and deletes an old one, so that the load of the last minute equals that of the first. */
async function comment() {
  const thread = `/api/ideas/${any()}/comments`;
  const text = { section: 'market', content: 'x'.repeat(200) };
  const answer = await server.post(thread, text, { cookie });
  if (answer.status === 201) posted.push(`${thread}/${answer.body.id}`);
  const old = posted.length > 400 && posted.shift();
  return old ? server.delete(old, { cookie }) : answer;
}

/** The actions of users, with their share in percent. */
const actions: [weight: number, act: () => ReturnType<typeof send>][] = [
  [20, () => server.get('/')],
  [40, () => server.get('/api/ideas?fields=card', { cookie })],
  [15, () => server.get(`/api/ideas/${any()}`, { cookie })],
  [10, () => server.get('/api/ideas?fields=card&q=walrus', { cookie })],
  [5, () => server.get(`/api/ideas/${any()}/comments`, { cookie })],
  [4, comment],
  [4, () => server.put(`/api/ideas/${any()}`, idea({ marketSize: 'walrus' }), { cookie })],
  [2, () => server.post('/api/auth/login', { email: user.email, password })],
];
function choose() {
  let left = Math.random() * 100;
  for (const [weight, act] of actions) {
    left -= weight;
    if (left < 0) return act;
  }
  return () => server.get('/');
}

let times: number[] = [];
let errors = 0;
async function one() {
  const start = performance.now();
  try {
    const { status } = await choose()();
    if (status >= 400) errors++;
  } catch {
    errors++;
  }
  times.push(performance.now() - start);
}

const rssMiB = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

// The peak rate: eight clients without pauses.
const peakSeconds = 15;
const until = performance.now() + peakSeconds * 1000;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (performance.now() < until) await one();
  }),
);
const peak = times.length / peakSeconds;
const rate = peak / 2;
console.log(
  `peak ${peak.toFixed(0)} requests/s, held at ${rate.toFixed(0)} for ${minutes} minutes`,
);
console.log('  minute requests   p50 ms   p99 ms   errors  RSS MiB');

const report: { p99: number; rss: number; errors: number }[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  times = [];
  errors = 0;
  const start = performance.now();
  const under: Promise<void>[] = [];
  // An open loop: a slow response does not delay the next request.
  for (let sent = 0; performance.now() - start < 60_000; ) {
    const due = Math.floor(((performance.now() - start) / 1000) * rate);
    for (; sent < due; sent++) under.push(one());
    await setTimeout(5);
  }
  await Promise.all(under);
  times.sort((a, b) => a - b);
  const row = { p99: times[Math.floor(times.length * 0.99)] ?? 0, rss: rssMiB(), errors };
  report.push(row);
  const figures = [minute, times.length, median(times).toFixed(1), row.p99.toFixed(1), errors];
  console.log([...figures, row.rss.toFixed(0)].map((one) => String(one).padStart(8)).join(' '));
}
await server.stop();

const half = Math.ceil(report.length / 2);
const [early, late] = [report.slice(0, half), report.slice(-half)];
const ratio = (key: 'rss' | 'p99') =>
  median(late.map((row) => row[key])) / median(early.map((row) => row[key]));
const failed = report.reduce((sum, row) => sum + row.errors, 0);
console.log(
  `second half over first: RSS ${ratio('rss').toFixed(2)}, p99 ${ratio('p99').toFixed(2)}; ${failed} errors`,
);
process.exit(failed > 0 ? 1 : 0);
