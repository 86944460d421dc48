// npm run pictures: every screen and state in one contact sheet, for people to look at. It
// never passes or fails. Opens as test-results/pictures/index.html. Names of scenes, and of variants, limit it to these.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { startServer } from '../support/server.ts';
import { assessScenes } from './assess.ts';
import { decisionScenes } from './decisions.ts';
import { liveScenes } from './live.ts';
import { resultScenes } from './results.ts';

const folder = 'test-results/pictures';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer({ DEMO: 'true' });
const executablePath = findBrowser();
/** @param text pixels of a letter that nothing asks another size of, as the browser's own setting has it */
const launch = (text: number) =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${text}`],
  });
const browsers = { 16: await launch(16), 32: await launch(32) };

const demo = { email: 'founder@example.org', password: 'demo-founder' };
const signIn = (page: Page) => page.request.post('/api/auth/login', { data: demo });
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
/** A round of the demo founder's own, with long words; the same one each time. */
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
/** The demo's open round. @param part of its address */
const openRound = async (page: Page, part: string) => {
  await signIn(page);
  const rounds = await (await page.request.get('/api/rounds')).json();
  const id = rounds.items.find(({ closedAt }: { closedAt: string | null }) => !closedAt)?.id;
  await page.goto(`/idea-tracker/rounds/${id}${part}`);
  return id;
};
const assess = async (page: Page, part = '') => {
  const id = await openRound(page, `/assess${part}`);
  await page.locator('#assessed').waitFor();
  return id;
};
/** Answers as the server would not. */
const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      json,
      contentType: status < 400 ? 'application/json' : 'application/problem+json',
    }),
  );
/** Every score is this one. */
const giveAll = (page: Page, value: number | null) =>
  page.route('**/assessments', async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const given = { impactScore: value, feasibilityScore: value, innovationScore: value };
    for (const { assessment } of items) Object.assign(assessment, given, { reason: '' });
    await route.fulfill({ response, json: { items } });
  });
const longText = 'A text that goes on for longer than anybody has asked for. '.repeat(40);

const scenes: Record<string, (page: Page) => Promise<unknown>> = {
  home: visit('/'),
  about: visit('/about'),
  portfolio: visit('/portfolio'),
  contact: visit('/contact'),
  'contact, refused': async (page) => {
    await page.goto('/contact');
    // Its script comes after the first paint.
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
  table: (page) => tracker(page, '?view=table'),
  prioritise: (page) => tracker(page, '?view=prioritise'),
  'go to': async (page) => {
    await tracker(page);
    await page.getByRole('button', { name: 'Go to' }).click();
  },
  import: async (page) => {
    await tracker(page);
    await page.getByRole('button', { name: 'Import ideas from a file' }).click();
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
    await page.getByRole('button', { name: 'Delete idea' }).click();
  },
  ...decisionScenes({ firstIdea, tracker }),
  ...assessScenes(signIn),
  ...resultScenes({ signIn, run }),
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
  assess: (page) => assess(page),
  'assess, some set': async (page) => {
    await giveAll(page, null);
    await page.route('**/assessments/*', (route) => route.abort());
    await assess(page);
    await page.locator('[name="impactScore"]').press('7');
    await page.getByLabel('Can’t judge: Feasibility').check();
    await page.getByLabel('Your reason').fill('The clinic has asked for it twice.');
    await page.getByText('Not sent yet: no').waitFor();
  },
  'assess, long texts': async (page) => {
    await page.route('**/assessments', async (route) => {
      const response = await route.fetch();
      const { items } = await response.json();
      for (const { idea } of items)
        Object.assign(idea, {
          ideaTitle: longText.slice(0, 200),
          targetUsers: longText,
          problemBeingSolved: 'W'.repeat(300),
        });
      await route.fulfill({ response, json: { items } });
    });
    await assess(page);
    await page.locator('.assess-brief summary').click();
    await page.getByLabel('Your reason').fill(longText.slice(0, 620));
  },
  'assess, end': (page) => assess(page, '#end'),
  'assess, finished': async (page) => {
    await giveAll(page, 7);
    await assess(page, '#end');
  },
  'assess, loading': async (page) => {
    await page.route('**/api/rounds/*/assessments', () => {});
    await openRound(page, '/assess');
  },
  'assess, failed': async (page) => {
    await page.route('**/api/rounds/*/assessments', (route) => route.abort());
    await openRound(page, '/assess');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'assess, not asked': async (page) => {
    await page.route('**/api/rounds/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), asked: null } });
    });
    await openRound(page, '/assess');
    await page.getByText('You are not asked').waitFor();
  },
  'assess, closed meanwhile': async (page) => {
    await giveAll(page, null);
    const id = await assess(page);
    await page.route('**/api/rounds/*', async (route) => {
      const response = await route.fetch();
      const round = { ...(await response.json()), closedAt: new Date(), closedBy: 'deadline' };
      await route.fulfill({ response, json: round });
    });
    await answer(page, '**/assessments/*', 409, { detail: 'Closed', code: 'closed', errors: [] });
    const rounds = await (await page.request.get('/api/rounds')).json();
    const closed = rounds.items.find((round: { id: string }) => round.id !== id);
    const results = await (await page.request.get(`/api/rounds/${closed.id}/results`)).json();
    await answer(page, '**/results', 200, results);
    await page.locator('[name="impactScore"]').press('7');
    await page.getByText('Not counted').waitFor();
  },
  'assess, no such round': async (page) => {
    await signIn(page);
    await page.goto('/idea-tracker/rounds/nothing/assess');
    await page.getByText('Round Not Found').first().waitFor();
  },
  account: async (page) => {
    await signIn(page);
    await page.goto('/account');
  },
  'account, leaving': async (page) => {
    await signIn(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
  },
  messages: admin('messages'),
  people: admin('people'),
  invitations: admin('invitations'),
  outbox: admin('outbox'),
  'audit log': admin('audit'),
  // Last, since they leave ideas behind.
  ...liveScenes({ databaseFile: () => server.databaseFile, signIn }),
};
type Variant = {
  width: number;
  height: number;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  /** The browser's setting for the size of text, in pixels; widths in the style sheets follow it. */
  text?: keyof typeof browsers;
};
const variants: Record<string, Variant> = {
  'desktop, light': { width: 1440, height: 900 },
  'desktop, dark': { width: 1440, height: 900, colorScheme: 'dark' },
  'phone, light': { width: 390, height: 844 },
  'phone, dark': { width: 390, height: 844, colorScheme: 'dark' },
  'small phone': { width: 320, height: 640 },
  tablet: { width: 768, height: 1024 },
  'large screen': { width: 2560, height: 1440 },
  'forced colours': { width: 1440, height: 900, forcedColors: 'active' },
  'text at 200 %': { width: 1280, height: 900, text: 32 },
};

/** What has to be waited for differs by scene; most are done once nothing is fetched any more. */
async function settle(page: Page, name: string) {
  await page.waitForLoadState('load');
  if (!name.includes('loading')) await page.waitForLoadState('networkidle');
  // Places outside the screen are laid out when they are scrolled to.
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
