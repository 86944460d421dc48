// npm run pictures: takes every screen and form for one contact sheet, test-results/pictures/index.html. It never passes
// or fails. Arguments limit it to the named scenes and variants. Component tests check what loads, fails and comes live.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openSources, pressDelete, pressListMenu } from '../e2e/ideas.ts';
import { account } from '../support/api.ts';
import { csv, pdf, picture } from '../support/files.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { startServer } from '../support/server.ts';

const folder = 'test-results/pictures';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer({ DEMO: 'true' });
const tomas = await account(server, 'founder', 'Tomas Verbeke');
/** @param text the browser's default font size in pixels */
const launch = (text: number) => launchBrowser(`--blink-settings=defaultFontSize=${text}`);
const browsers = { 16: await launch(16), 32: await launch(32) };

type Open = (page: Page) => Promise<unknown>;
const demo = { email: 'founder@example.org', password: 'demo-founder' };
const visit = (path: string) => (page: Page) => page.goto(path);
/** Opens a page as the demo founder. */
const show = (path: string) => async (page: Page) => {
  await page.request.post('/api/auth/login', { data: demo });
  await page.goto(path);
};
const read = async (page: Page, path: string) => (await page.request.get(path)).json();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
/** A scene of several steps. */
const steps =
  (...all: Open[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };
const pressing = (name: string | RegExp) => (page: Page) => press(page, name);
const choosingTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const waiting = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const admin = (part: string) =>
  steps(
    () => server.sql("update users set role = 'admin' where email = 'founder@example.org'"),
    show(`/admin#${part}`),
  );

const tracker = show('/idea-tracker');
const idea = steps(
  tracker,
  (page) => page.locator('.ideas article a').first().click(),
  waiting('.notebook'),
);
const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2];

/** Tomas comments on the first idea. */
const somethingNew = async (page: Page) => {
  await tracker(page);
  const { user } = await read(page, '/api/auth/me');
  const [{ id }] = (await read(page, '/api/ideas?fields=row&limit=1')).ideas;
  for (const content of ['Who pays for the first clinic?', `@{${user.id}} please read it.`])
    await server.post(`/api/ideas/${id}/comments`, { section: 'market', content }, tomas);
  return id;
};

const outlook = (title: string) => async (page: Page) => {
  await tracker(page);
  const { ideas } = await read(page, '/api/ideas?fields=row&limit=all');
  const found = ideas.find((one: { ideaTitle: string }) => one.ideaTitle.startsWith(title));
  await page.goto(`/idea-tracker/${found.id}/outlook`);
  await page.getByRole('heading', { name: 'What the rules would say' }).waitFor();
};

/** Opens a page of the demo's round that is open or closed. */
const round =
  (is: 'open' | 'closed', part = '') =>
  async (page: Page) => {
    await tracker(page);
    const { items } = await read(page, '/api/rounds');
    const { id } = items.find(({ closedAt }: { closedAt: string | null }) =>
      is === 'open' ? !closedAt : closedAt,
    );
    await page.goto(`/idea-tracker/rounds/${id}${part}`);
  };
const long = 'Which of these would you still put a team on if the grant came a year late ';
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
/** A round that the demo founder opened, with long words. Created once. */
const ownRound = async (page: Page) => {
  await tracker(page);
  const ids = async (path: string) =>
    (await read(page, path)).map(({ id }: { id: string }) => id).sort();
  const answer = await page.request.post('/api/rounds', {
    headers: { 'Idempotency-Key': '"pictures"' },
    data: {
      title: `${long}and the clinics ask for another`,
      question: `${long.repeat(2)}Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten?`,
      ideaIds: (await ids('/api/ideas')).slice(2),
      assessorIds: (await ids('/api/founders'))
        .filter((id: string) => id !== tomas.user.id)
        .slice(2),
      deadline: inAWeek,
    },
  });
  await page.goto(`/idea-tracker/rounds/${(await answer.json()).id}`);
  await page.getByRole('button', { name: 'Close now' }).waitFor();
};

const sources = async (page: Page) => {
  await idea(page);
  const path = `/api/ideas/${idOf(page)}/sources`;
  const fields = ['problemBeingSolved'];
  const shows = 'Nine of ten nurses looked at the list before their round.';
  const [kind, reference] = ['own data', `https://example.org/${'long-path'.repeat(20)}`];
  if ((await read(page, path)).length < 3)
    for (const stance of ['for', 'against'])
      await page.request.post(path, { data: { kind, stance, shows, reference, fields } });
  await page.reload();
  await openSources(page);
  await page.getByRole('region', { name: 'Sources of this section' }).scrollIntoViewIfNeeded();
};
const files = async (page: Page) => {
  await idea(page);
  await page.locator('summary', { hasText: 'Files' }).click();
  await page.getByText('of 100 MB used').waitFor();
  const photo = page.getByRole('link', { name: 'ward-at-night.jpg' });
  if (await photo.isVisible()) return;
  await page.getByLabel('Add a file').setInputFiles([
    { name: 'diary-study-porto.pdf', mimeType: '', buffer: pdf('Diary study, Porto', 1_900_000) },
    { name: 'ward-at-night.jpg', mimeType: '', buffer: await picture('jpeg', 1200, 800) },
    { name: `${'What the nurses wrote down '.repeat(8)}.csv`, mimeType: '', buffer: csv() },
  ]);
  await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
};
const contradictions = async (page: Page) => {
  await server.sql(`update ideas set impact_score = 2, feasibility_score = 2, innovation_score = 1
    where overall_priority_rank = 1`);
  await idea(page);
  await page.getByRole('link', { name: /^Regulation/ }).click();
  await press(page, /^Dismiss: /);
};
const decision = async (page: Page) => {
  await idea(page);
  const data = { decision: 'hold', reason: 'No clinic yet. Ask in Porto and in Ghent.' };
  if ((await page.locator('.decision-log').count()) === 0)
    await page.request.post(`/api/ideas/${idOf(page)}/decisions`, { data });
  await page.reload();
  await page.locator('.decision-log').waitFor();
};
const signingIn = steps(show('/account#signing-in'), (page) =>
  page.getByText('This one').waitFor(),
);

const scenes: Record<string, Open> = {
  home: visit('/'),
  about: visit('/about'),
  portfolio: visit('/portfolio'),
  contact: visit('/contact'),
  'contact, refused': async (page) => {
    await page.goto('/contact');
    // The page loads the form's script after the first frame.
    await page.locator('link[rel="deferred"]').first().waitFor({ state: 'detached' });
    await press(page, 'Send Message');
    await page.locator('#contact-summary').waitFor();
  },
  'regulatory check': visit('/tools/regulatory-check'),
  privacy: visit('/privacy'),
  accessibility: visit('/accessibility'),
  'not found': visit('/nothing'),
  'sign in': visit('/login'),
  'sign up': steps(visit('/login'), choosingTab('Sign Up')),
  'forgotten password': visit('/forgot-password'),
  'new password': visit(`/reset-password#${'x'.repeat(43)}`),
  'new address': visit(`/confirm-email#${'x'.repeat(43)}`),
  'second step by a link': visit(`/second-step#${'x'.repeat(43)}`),
  'former address': visit(`/undo-email#${'x'.repeat(43)}`),
  invitation: async (page) => {
    await admin('invitations')(page);
    const email = `max-${crypto.randomUUID().slice(0, 4)}@example.org`;
    const data = { email, role: 'founder' };
    const answer = await page.request.post('/api/admin/invitations', { data });
    await page.goto('about:blank');
    await page.goto((await answer.json()).link);
    await page.getByLabel('Full Name').waitFor();
  },
  'dead link': visit('/reset-password'),
  'tracker, anonymous': visit('/idea-tracker'),
  tracker,
  'tracker, nothing found': show('/idea-tracker?q=walrus'),
  'tracker, filters': steps(show('/idea-tracker?riskLevel=Medium&mine=true'), pressing(/^Filter/)),
  'tracker, menu': steps(tracker, pressing(/^More$/)),
  'tracker, something new': steps(somethingNew, tracker, waiting('.unread-badge')),
  table: show('/idea-tracker?view=table'),
  prioritise: show('/idea-tracker/prioritise'),
  'go to': steps(tracker, pressing('Search')),
  import: async (page) => {
    await tracker(page);
    await pressListMenu(page, 'Import ideas from a file');
    const rows = [{ ideaTitle: 'Sleep diary', sources: [{ kind: 'rumour', reference: 'x' }] }];
    const buffer = Buffer.from(JSON.stringify(rows));
    await page.getByLabel('File').setInputFiles({ name: 'ideas.json', mimeType: '', buffer });
    await page.locator('.import-rows').waitFor();
  },
  wizard: show('/idea-tracker#new'),
  'wizard, evaluation': steps(show('/idea-tracker#new'), choosingTab('Evaluation')),
  idea,
  'idea not found': show('/idea-tracker/nothing'),
  'idea, commenting': steps(idea, pressing('Comment on section')),
  'idea, something new': async (page) => {
    const id = await somethingNew(page);
    await page.goto(`/idea-tracker/${id}#market`);
    await page.locator('.comment.unread').first().waitFor();
  },
  'idea, editing': steps(idea, pressing('Edit Idea')),
  'idea, deleting': steps(idea, pressDelete),
  'idea, history': async (page) => {
    await idea(page);
    await page.locator('#idea-history > summary').click();
    await page.getByText('Created', { exact: true }).waitFor();
  },
  decision,
  'decision, form': steps(decision, pressing('Record a decision')),
  outlook: outlook('Home spirometry'),
  'outlook, everything unfolded': async (page) => {
    await outlook('Home spirometry')(page);
    for (const fold of await page.locator('.outlook summary').all()) await fold.click();
  },
  'outlook, not asked yet': outlook('Medication check'),
  'outlook, no device': outlook('Shared transport'),
  contradictions,
  sources,
  'sources, form': steps(sources, pressing('Add a source'), (page) =>
    page.getByRole('form', { name: 'Add a source' }).waitFor(),
  ),
  files,
  'files, picture': steps(files, pressing('Look at it ward-at-night.jpg'), (page) =>
    page.getByRole('dialog').getByRole('img').waitFor(),
  ),
  rounds: show('/idea-tracker/rounds'),
  'rounds, form': show('/idea-tracker/rounds#open'),
  round: round('open'),
  'round, own': ownRound,
  'round, adding': async (page) => {
    await ownRound(page);
    await page.getByText('Ask others too').click();
    await page.getByText('Add ideas').click();
  },
  'round not found': show('/idea-tracker/rounds/nothing'),
  assess: round('open', '/assess'),
  'assess, end': round('open', '/assess#end'),
  results: round('closed'),
  'results, all open': async (page) => {
    await round('closed')(page);
    await page.getByRole('heading', { name: 'Ideas by score' }).waitFor();
    for (const fold of await page.locator('.collapsible > summary').all()) await fold.click();
    for (const details of await page.getByText(/^Details of/).all()) await details.click();
  },
  activity: show('/idea-tracker/activity'),
  inbox: steps(somethingNew, visit('/inbox'), waiting('.inbox-group')),
  account: show('/account'),
  'account, signing in': signingIn,
  'account, codes': steps(signingIn, pressing('Set up codes')),
  'account, new token': steps(show('/account#developers'), (page) =>
    page.getByText('New token', { exact: true }).click(),
  ),
  'account, deleting': steps(show('/account#data'), pressing('Delete my account')),
  messages: admin('messages'),
  people: admin('people'),
  invitations: admin('invitations'),
  outbox: admin('outbox'),
  system: admin('system'),
  'audit log': admin('audit'),
  webhooks: admin('webhooks'),
  'webhooks, form': steps(admin('webhooks'), pressing('Add a webhook'), (page) =>
    page.getByLabel('Address').waitFor(),
  ),
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
async function settle(page: Page) {
  await page.waitForLoadState('load');
  // The screenshot needs the height of the whole page, so the content behind the session check has to be there.
  await page.getByText('Checking your session…').waitFor({ state: 'hidden' });
  // An open event stream keeps some pages from becoming idle.
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
      await settle(page);
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
