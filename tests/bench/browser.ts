// Part of npm run bench: the waiting times on a slow phone. Chromium with a processor four times slower and slow 4G
// (150 ms, 1.6 Mbit/s down), a new profile for each visit; medians.
import type { Page } from '@playwright/test';
import { account, idea, send } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { launchBrowser } from '../support/whole-browser.ts';
import { click, framesWithoutEnd, press } from './hand.ts';
import { median } from './median.ts';
import { slow } from './slow.ts';

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
const browser = await launchBrowser();

const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
const { hostname: domain } = new URL(server.origin);
const cookies = [
  { name, value, domain, path: '/' },
  { name: 'session_hint', value: '1', domain, path: '/' },
];

type Seen = { lcp: number; cls: number; longest: number; ready: number };

/**
 * Records times in the page from the first byte on, in ms. `ready`: when an element that matches `selector` was painted
 * (0: not yet). `longest`: the slowest response to a press. Playwright polls at 0, 20, 70, 170, 270 and 770 ms, so its
 * own times would be up to half a second late.
 */
const watch = (selector: string) => {
  const seen: Seen = { lcp: 0, cls: 0, longest: 0, ready: 0 };
  Reflect.set(window, 'seen', seen);
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    changes.disconnect();
    // A message posted in a frame arrives after that frame is painted.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      seen.ready = performance.now();
    };
    requestAnimationFrame(() => painted.port2.postMessage(null));
  });
  changes.observe(document, { childList: true, subtree: true });
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

async function visit(path: string, ready: string, work?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
  });
  if (path.startsWith('/idea')) await context.addCookies(cookies);
  const page = await context.newPage();
  await slow(context, page);
  await page.addInitScript(framesWithoutEnd);
  await page.addInitScript(watch, ready);
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await work?.(page);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
  );
  const seen = await page.evaluate((): Seen => Reflect.get(window, 'seen'));
  await context.close();
  return seen;
}

const cards = '.ideas article';
const tasks: Record<
  string,
  [path: string, ready: string, work?: (page: Page) => Promise<unknown>]
> = {
  home: ['/', 'main h1'],
  contact: ['/contact', 'main form'],
  'tracker, 1,000 ideas': ['/idea-tracker', cards],
  'wizard, typing': [
    '/idea-tracker#new',
    'form [name=ideaTitle]',
    // Types a hundred words a minute.
    (page) =>
      page
        .locator('form [name=ideaTitle]')
        .pressSequentially('Home spirometry triage', { delay: 120 }),
  ],
};

console.log('| what | LCP ms | ready ms | CLS | slowest answer to a press, ms |');
console.log('| --- | --- | --- | --- | --- |');
for (const [name, [path, ready, work]] of Object.entries(tasks)) {
  const seen: Awaited<ReturnType<typeof visit>>[] = [];
  for (let i = 0; i < visits; i++) seen.push(await visit(path, ready, work));
  const of = (key: keyof (typeof seen)[number]) => median(seen.map((one) => one[key]));
  console.log(
    `| ${name} | ${of('lcp').toFixed(0)} | ${of('ready').toFixed(0)} | ${of('cls').toFixed(3)} | ${of('longest').toFixed(0)} |`,
  );
}

const button = (name: string) => (page: Page) =>
  click(page, page.getByRole('button', { name, exact: true }));
const link = (name: string) => (page: Page) =>
  click(page, page.getByRole('link', { name, exact: true }));
const tab = (name: string) => (page: Page) => click(page, page.getByRole('tab', { name }));
const verdict = (page: Page) =>
  click(page, page.getByRole('button', { name: /^List these .* weaker/ }));
/** Presses an item of the list's menu, which holds the other view on a phone. */
const item = (name: string) => async (page: Page) => {
  await button('More')(page);
  await click(page, page.getByRole('menuitem', { name }));
};
const label = (text: string | RegExp) => (page: Page) => click(page, page.getByLabel(text));

/** These presses follow one another on one page with 1,000 ideas, with pauses as of a person who reads. */
const presses: [what: string, press: (page: Page) => Promise<unknown>][] = [
  ['Prioritise', link('Prioritise')],
  ['a preset of weights', button('Quick wins')],
  [
    'a slider, by key',
    (page) => press(page, 'ArrowRight', page.getByLabel('Impact', { exact: true })),
  ],
  ['the verdicts, unfolded', (page) => click(page, page.getByText('How sure is this order?'))],
  ['only ordered mixes', label(/^Only mixes/)],
  ['one verdict alone', verdict],
  ['all verdicts', verdict],
  [
    'Details of an idea',
    (page) => click(page, page.getByRole('button', { name: /^Details of/ }).first()),
  ],
  ['Ideas', link('Ideas')],
  ['Table', item('Show as table')],
  ['a heading of the table', button('Risk')],
  ['Cards', item('Show as cards')],
  ['a letter in the search', (page) => press(page, 'i', page.getByRole('searchbox'))],
  ['Filter', button('Filter')],
  ['My ideas', label(/^My ideas/)],
  ['Show ideas', (page) => click(page, page.getByRole('button', { name: /^Show \d/ }))],
  ['Search, by keys', (page) => press(page, 'Control+k')],
  ['Escape', (page) => press(page, 'Escape')],
  ['Add New Idea', tab('Add New Idea')],
  ['a letter in the form', (page) => press(page, 'h', page.locator('form [name=ideaTitle]'))],
  ['Next', button('Next')],
  ['Ideas Dashboard', tab('Ideas Dashboard')],
  ['Prioritise, again', link('Prioritise')],
  ['Show all 1000', button('Show all 1000')],
  [
    'a slider, all unfolded',
    (page) => press(page, 'ArrowRight', page.getByLabel('Impact', { exact: true })),
  ],
  ['one verdict, unfolded', verdict],
  ['all verdicts, unfolded', verdict],
];
const answers = new Map<string, number[]>();
for (let i = 0; i < visits; i++)
  await visit('/idea-tracker', cards, async (page) => {
    await page.waitForLoadState('networkidle');
    for (const [what, make] of presses) {
      await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { longest: 0 }));
      await make(page);
      // Longer than any work that the press starts.
      await page.waitForTimeout(2500);
      const { longest } = await page.evaluate((): Seen => Reflect.get(window, 'seen'));
      answers.set(what, [...(answers.get(what) ?? []), longest]);
    }
  });
console.log('\n| press, 1,000 ideas | answered after, ms |');
console.log('| --- | --- |');
for (const [what, times] of answers) console.log(`| ${what} | ${median(times).toFixed(0)} |`);

await browser.close();
await server.stop();
