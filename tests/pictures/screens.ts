// npm run pictures: every screen and state in one contact sheet, for people to look at. It
// never passes or fails. Opens as test-results/pictures/index.html.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { startServer } from '../support/server.ts';

const folder = 'test-results/pictures';
mkdirSync(folder, { recursive: true });
const server = await startServer({ DEMO: 'true' });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

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
const admin = (part: string) => async (page: Page) => {
  const database = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  await database.execute("update users set role = 'admin' where email = 'founder@example.org'");
  database.close();
  await signIn(page);
  await page.goto(`/admin#${part}`);
  await page.getByText('Loading…').waitFor({ state: 'detached' });
};

const scenes: Record<string, (page: Page) => Promise<unknown>> = {
  home: visit('/'),
  about: visit('/about'),
  portfolio: visit('/portfolio'),
  contact: visit('/contact'),
  'contact, refused': async (page) => {
    await page.goto('/contact');
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
  invitation: visit(`/invitation#${'x'.repeat(43)}`),
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
  'tracker, nothing found': (page) => tracker(page, '?q=nothing'),
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
  'idea not found': (page) => tracker(page, '/nothing'),
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
};
const sizes = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const;

const rows: string[] = [];
for (const [name, open] of Object.entries(scenes)) {
  const pictures: string[] = [];
  for (const { width, height, colorScheme } of sizes) {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const page = await context.newPage();
    const file = `${name.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`;
    try {
      await open(page);
      await page.waitForLoadState('load');
    } catch (error) {
      console.log(`${name}, ${width}: ${String(error).split('\n', 1)[0]}`);
    }
    await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
    pictures.push(`<img src="${file}" width="${width / 4}" alt="" loading="lazy">`);
    await context.close();
  }
  rows.push(`<section><h2>${name}</h2>${pictures.join('')}</section>`);
}
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:1rem system-ui;background:#888}section>*{margin:.5rem;vertical-align:top}</style>
${rows.join('\n')}`,
);
console.log(`${folder}/index.html`);
await browser.close();
await server.stop();
