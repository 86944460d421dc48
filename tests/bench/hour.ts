// Part of npm run bench: an hour of use in one document, without the pauses. 200 searches find 500 ideas, which are
// opened, commented on and edited; every view of the list is opened in between. The used memory must not grow.
import { account, send } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { launchBrowser } from '../support/whole-browser.ts';
import { written } from './prose.ts';

const ideas = Number(process.env.BENCH_OPENED ?? 500);
const searches = Math.ceil((ideas * 2) / 5);
const searchOf = (i: number) => Math.floor((i * searches) / ideas);
const wordOf = (search: number) => `walrus${String(search).padStart(3, '0')}`;

const server = await startServer();
const { cookie } = await account(server);
for (let at = 0; at < ideas; at += 100) {
  const part = Array.from({ length: Math.min(100, ideas - at) }, (_, i) =>
    written(at + i, wordOf(searchOf(at + i))),
  );
  await send(server, 'POST', '/api/ideas/import', { ideas: part, apply: true }, { cookie });
}

const browser = await launchBrowser();
const context = await browser.newContext({ baseURL: server.origin });
const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
const { hostname: domain } = new URL(server.origin);
await context.addCookies([
  { name, value, domain, path: '/' },
  { name: 'session_hint', value: '1', domain, path: '/' },
]);
const page = await context.newPage();
const tools = await context.newCDPSession(page);
await tools.send('Performance.enable');

/** Heap in MiB, DOM nodes and listeners, after a garbage collection. */
async function held() {
  await tools.send('HeapProfiler.collectGarbage');
  const { metrics } = await tools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return [of('JSHeapUsedSize') / 1024 / 1024, of('Nodes'), of('JSEventListeners')];
}

const cards = page.locator('.ideas article').filter({ visible: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
await page.goto('/idea-tracker');
await cards.first().waitFor();
await page.evaluate(() => Reflect.set(window, 'isFirst', true));
let opened = 0;
console.log('| ideas opened | heap, MiB | nodes | listeners |');
console.log('| --- | --- | --- | --- |');
for (let search = 0; search < searches; search++) {
  const word = wordOf(search);
  await page.getByRole('searchbox').fill(word);
  await cards.filter({ hasText: word }).first().waitFor();
  const count = Array.from({ length: ideas }, (_, i) => searchOf(i)).filter((of) => of === search);
  for (let at = 0; at < count.length; at++) {
    await cards.filter({ hasText: word }).nth(at).getByRole('heading').getByRole('link').click();
    // The search matched this field, so the idea opens at it.
    await page.getByRole('button', { name: 'Comment on Market Size' }).click();
    await page.getByLabel('Your comment').fill(`Who else is meant? ${opened}`);
    await button('Post Comment').click();
    await page.locator('.comment').waitFor();
    await button('Edit Idea').click();
    await page.locator('form [name=marketSize]').fill(`${word}: nurses of ward ${opened}`);
    await button('Save Changes').click();
    await button('Edit Idea').waitFor();
    await page.getByRole('link', { name: 'Back to all ideas' }).click();
    await cards.first().waitFor();
    opened += 1;
    if (opened % 50) continue;
    await page.getByRole('link', { name: 'Prioritise' }).click();
    await page.getByRole('link', { name: 'Ideas', exact: true }).click();
    for (const view of ['Table', 'Cards']) await button(view).click();
    await page.getByRole('tab', { name: 'Add New Idea' }).click();
    await page.locator('form [name=ideaTitle]').fill(`Round ${opened}`);
    await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
    await cards.first().waitFor();
    const [heap = 0, nodes, listeners] = await held();
    console.log(`| ${opened} | ${heap.toFixed(1)} | ${nodes} | ${listeners} |`);
  }
}
if (opened !== ideas) throw new Error(`${opened} ideas were opened`);
if (!(await page.evaluate(() => Reflect.has(window, 'isFirst'))))
  throw new Error('It was not one document');
await browser.close();
await server.stop();
