// Part of npm run bench: what a person with a slow phone waits for. Chromium with a processor four
// times slower and slow 4G (150 ms, 1.6 Mbit/s down), a new profile for each visit; medians.
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { account, idea, send } from '../support/api.ts';
import { startServer } from '../support/server.ts';

const visits = Number(process.env.BENCH_VISITS ?? 5);
const server = await startServer();
const { cookie } = await account(server);
for (const count of [500, 500]) {
  const ideas = Array.from({ length: count }, (_, i) =>
    idea({
      ideaTitle: `Idea ${i}`,
      impactScore: 1 + (i % 10),
      feasibilityScore: 1 + ((i * 7) % 10),
      innovationScore: 1 + ((i * 3) % 10),
      marketSize: 'About 140,000 people in the two regions',
    }),
  );
  await send(server, 'POST', '/api/ideas/import', { ideas, apply: true }, { cookie });
}
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

async function slow(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

type Seen = { lcp: number; cls: number; longest: number };

/** Watches from the first byte on; `longest` is the slowest answer to a press, in milliseconds. */
const watch = () => {
  const seen: Seen = { lcp: 0, cls: 0, longest: 0 };
  Reflect.set(window, 'seen', seen);
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.cls += Reflect.get(entry, 'value');
  });
  observe(
    'event',
    (entry) => {
      if (Reflect.get(entry, 'interactionId'))
        seen.longest = Math.max(seen.longest, entry.duration);
    },
    { durationThreshold: 16 },
  );
};

async function visit(path: string, work: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
  });
  const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
  const { hostname: domain } = new URL(server.origin);
  if (path.startsWith('/idea'))
    await context.addCookies([
      { name, value, domain, path: '/' },
      { name: 'session_hint', value: '1', domain, path: '/' },
    ]);
  const page = await context.newPage();
  await slow(context, page);
  await page.addInitScript(watch);
  await page.goto(path);
  const ready = await work(page);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
  );
  const seen = await page.evaluate((): Seen => Reflect.get(window, 'seen'));
  await context.close();
  return { ...seen, ready: Number(ready) };
}

const now = (page: Page) => page.evaluate(() => performance.now());
const cards = async (page: Page) => {
  await page.locator('.ideas article').first().waitFor();
  return now(page);
};
const tasks: Record<string, [path: string, work: (page: Page) => Promise<unknown>]> = {
  home: ['/', now],
  contact: ['/contact', now],
  'tracker, 1,000 ideas': ['/idea-tracker', cards],
  'tracker, views pressed': [
    '/idea-tracker',
    async (page) => {
      const ready = await cards(page);
      await page.getByRole('button', { name: 'Prioritise' }).click();
      await page.locator('.ranking').waitFor();
      await page.getByRole('button', { name: 'Table' }).click();
      await page.locator('.table').waitFor();
      await page.getByRole('button', { name: 'Cards' }).click();
      await page.locator('.ideas').waitFor();
      return ready;
    },
  ],
  'wizard, typing': [
    '/idea-tracker#new',
    async (page) => {
      await page.locator('form [name=ideaTitle]').waitFor();
      const ready = await now(page);
      await page.locator('form [name=ideaTitle]').pressSequentially('Home spirometry triage');
      return ready;
    },
  ],
};

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
console.log('| what | LCP ms | ready ms | CLS | slowest answer to a press, ms |');
console.log('| --- | --- | --- | --- | --- |');
for (const [name, [path, work]] of Object.entries(tasks)) {
  const seen: Awaited<ReturnType<typeof visit>>[] = [];
  for (let i = 0; i < visits; i++) seen.push(await visit(path, work));
  const of = (key: keyof (typeof seen)[number]) => median(seen.map((one) => one[key]));
  console.log(
    `| ${name} | ${of('lcp').toFixed(0)} | ${of('ready').toFixed(0)} | ${of('cls').toFixed(3)} | ${of('longest').toFixed(0)} |`,
  );
}
await browser.close();
await server.stop();
