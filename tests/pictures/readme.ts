// npm run pictures:readme: takes the pictures of README.md and docs/features.md.
import { fileURLToPath } from 'node:url';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { pressListMenu } from '../e2e/ideas.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { startServer } from '../support/server.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const server = await startServer({ DEMO: 'true' });
const browser = await launchBrowser();
const context = await browser.newContext({
  baseURL: server.origin,
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  locale: 'en-GB',
});
const page = await context.newPage();
const take = (name: string) => page.screenshot({ path: `${folder}${name}.png` });
const call = async (method: 'post' | 'put' | 'get', path: string, data?: unknown) => {
  const answer = await page.request[method](path, data ? { data } : {});
  return answer.status() === 204 ? undefined : answer.json();
};

await page.goto('/');
await take('home');
await page.goto('/contact');
await take('contact');
await call('post', '/api/auth/login', { email: 'founder@example.org', password: 'demo-founder' });
await page.goto('/idea-tracker');
await page.locator('.ideas article').first().waitFor();
await take('tracker');

const ideas: Idea[] = await call('get', '/api/ideas');
const [idea, other] = ideas;
if (!idea || !other) throw new Error('the demo has no ideas');
const comments = `/api/ideas/${idea.id}/comments`;
const first = await call('post', comments, {
  section: 'overview',
  fieldName: 'problemBeingSolved',
  content:
    'The four to five days match what our nurses told us in the interviews. Two of them said weekends make it longer.',
});
await call('post', comments, {
  section: 'overview',
  fieldName: 'problemBeingSolved',
  replyTo: first.id,
  content: 'Then let us look at admissions by weekday before the first trial.',
});
await call('post', comments, {
  section: 'overview',
  fieldName: 'targetUsers',
  content: 'Should we include people who live with a carer?',
});
await page.goto(`/idea-tracker/${idea.id}`);
await page.locator('.replies').waitFor();
await page.evaluate(() => scrollTo(0, 90));
await take('idea');

await page.goto('/idea-tracker#new');
await page.locator('.wizard').waitFor();
for (const name of ['ideaTitle', 'briefDescription', 'diseaseArea', 'subTopicUseCase'] as const)
  await page.fill(`form [name=${name}]`, idea[name]);
await page.getByRole('tab', { name: 'Technology' }).click();
await page.selectOption('form [name=productType]', idea.productType);
await page.getByRole('tab', { name: 'Evaluation' }).click();
await page.selectOption('form [name=riskLevel]', idea.riskLevel);
for (const name of ['impactScore', 'feasibilityScore', 'innovationScore'] as const)
  await page.fill(`form [name=${name}]`, String(idea[name]));
await page.evaluate(() => scrollTo(0, 150));
await take('wizard');

await page.goto('/idea-tracker/prioritise');
await page.locator('.ranking').waitFor();
await take('prioritise');

await call('post', '/api/views', { name: 'Safe bets', query: 'riskLevel=Low' });
await call('post', '/api/views', { name: 'For the board', query: 'view=prioritise&w=50-30-20' });
await page.goto('/idea-tracker?q=home&view=table');
await page.locator('.table .excerpt').first().waitFor();
await take('find');

await call('put', `/api/ideas/${idea.id}`, {
  ...idea,
  feasibilityScore: 8,
  timeToMvpLaunch: 'Seven months with the spirometer we already license',
  reason: 'The licence for the spirometer came through',
});
await page.goto(`/idea-tracker/${idea.id}`);
await page.locator('#idea-history > summary').click();
await page
  .getByText(/^Changed/)
  .first()
  .click();
await page.locator('.history').scrollIntoViewIfNeeded();
await take('history');

await call('post', '/api/ideas', { ...other, ideaTitle: 'A sketch nobody needs any more' });
const [sketch]: Idea[] = await call('get', '/api/ideas?fields=card&q=sketch').then(
  (answer) => answer.ideas,
);
await page.request.delete(`/api/ideas/${sketch?.id}`);
await page.goto('/idea-tracker?riskLevel=Low');
await pressListMenu(page, 'Deleted ideas (1)');
await page.getByRole('dialog').waitFor();
await take('deleted');
await page.keyboard.press('Escape');

const file = [
  { ...idea, impactScore: 8, marketSize: '160,000 people in the two regions' },
  other,
  { ...other, id: undefined, ideaTitle: 'Sleep diary for shift workers' },
];
await pressListMenu(page, 'Import ideas from a file');
await page
  .getByLabel('File')
  .setInputFiles({ name: 'ideas.json', mimeType: '', buffer: Buffer.from(JSON.stringify(file)) });
await page
  .getByText(/^Changes/)
  .first()
  .click();
await take('import');

await page.goto(`/idea-tracker/${idea.id}`);
await page.locator('.notebook').waitFor();
await page.emulateMedia({ media: 'print' });
await page.setViewportSize({ width: 800, height: 1130 });
await take('brief');

for (const [name, email, message] of [
  ['Tom Verhoeven', 'tom@example.org', 'We would like to test a reminder service with one clinic.'],
  ['Sara Lindqvist', 'sara@example.org', 'Do you work with hospitals outside the two regions?'],
  [
    'Pieter Maes',
    'pieter@example.org',
    'I would like to visit the Ghent office with two students.',
  ],
])
  await page.request.post('/api/contact', { data: { name, email, message } });
await server.sql("update users set role = 'admin'");
await page.emulateMedia({ media: 'screen' });
await page.setViewportSize({ width: 1280, height: 800 });
// The page remembers the user's former role in this storage.
await page.evaluate(() => sessionStorage.clear());
await page.goto('/account#signing-in');
await page.getByText('This one').waitFor();
await take('account');
const { items } = await call('get', '/api/admin/messages');
await call('post', `/api/admin/messages/${items[1].id}/replies`, { text: 'Yes, with three.' });
await page.goto('/admin#messages');
await page.getByLabel('Show').selectOption('answered');
await page.locator('.message').first().waitFor();
await take('admin');

await browser.close();
await server.stop();
