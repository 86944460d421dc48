// npm run pictures: takes every screen and state for one contact sheet, test-results/pictures/index.html. It never
// passes or fails. Arguments limit it to the named scenes and variants.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import type { Page } from '@playwright/test';
import { pressListMenu } from '../e2e/ideas.ts';
import { startServer } from '../support/server.ts';
import { launchBrowser } from '../support/whole-browser.ts';
import { assessScenes } from './assess.ts';
import { contradictionScenes } from './contradictions.ts';
import { decisionScenes } from './decisions.ts';
import { fileScenes } from './files.ts';
import { liveScenes } from './live-updates.ts';
import { regulatoryScenes } from './regulatory.ts';
import { resultScenes } from './results.ts';
import { signInScenes } from './sign-in.ts';
import { sourceScenes } from './sources.ts';
import { webhookScenes } from './webhooks.ts';

const folder = 'test-results/pictures';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer({ DEMO: 'true' });
/** @param text the browser's default font size in pixels */
const launch = (text: number) => launchBrowser(`--blink-settings=defaultFontSize=${text}`);
const browsers = { 16: await launch(16), 32: await launch(32) };

const demo = { email: 'founder@example.org', password: 'demo-founder' };
const signIn = (page: Page, origin = server.origin) =>
  page.request.post(`${origin}/api/auth/login`, { data: demo });
const tracker = async (page: Page, rest = '') => {
  await signIn(page);
  await page.goto(`/idea-tracker${rest}`);
};
const firstIdea = async (page: Page) => {
  await tracker(page);
  await page.locator('.ideas article a').first().click();
  await page.locator('.notebook').waitFor();
};
const visit = (path: string) => (page: Page) => page.goto(path);
const run = async (statements: string[]) => {
  const database = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  for (const statement of statements) await database.execute(statement);
  database.close();
};
const admin = (part: string) => async (page: Page) => {
  await run(["update users set role = 'admin' where email = 'founder@example.org'"]);
  await signIn(page);
  await page.goto(`/admin#${part}`);
};

const invitation = async (page: Page) => {
  await admin('invitations')(page);
  const answer = await page.request.post('/api/admin/invitations', {
    data: { email: `max-${crypto.randomUUID().slice(0, 4)}@example.org`, role: 'founder' },
  });
  const { link } = await answer.json();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Full Name').waitFor();
};

const rounds = async (page: Page, rest = '') => {
  await signIn(page);
  await page.goto(`/idea-tracker/rounds${rest}`);
};
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
const long = 'Which of these would you still put a team on if the grant came a year late ';
/** A round that the demo founder opened, with long words. Created once. */
const ownRound = async (page: Page) => {
  await signIn(page);
  const [ideas, founders] = await Promise.all(
    ['/api/ideas', '/api/founders'].map(async (path) => (await page.request.get(path)).json()),
  );
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
  const answer = await page.request.post('/api/rounds', {
    headers: { 'Idempotency-Key': '"pictures"' },
    data: {
      title: `${long}and the clinics ask for another`,
      question: `${long.repeat(2)}Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft?`,
      ideaIds: ids(ideas).slice(2),
      assessorIds: ids(founders).slice(2),
      deadline: inAWeek,
    },
  });
  await page.goto(`/idea-tracker/rounds/${(await answer.json()).id}`);
  await page.getByRole('button', { name: 'Close now' }).waitFor();
};
/** Changes by two other users since the demo founder's last visit. */
const somethingNew = async (page: Page) => {
  await signIn(page);
  const { user } = await (await page.request.get('/api/auth/me')).json();
  const { ideas } = await (await page.request.get('/api/ideas?fields=row&limit=3')).json();
  const [first, second] = ideas;
  const data = { name: 'Tomas Verbeke', email: 'tomas@example.org', password: 'correct horse' };
  const other = await page.context().browser()?.newContext({ baseURL: server.origin });
  if (!other) throw new Error('no browser');
  const made = await other.request.post('/api/auth/register', { data });
  if (!made.ok()) await other.request.post('/api/auth/login', { data });
  const database = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  const run = (sql: string, ...args: string[]) => database.execute({ sql, args });
  await run("update users set role = 'founder' where email = ?", data.email);
  await run(
    'delete from comments where user_id = (select id from users where email = ?)',
    data.email,
  );
  await run('update ideas set user_id = ? where id = ?', user.id, first.id);
  database.close();
  const say = (id: string, content: string, place: object = { section: 'market' }) =>
    other.request.post(`/api/ideas/${id}/comments`, { data: { ...place, content } });
  await say(
    first.id,
    `Six tests, so six weeks. @{${user.id}} please read it against the protocol.`,
    {
      section: 'outcomes',
      fieldName: 'proposedSolution',
    },
  );
  await say(first.id, 'Who pays for the first clinic, and who for the tenth?');
  await say(second.id, 'Partners are in the second version.');
  await page.request.put(`/api/ideas/${second.id}/follow`, { data: { follows: true } });
  await say(second.id, 'The midwives asked for the mothers first.');
  await other.close();
  return first.id;
};

const scenes: Record<string, (page: Page) => Promise<unknown>> = {
  home: visit('/'),
  about: visit('/about'),
  portfolio: visit('/portfolio'),
  contact: visit('/contact'),
  'contact, refused': async (page) => {
    await page.goto('/contact');
    // The page loads the form's script after the first frame.
    await page.locator('link[rel="deferred"]').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('#contact-summary').waitFor();
  },
  privacy: visit('/privacy'),
  accessibility: visit('/accessibility'),
  'not found': visit('/nothing'),
  'sign in': visit('/login'),
  'sign up': async (page) => {
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
  },
  'forgotten password': visit('/forgot-password'),
  'new password': visit(`/reset-password#${'x'.repeat(43)}`),
  'new address': visit(`/confirm-email#${'x'.repeat(43)}`),
  'second step by a link': visit(`/second-step#${'x'.repeat(43)}`),
  'former address': visit(`/undo-email#${'x'.repeat(43)}`),
  invitation,
  'dead link': visit('/reset-password'),
  'tracker, anonymous': visit('/idea-tracker'),
  tracker: (page) => tracker(page),
  'tracker, loading': async (page) => {
    await page.route('**/api/ideas?**', () => {});
    await tracker(page);
  },
  'tracker, failed': async (page) => {
    await page.route('**/api/ideas?**', (route) => route.abort());
    await tracker(page);
  },
  'tracker, nothing found': (page) => tracker(page, '?q=walrus'),
  'tracker, offline': async (page) => {
    await tracker(page);
    await page.locator('.ideas article').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
  },
  'tracker, filters': async (page) => {
    await tracker(page, '?riskLevel=Medium');
    await page.getByRole('button', { name: /^Filter/ }).click();
  },
  'tracker, filtered': (page) => tracker(page, '?riskLevel=Medium&mine=true'),
  'tracker, menu': async (page) => {
    await tracker(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
  },
  table: (page) => tracker(page, '?view=table'),
  prioritise: (page) => tracker(page, '/prioritise'),
  'go to': async (page) => {
    await tracker(page);
    await page.getByRole('button', { name: 'Search' }).click();
  },
  import: async (page) => {
    await tracker(page);
    await pressListMenu(page, 'Import ideas from a file');
  },
  wizard: (page) => tracker(page, '#new'),
  'wizard, evaluation': async (page) => {
    await tracker(page, '#new');
    await page.getByRole('tab', { name: 'Evaluation' }).click();
  },
  idea: firstIdea,
  'idea, commenting': async (page) => {
    await firstIdea(page);
    await page.getByRole('button', { name: 'Comment on section' }).click();
  },
  'idea, editing': async (page) => {
    await firstIdea(page);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
  },
  'idea, deleting': async (page) => {
    await firstIdea(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete idea' }).click();
  },
  ...decisionScenes({ firstIdea, tracker }),
  ...regulatoryScenes({ tracker, run }),
  ...contradictionScenes({ firstIdea, tracker, run }),
  ...sourceScenes({ firstIdea, tracker, run }),
  ...fileScenes({ firstIdea }),
  ...assessScenes(signIn),
  ...resultScenes({ signIn, run }),
  inbox: async (page) => {
    await somethingNew(page);
    await page.goto('/inbox');
    await page.locator('.inbox-group').first().waitFor();
  },
  'inbox, reply': async (page) => {
    await somethingNew(page);
    const json = { atOnce: true, digest: true, hour: 8, timeZone: 'Europe/Lisbon', proven: true };
    await page.route('**/api/account/mail', (route) =>
      route.fulfill({ json: { ...json, sent: true } }),
    );
    await page.goto('/inbox');
    await page.locator('.inbox-group button[aria-expanded]').first().click();
    await page.getByLabel('Your reply').fill('Then let us say so in the description.');
  },
  'inbox, long': async (page) => {
    await signIn(page);
    const { ideas } = await (await page.request.get('/api/ideas?fields=row&limit=100')).json();
    const long = 'What would the clinic say to that, and who asks them? '.repeat(12);
    await run([
      `update ideas set user_id = (select id from users where email = '${demo.email}')`,
      "update users set role = 'founder' where email = 'tomas@example.org'",
    ]);
    const other = await page.context().browser()?.newContext({ baseURL: server.origin });
    const data = { name: `Tomas ${'Verbeke-'.repeat(9)}Claes`, email: 'tomas@example.org' };
    const password = 'correct horse';
    const made = await other?.request.post('/api/auth/register', { data: { ...data, password } });
    if (!made?.ok())
      await other?.request.post('/api/auth/login', { data: { email: data.email, password } });
    await run(["update users set role = 'founder' where email = 'tomas@example.org'"]);
    for (const { id } of ideas)
      for (let i = 0; i < 4; i++)
        await other?.request.post(`/api/ideas/${id}/comments`, {
          data: { section: 'market', content: i ? long : `${i}${'w'.repeat(400)}` },
        });
    await other?.close();
    await page.goto('/inbox');
    await page.locator('.inbox-group').first().waitFor();
  },
  'inbox, nothing new': async (page) => {
    await signIn(page);
    const { through } = await (await page.request.get('/api/inbox/marks')).json();
    await page.request.post('/api/inbox/read', { data: { through } });
    await page.goto('/inbox');
  },
  'inbox, loading': async (page) => {
    await page.route('**/api/inbox?**', () => {});
    await signIn(page);
    await page.goto('/inbox');
  },
  'inbox, failed': async (page) => {
    await page.route('**/api/inbox?**', (route) => route.abort());
    await signIn(page);
    await page.goto('/inbox');
  },
  'idea, something new': async (page) => {
    const id = await somethingNew(page);
    await page.goto(`/idea-tracker/${id}#outcomes`);
    await page.locator('.comment.unread').waitFor();
  },
  'idea, mentioning': async (page) => {
    await somethingNew(page);
    await firstIdea(page);
    await page.getByRole('button', { name: 'Comment on section' }).click();
    await page.getByLabel('Your comment').pressSequentially('Let us ask @');
    await page.getByRole('option').first().waitFor();
  },
  'tracker, something new': async (page) => {
    await somethingNew(page);
    await tracker(page);
    await page.locator('.new-mark').first().waitFor();
  },
  'table, something new': async (page) => {
    await somethingNew(page);
    await tracker(page, '?view=table');
    await page.locator('.new-mark').first().waitFor();
  },
  'idea not found': (page) => tracker(page, '/nothing'),
  rounds: (page) => rounds(page),
  'rounds, none': async (page) => {
    await page.route('**/api/rounds', (route) =>
      route.fulfill({ json: { items: [], total: 0, next: null } }),
    );
    await rounds(page);
  },
  'rounds, loading': async (page) => {
    await page.route('**/api/rounds', () => {});
    await rounds(page);
  },
  'rounds, failed': async (page) => {
    await page.route('**/api/rounds', (route) => route.abort());
    await rounds(page);
  },
  'rounds, opening': (page) => rounds(page, '#open'),
  'rounds, refused': async (page) => {
    await rounds(page, '#open');
    await page.getByLabel('Day', { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: 'Open round' }).click();
    await page.getByText('Title is required').waitFor();
  },
  'round, asked': async (page) => {
    await rounds(page);
    await page.locator('.rounds h3 a').first().click();
    await page.locator('.members').first().waitFor();
  },
  'round, own': ownRound,
  'round, adding': async (page) => {
    await ownRound(page);
    await page.getByText('Ask others too').click();
    await page.getByText('Add ideas').click();
  },
  'round, closing': async (page) => {
    await ownRound(page);
    await page.getByRole('button', { name: 'Close now' }).click();
  },
  'rounds, long': async (page) => {
    await ownRound(page);
    await rounds(page);
  },
  'round not found': (page) => rounds(page, '/nothing'),
  account: async (page) => {
    await signIn(page);
    await page.goto('/account');
  },
  'account, signing in': async (page) => {
    await signIn(page);
    await page.goto('/account#signing-in');
    await page.getByText('This one').waitFor();
  },
  'account, leaving': async (page) => {
    await signIn(page);
    await page.goto('/account#data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
  },
  ...signInScenes({ signIn, origin: server.origin }),
  messages: admin('messages'),
  people: admin('people'),
  invitations: admin('invitations'),
  outbox: admin('outbox'),
  system: admin('system'),
  ...webhookScenes({ admin, run }),
  'audit log': admin('audit'),
  // These scenes come last, because they leave ideas behind.
  ...liveScenes({ databaseFile: () => server.databaseFile, signIn }),
};
type Variant = {
  width: number;
  height: number;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  hasTouch?: boolean;
  /** The browser's default font size in pixels. Media queries in em depend on it. */
  text?: keyof typeof browsers;
};
const variants: Record<string, Variant> = {
  'desktop, light': { width: 1440, height: 900 },
  'desktop, dark': { width: 1440, height: 900, colorScheme: 'dark' },
  'phone, light': { width: 390, height: 844, hasTouch: true },
  'phone, dark': { width: 390, height: 844, hasTouch: true, colorScheme: 'dark' },
  'small phone': { width: 320, height: 640, hasTouch: true },
  tablet: { width: 768, height: 1024 },
  'large screen': { width: 2560, height: 1440 },
  'forced colours': { width: 1440, height: 900, forcedColors: 'active' },
  'text at 200 %': { width: 1280, height: 900, text: 32 },
};

/** Waits until the scene is complete: for most scenes, until the network is idle. */
async function settle(page: Page, name: string) {
  await page.waitForLoadState('load');
  // The screenshot needs the height of the whole page, so the content behind the session check has to be there.
  await page.getByText('Checking your session…').waitFor({ state: 'hidden' });
  // An open event stream keeps some pages from becoming idle.
  if (!name.includes('loading'))
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  // The browser lays out off-screen sections only when they are scrolled into view.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((next) => requestAnimationFrame(next));
    }
    scrollTo(0, 0);
  });
}

const named = process.argv.slice(2);
const only = named.filter((name) => name in scenes);
const onlyVariants = named.filter((name) => name in variants);
const rows: string[] = [];
for (const [name, open] of Object.entries(scenes)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const pictures: string[] = [];
  for (const [variant, { width, height, text = 16, ...media }] of Object.entries(variants)) {
    if (onlyVariants.length > 0 && !onlyVariants.includes(variant)) continue;
    const context = await browsers[text].newContext({
      baseURL: server.origin,
      viewport: { width, height },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      ...media,
    });
    const page = await context.newPage();
    const file = `${name}-${variant}.png`.replace(/[^\w.]+/g, '-');
    try {
      await open(page);
      await settle(page, name);
    } catch (error) {
      console.log(`${name}, ${variant}: ${String(error).split('\n', 1)[0]}`);
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wider > 0) console.log(`${name}, ${variant}: ${wider} px wider than the screen`);
    await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
    pictures.push(
      `<figure><img src="${file}" width="${width / 4}" alt="" loading="lazy"><figcaption>${variant}</figcaption></figure>`,
    );
    await context.close();
  }
  rows.push(`<section><h2>${name}</h2>${pictures.join('')}</section>`);
}
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:1rem system-ui;background:#888}figure{display:inline-block;margin:.5rem;vertical-align:top}</style>
${rows.join('\n')}`,
);
console.log(`${folder}/index.html`);
for (const browser of Object.values(browsers)) await browser.close();
await server.stop();
