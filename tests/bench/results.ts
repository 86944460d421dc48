// Part of npm run bench: the response times of presses on the results of the largest round, 60 ideas and 50 people.
// Chromium with a processor four times slower and slow 4G, 1280×800. The browser times each press up to its next frame.
import type { Page } from '@playwright/test';
import { account } from '../support/api.ts';
import { largestRound } from '../support/assigned-rounds.ts';
import { startServer } from '../support/server.ts';
import { launchBrowser } from '../support/whole-browser.ts';
import { click, framesWithoutEnd, press } from './hand.ts';
import { median } from './median.ts';
import { slow } from './slow.ts';

const visits = Number(process.env.BENCH_VISITS ?? 3);
const browser = await launchBrowser();

/** Records in each document the longest time from a press to the next frame, and the longest task. */
const watch = () => {
  const note = (name: string, ms: number) =>
    Reflect.set(window, name, Math.max(Number(Reflect.get(window, name) ?? 0), ms));
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) note('benchPress', duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) note('benchTask', duration);
  }).observe({ type: 'longtask', buffered: true });
};
const taken = (page: Page, name: string) =>
  page.evaluate((name) => {
    const ms = Number(Reflect.get(window, name) ?? 0);
    Reflect.set(window, name, 0);
    return ms;
  }, name);

const to = (page: Page, name: string | RegExp) => click(page, page.getByText(name).first());
const presses: Record<string, (page: Page) => Promise<unknown>> = {
  'a dot by arrow key': (page) =>
    press(page, 'ArrowRight', page.locator('.matrix a[tabindex="0"]')),
  'the map as a table': (page) => to(page, 'The map as a table'),
  'all ideas of a verdict': (page) =>
    click(page, page.getByRole('button', { name: /^Show all/ }).first()),
  'the last idea of the list': (page) =>
    click(page, page.locator('.verdict-groups > li').first().getByRole('link').last()),
  'reasons of 50 people': (page) => click(page, page.locator('.result summary').first()),
  'details of an idea': (page) => to(page, /^Details/),
  'how to read this': (page) => to(page, 'How to read this'),
};

const figures = new Map<string, number[]>();
const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms]);
const server = await startServer();
const [me, other] = [await account(server), await account(server)];
const id = await largestRound(server, me, other);
for (let visit = 0; visit < visits; visit++) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
  });
  const [name = '', value = ''] = me.cookie.split('; ')[0]?.split('=') ?? [];
  await context.addCookies([
    { name, value, url: server.origin },
    { name: 'session_hint', value: '1', url: server.origin },
  ]);
  const page = await context.newPage();
  await slow(context, page);
  await page.addInitScript(framesWithoutEnd);
  await page.addInitScript(watch);
  await page.goto(`/idea-tracker/rounds/${id}`);
  await page.locator('.result').first().waitFor();
  // During this pause the page prefetches the scripts of other pages.
  await page.waitForTimeout(6000);
  note('longest task of opening the page', await taken(page, 'benchTask'));
  for (const [what, make] of Object.entries(presses)) {
    await taken(page, 'benchPress');
    await make(page);
    await page.waitForTimeout(1000);
    note(`press: ${what}`, await taken(page, 'benchPress'));
  }
  await context.close();
}
console.log('\n| results of 60 ideas and 50 people | ms |\n| --- | --- |');
for (const [name, values] of figures) console.log(`| ${name} | ${median(values).toFixed(0)} |`);
await server.stop();
await browser.close();
