// Part of npm run bench: the waiting times of a founder who uses the tracker all day. Chromium with a processor four
// times slower and slow 4G (150 ms, 1.6 Mbit/s down), 1280×800, pointer presses; medians. BENCH_BASE names the folder
// of another built version; both are then measured in turns.
import type { Page } from '@playwright/test';
import { account, send } from '../support/api.ts';
import { type Server, startServer } from '../support/server.ts';
import { launchBrowser } from '../support/whole-browser.ts';
import { median } from './median.ts';
import { written } from './prose.ts';
import { slow } from './slow.ts';

const rounds = Number(process.env.BENCH_VISITS ?? 5);
const counts = (process.env.BENCH_IDEAS ?? '200 1000').split(' ').map(Number);

const browser = await launchBrowser();

/** Records in each document the time of a press or key, and the frame that first shows the awaited state. */
const watch = () => {
  const is = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.checkVisibility());
  const states: Record<string, () => boolean> = {
    card: () => is('.ideas article:not([aria-hidden]) h3 a'),
    title: () => is('#idea-heading, #page-heading') && is('.score-summary'),
    fields: () => is('.notebook dd'),
    form: () => is('form [name=ideaTitle]'),
    rows: () =>
      /\d ideas? found/.test(document.querySelector('.tracker')?.textContent ?? '') &&
      is('.ideas article h3 a'),
  };
  const now = () => performance.timeOrigin + performance.now();
  for (const kind of ['click', 'input'])
    addEventListener(kind, () => sessionStorage.setItem('bench-press', String(now())), true);
  const look = () => {
    if (!Reflect.has(window, 'firstCard') && states.card?.())
      Reflect.set(window, 'firstCard', performance.now());
    const waiting = JSON.parse(sessionStorage.getItem('bench-wait') ?? '[]');
    const seen = JSON.parse(sessionStorage.getItem('bench-seen') ?? '{}');
    for (const name of waiting) if (!seen[name] && states[name]?.()) seen[name] = now();
    sessionStorage.setItem('bench-seen', JSON.stringify(seen));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Performs `act` and waits for the states. @returns the ms from the press to each state */
async function measured(page: Page, names: string[], act: () => Promise<unknown>) {
  await page.evaluate((list) => {
    sessionStorage.setItem('bench-seen', '{}');
    sessionStorage.setItem('bench-wait', '[]');
    addEventListener(
      'click',
      () => sessionStorage.setItem('bench-wait', JSON.stringify(list)),
      true,
    );
    addEventListener(
      'input',
      () => sessionStorage.setItem('bench-wait', JSON.stringify(list)),
      true,
    );
  }, names);
  await act();
  for (let tries = 0; tries < 600; tries++) {
    const { seen, press } = await page
      .evaluate(() => ({
        seen: JSON.parse(sessionStorage.getItem('bench-seen') ?? '{}'),
        press: Number(sessionStorage.getItem('bench-press')),
      }))
      .catch(() => ({ seen: {} as Record<string, number>, press: 0 }));
    if (names.every((name) => seen[name])) return names.map((name) => seen[name] - press);
    await page.waitForTimeout(50);
  }
  throw new Error(`Not seen: ${names}`);
}

async function click(page: Page, selector: string) {
  const what = page.locator(selector).filter({ visible: true }).first();
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`Nothing to press: ${selector}`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
  await page.waitForTimeout(700);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

type Figures = Map<string, number[]>;
const note = (figures: Figures, name: string, ms: number | undefined) =>
  figures.set(name, [...(figures.get(name) ?? []), ms ?? Number.NaN]);

async function round(origin: string, cookie: string, figures: Figures) {
  const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  });
  const { hostname: domain } = new URL(origin);
  await context.addCookies([
    { name, value, domain, path: '/' },
    { name: 'session_hint', value: '1', domain, path: '/' },
  ]);
  const page = await context.newPage();
  await slow(context, page);
  await page.addInitScript(watch);
  let requests = 0;
  let bytes = 0;
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const scripts = new Set<string>();
  tools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  page.on('request', (request) => {
    // Chromium requests the icon at each change of the URL, so only scripts and API calls count.
    if (/\/_astro\/|\/api\//.test(request.url())) requests += 1;
    if (process.env.BENCH_VERBOSE) console.log(request.url());
  });
  const first = async () => {
    await page.goto('/idea-tracker', { waitUntil: 'commit' });
    // The page records this itself: frequent polling would slow its throttled processor.
    const seen = await page.waitForFunction(() => Reflect.get(window, 'firstCard'), null, {
      polling: 500,
    });
    return Number(await seen.jsonValue());
  };
  note(figures, 'first visit, first idea', await first());
  note(figures, 'first visit, requests', requests);
  note(figures, 'first visit, KiB of scripts', bytes / 1024);
  await page.waitForTimeout(3000);
  await page.goto('/about');
  note(figures, 'second visit, first idea', await first());
  // During this pause the page prefetches the scripts of other pages and of the sign-in form.
  await page.waitForTimeout(12_000);

  const [title, fields] = await measured(page, ['title', 'fields'], () =>
    click(page, '.ideas article h3 a'),
  );
  note(figures, 'card pressed, title and scores', title);
  note(figures, 'card pressed, all fields', fields);
  await page.waitForTimeout(2000);
  requests = 0;
  const [back] = await measured(page, ['card'], () =>
    click(page, 'a:text-is("Back to all ideas")'),
  );
  note(figures, 'back to the list', back);
  await page.waitForTimeout(1000);
  note(figures, 'back to the list, requests', requests);
  const [form] = await measured(page, ['form'], () =>
    click(page, '[role=tab]:text-is("Add New Idea")'),
  );
  note(figures, 'form, first field', form);
  await click(page, '[role=tab]:text-is("Ideas Dashboard")');
  await page.waitForTimeout(1000);
  await page.getByRole('searchbox').focus();
  const [rows] = await measured(page, ['rows'], () => page.keyboard.type('walrus', { delay: 120 }));
  note(figures, 'last letter of a search, rows', rows);
  await context.close();
}

const base = process.env.BENCH_BASE;
const starts: [what: string, start: () => Promise<Server>][] = [['ms', startServer]];
if (base)
  starts.unshift(['before, ms', (await import(`${base}/tests/support/server.ts`)).startServer]);
for (const count of counts) {
  const servers = await Promise.all(
    starts.map(async ([what, start]) => {
      const server = await start();
      const { cookie } = await account(server);
      for (let at = 0; at < count; at += 200) {
        const ideas = Array.from({ length: Math.min(200, count - at) }, (_, i) =>
          written(at + i, (at + i) % 20 === 0 ? 'walrus' : ''),
        );
        await send(server, 'POST', '/api/ideas/import', { ideas, apply: true }, { cookie });
      }
      return { what, server, cookie, figures: new Map<string, number[]>() };
    }),
  );
  for (let i = 0; i < rounds; i++)
    for (const { server, cookie, figures } of servers) await round(server.origin, cookie, figures);
  console.log(`\n| ${count} ideas | ${servers.map(({ what }) => what).join(' | ')} |`);
  console.log(`| --- |${servers.map(() => ' --- |').join('')}`);
  for (const name of servers[0]?.figures.keys() ?? []) {
    const found = servers.map(({ figures }) => median(figures.get(name) ?? []).toFixed(0));
    console.log(`| ${name} | ${found.join(' | ')} |`);
  }
  for (const { server } of servers) await server.stop();
}
await browser.close();
