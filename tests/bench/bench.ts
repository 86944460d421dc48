// npm run bench: bytes and requests of the pages, and how responses and pages grow from 200 to 5,000 ideas with ten
// comments and forty events each. Times are medians. Compare the ratios of one run only.
import type { Page } from '@playwright/test';
import { account, idea, send } from '../support/api.ts';
import { rebuildDerivedRows } from '../support/derived-rows.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { startServer } from '../support/server.ts';
import { median } from './median.ts';

const sizes = [200, 5000] as const;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** Words for texts that compress like prose and repeat no sentence. */
const words =
  'patient clinic nurse sensor breath home remote review triage record dose alert ward score device trial evidence cost payer risk data model signal pilot regulator claim referral visit family doctor week month result measure threshold protocol consent privacy workflow'.split(
    ' ',
  );
let seed = 1;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed % below;
};

const prose = (count: number): string =>
  Array.from({ length: count }, () => `${words[random(words.length)]}${random(9) || ''}`).join(' ');

function table(heads: string[], rows: (string | number)[][]): void {
  console.log();
  for (const row of [heads, heads.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

/** Starts a server and copies one idea with its comments and events in its database: requests would take hours. */
async function startFilled(count: number) {
  const server = await startServer();
  const [me, other] = [await account(server), await account(server)];
  const answers = idea({
    ideaTitle: 'A narwhal',
    briefDescription: `A clinic ${prose(22)}`,
    marketSize: prose(40),
    targetUsers: prose(40),
    problemBeingSolved: prose(40),
  });
  await send(server, 'POST', '/api/ideas', answers, me);
  const columns = await server.sql("select name from pragma_table_info('ideas')");
  const values = columns.map(({ name }) => {
    if (name === 'id') return "'idea-' || n";
    if (name === 'user_id') return `iif(n % 20, '${other.user.id}', user_id)`;
    if (name === 'idea_title') return "'Idea ' || n";
    if (name === 'title_key') return "'idea ' || n";
    // One idea in a hundred contains the word that the search looks for.
    if (name === 'search_text')
      return "iif(n % 100, replace(search_text, 'narwhal', n), search_text)";
    if (name === 'created_at') return 'created_at - n * 1000';
    if (/_score$|_rank$/.test(String(name))) return '1 + abs(random()) % 10';
    if (name === 'disease_area') return "'Area ' || (n % 40)";
    if (name === 'area_key') return "'area ' || (n % 40)";
    return String(name);
  });
  const numbers = (last: number) =>
    `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${last})`;
  const statements = [
    `${numbers(count - 1)} insert into ideas select ${values.join(', ')} from (select * from ideas limit 1), c`,
    `${numbers(10)} insert into comments (id, idea_id, user_id, section, content, created_at)
        select id || '-' || n, id, '${other.user.id}', 'market', 'Who counts them, and how often?', created_at + n from ideas, c`,
    ...['created', 'edited', 'created', 'edited'].map(
      (kind) => `insert into events (at, kind, actor_id, idea_id, revision, comment_id)
          select created_at, 'comment.${kind}', user_id, idea_id, 1, id from comments order by created_at`,
    ),
  ];
  for (const statement of statements) await server.sql(statement);
  await rebuildDerivedRows(server);
  return { server, me };
}

type Filled = Awaited<ReturnType<typeof startFilled>>;

const responses = {
  'list, 60 cards': '/api/ideas?fields=card&limit=60',
  'a filter': '/api/ideas?fields=card&limit=60&diseaseArea=Area%201',
  'search, two words of one idea in a hundred':
    '/api/ideas?fields=card&limit=60&q=narwhal%20clinic',
  'search, a word of each idea': '/api/ideas?fields=card&limit=60&q=clinic',
  'one idea': '/api/ideas/idea-1',
  comments: '/api/ideas/idea-1/comments',
  activity: '/api/activity',
  inbox: '/api/inbox',
  'every idea as a row (all ideas)': '/api/ideas?fields=row&limit=all',
  'export as CSV (all ideas)': '/api/ideas/export?format=csv',
};

async function responseTime({ server, me }: Filled, path: string) {
  const start = performance.now();
  const { status, text } = await send(server, 'GET', path, undefined, me);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return performance.now() - start;
}

const browser = await launchBrowser();

async function openContext({ server, me: { cookie } }: Filled) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
  });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: server.origin };
  });
  await context.addCookies(cookies);
  return { context, page: await context.newPage() };
}

const pages: Record<string, [path: string, ready: string]> = {
  home: ['/', 'main h1'],
  contact: ['/contact', 'main form'],
  'sign in': ['/login', 'main form'],
  list: ['/idea-tracker', '.ideas article'],
  'one idea': ['/idea-tracker/idea-1', '.notebook dd'],
  form: ['/idea-tracker#new', 'form [name=ideaTitle]'],
  prioritise: ['/idea-tracker/prioritise', '.ranking li'],
  rounds: ['/idea-tracker/rounds', 'main h1'],
  account: ['/account', 'main form'],
};

/** Requests and KiB of a first visit until `ready` is shown, and after the page loaded more while idle. */
async function loads(filled: Filled, path: string, ready: string) {
  const { context, page } = await openContext(filled);
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const scripts = new Set<string>();
  let [requests, bytes, scriptBytes] = [0, 0, 0];
  tools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  // The type is known here at the latest: a preload begins without one.
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.endsWith('javascript')) scripts.add(requestId);
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const figures = () => [requests, ...[bytes, scriptBytes].map((n) => Math.round(n / 1024))];
  // 150 ms and 1.6 Mbit/s: a fast line would load what is for later before the page is ready.
  await tools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: 200 * 1024, uploadThroughput: 90 * 1024 },
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility()),
    ready,
  );
  const first = figures();
  await page.waitForTimeout(8000);
  const all = figures();
  await context.close();
  return [...first, ...all];
}

/** The time until Prioritise shows its ranking, its nodes, and the longest time of a slider's key. */
async function prioritise(filled: Filled) {
  const { context, page } = await openContext(filled);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const start = performance.now();
  await page.goto('/idea-tracker/prioritise');
  await page.locator('.ranking li').first().waitFor();
  const shown = performance.now() - start;
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const step = await keyTime(page);
  await context.close();
  return [shown, nodes, step];
}

/** The time from a key on a slider to the next frame, in ms, as the browser measures it. */
async function keyTime(page: Page) {
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'key', Math.max(Reflect.get(window, 'key') ?? 0, duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByLabel('Impact', { exact: true }).press('ArrowRight', { delay: 80 });
  await page.waitForTimeout(1500);
  return Number(await page.evaluate(() => Reflect.get(window, 'key') ?? 0));
}

const filled: Filled[] = [];
for (const size of sizes) filled.push(await startFilled(size));

const [first] = filled;
const loaded: (string | number)[][] = [];
for (const [name, [path, ready]] of Object.entries(pages))
  if (first) loaded.push([name, ...(await loads(first, path, ready))]);
const heads = ['requests', 'KiB', 'of scripts'];
table(['page, first visit', ...heads, ...heads.map((head) => `${head}, when idle`)], loaded);

/** Repeats a measurement on both servers in turns. @returns the medians of each figure by server */
async function inTurns(times: number, measure: (one: Filled) => Promise<number[]>) {
  const found = filled.map((): number[][] => []);
  for (let round = 0; round < times; round++)
    for (const [at, one] of filled.entries()) found[at]?.push(await measure(one));
  return found.map((all) => all[0]?.map((_, at) => median(all.map((one) => one[at] ?? 0))) ?? []);
}
const grown: [name: string, ...figures: number[]][] = [];
for (const [name, path] of Object.entries(responses)) {
  const found = await inTurns(6 * rounds, async (one) => [await responseTime(one, path)]);
  grown.push([name, ...found.flat()]);
}
const found = await inTurns(rounds, prioritise);
for (const [at, name] of ['Prioritise, ms', 'Prioritise, nodes', 'slider key, ms'].entries())
  grown.push([name, ...found.map((figures) => figures[at] ?? 0)]);
table(
  ['median', ...sizes.map((size) => `${size} ideas`), 'ratio'],
  grown.map(([name, small = 0, large = 0]) => [
    ...[name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(1)],
  ]),
);
await browser.close();
for (const { server } of filled) await server.stop();
