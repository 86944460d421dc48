// npm run bench: requests per second, p50 and p99 of the product, and of a bare node:http server that sends the same
// bytes on the same machine in the same run.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import autocannon from 'autocannon';
import { account, idea, password, send } from '../support/api.ts';
import { rebuildDerivedRows } from '../support/derived-rows.ts';
import { type Server, startServer } from '../support/server.ts';
import { median } from './median.ts';

const sizes = (process.env.BENCH_IDEAS ?? '50,200,1000,5000,50000').split(',').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 8;

const floor = fork(fileURLToPath(new URL('floor.ts', import.meta.url)));
const [floorPort] = (await once(floor, 'message')) as [number];

type Call = { name: string; method?: 'GET' | 'POST'; path: string; body?: string };

/** Fetches the response without decompressing it. */
const fetchBytes = (server: Server, call: Call, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((done, fail) => {
    const { hostname, port } = new URL(server.origin);
    const { path, method } = call;
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const all = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' &&
          !/^(date|connection|keep-alive|transfer-encoding)$/.test(name)
            ? [[name, value]]
            : [],
        );
        const sent: Record<string, string> = Object.fromEntries(all);
        done({ status: response.statusCode ?? 0, headers: sent, body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', fail);
    asked.end(call.body);
  });

async function measure(origin: string, call: Call, headers: Record<string, string>) {
  const options = { url: `${origin}${call.path}`, connections, headers };
  const full = { ...options, method: call.method ?? 'GET', ...(call.body && { body: call.body }) };
  await autocannon({ ...full, duration: 1 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...full, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${call.name}: ${non2xx} refusals, ${errors} errors`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Copies one idea in the database until it holds `count` ideas: requests would take hours. */
async function fill(server: Server, count: number) {
  const client = createClient({ url: `file:${server.databaseFile}`, timeout: 60_000 });
  const { rows: columns } = await client.execute("select name from pragma_table_info('ideas')");
  const values = columns.map(({ name }) => {
    if (name === 'id') return "'copy-' || n";
    if (name === 'created_at') return 'created_at - n * 1000';
    if (/_score$|_rank$/.test(String(name))) return `1 + abs(random()) % 10`;
    if (name === 'disease_area') return "'Area ' || (n % 40)";
    if (name === 'area_key') return "'area ' || (n % 40)";
    return String(name);
  });
  const { rows } = await client.execute('select count(*) n from ideas');
  const there = Number(rows[0]?.n);
  await client.execute(
    `with recursive c(n) as (select ${there} union all select n + 1 from c where n < ${count - 1})
      insert into ideas select ${values.join(', ')} from (select * from ideas limit 1), c`,
  );
  client.close();
  await rebuildDerivedRows(server);
}

/** The time of a response that holds every idea, and the longest wait of small requests meanwhile. */
async function longAnswer(server: Server, path: string, headers: Record<string, string>) {
  const took: number[] = [];
  const waited: number[] = [];
  const rounds = 7;
  for (let round = 0; round < rounds; round++) {
    let done = false;
    let longest = 0;
    const others = (async () => {
      while (!done) {
        const start = performance.now();
        await fetchBytes(server, { name: 'live', path: '/api/health/live' }, headers);
        longest = Math.max(longest, performance.now() - start);
      }
    })();
    const start = performance.now();
    await fetchBytes(server, { name: 'long', path }, headers);
    took.push(performance.now() - start);
    done = true;
    await others;
    waited.push(longest);
  }
  return { took: median(took), waited: median(waited) };
}

/** The time of the query that finds a session's user, the driver included. */
async function sessionLookup() {
  const server = await startServer();
  const { cookie } = await account(server);
  for (let i = 0; i < 40; i++) await account(server);
  process.env.DATABASE_URL = `file:${server.databaseFile}`;
  const { lucia } = await import('../../src/features/accounts/server/lucia.ts');
  const id = /session=(\w+)/.exec(cookie)?.[1] ?? '';
  const times: number[] = [];
  for (let i = 0; i < 3000; i++) {
    const start = performance.now();
    const { session } = await lucia().validateSession(id);
    if (!session) throw new Error('the session was not found');
    times.push(performance.now() - start);
  }
  const sorted = times.slice(500).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  console.log(`\nSession lookup: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  await server.stop();
}

console.log(`| ideas | what | req/s | floor req/s | share of floor | p50 ms | p99 ms | bytes |`);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');

const listRates: Record<number, number> = {};
const longAnswers: string[] = [];
for (const size of sizes) {
  const server = await startServer();
  const { user, cookie } = await account(server);
  const text = 'A sentence about a digital health product, as founders write them. '.repeat(6);
  const answers = idea({ marketSize: text, problemBeingSolved: text, targetUsers: text });
  const { body: one } = await send(server, 'POST', '/api/ideas', answers, { cookie });
  await send(
    server,
    'POST',
    `/api/ideas/${one.id}/comments`,
    { section: 'market', content: text },
    { cookie },
  );
  // One idea in a hundred contains the word that the search looks for.
  const rare = idea({ ideaTitle: 'Narwhal', marketSize: text });
  await fill(server, size - 1);
  for (let i = 0; i < Math.max(1, Math.min(60, size / 100)); i++)
    await send(server, 'POST', '/api/ideas', rare, { cookie });
  const login = JSON.stringify({ email: user.email, password });
  const calls: Call[] = [
    { name: 'card list (60)', path: '/api/ideas?fields=card' },
    { name: 'search', path: '/api/ideas?fields=card&q=narwhal' },
    { name: 'idea', path: `/api/ideas/${one.id}` },
    { name: 'comments', path: `/api/ideas/${one.id}/comments` },
    { name: 'session', path: '/api/auth/me' },
    ...(size === sizes[0]
      ? [
          { name: 'home page', path: '/' },
          { name: 'login', method: 'POST' as const, path: '/api/auth/login', body: login },
        ]
      : []),
  ];
  for (const call of calls) {
    const headers = {
      Cookie: cookie,
      'Accept-Encoding': 'br',
      ...(call.body && { 'Content-Type': 'application/json' }),
    };
    const answer = await fetchBytes(server, call, headers);
    floor.send({ ...answer, body: answer.body.toString('base64') });
    await once(floor, 'message');
    const product = await measure(server.origin, call, headers);
    const bare = await measure(`http://127.0.0.1:${floorPort}`, call, headers);
    if (call.name === 'card list (60)') listRates[size] = product.rate;
    const cells = [
      size,
      call.name,
      product.rate.toFixed(0),
      bare.rate.toFixed(0),
      `${((100 * product.rate) / bare.rate).toFixed(0)} %`,
      product.p50,
      product.p99,
      answer.body.byteLength,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (size >= 1000 && size <= 5000)
    for (const [name, path] of [
      ['every idea in full', '/api/ideas'],
      ['every card', '/api/ideas?fields=card&limit=all'],
      ['export as CSV', '/api/ideas/export?format=csv'],
    ] as const) {
      const headers = { Cookie: cookie, 'Accept-Encoding': 'br' };
      const { took, waited } = await longAnswer(server, path, headers);
      longAnswers.push(`| ${size} | ${name} | ${took.toFixed(0)} | ${waited.toFixed(0)} |`);
    }
  await server.stop();
}
if (longAnswers.length > 0)
  console.log(
    ['\n| ideas | answer | ms | longest wait of others, ms |', '| --- | --- | --- | --- |']
      .concat(longAnswers)
      .join('\n'),
  );
await sessionLookup();
const [small, large] = [listRates[200], listRates[50_000]];
if (small && large)
  console.log(`\nCard list, cost at 50,000 ideas over cost at 200: ${(small / large).toFixed(2)}`);
floor.kill();
