// Each page and its main states, by axe and by the HTML standard, also on a phone.
import { errorsOf, validator } from '../../support/html.ts';
import { expect, type Page, signUp, test } from '../fixtures.ts';
import { expectSound, expectUsable } from '../html.ts';
import {
  addComment,
  createIdea,
  filterChoice,
  formField,
  ideaCards,
  pressListMenu,
} from '../ideas.ts';

test.use({
  expectedConsole: /40[04] \(|Password forms should have/,
});

/** Opens a page anew, although only the fragment may differ. */
async function open(page: Page, path: string) {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'networkidle' });
}

test('the pages of a visitor have no violation of axe or HTML', async ({ page }) => {
  const openSound = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  };
  for (const path of [
    ...['/about', '/portfolio', '/privacy', '/accessibility', '/tools/regulatory-check'],
    ...['/forgot-password', '/idea-tracker', '/nothing'],
    ...['/reset-password', '/invitation'].map((path) => `${path}#${'x'.repeat(43)}`),
  ])
    await openSound(path);
  await openSound('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectSound(page);
  await openSound('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#contact-summary')).toBeVisible();
  await expectSound(page);
  await openSound('/');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#drawer')).toBeVisible();
  await expectSound(page);
});

test('the tracker has no violation of axe or HTML', async ({ page, founder }) => {
  await page.request.post('/api/views', { data: { name: `Of ${founder.id}`, query: 'mine=true' } });
  await open(page, '/idea-tracker?q=care');
  await expect(ideaCards(page).first()).toBeVisible();
  await page.locator('.site-header .avatar').click();
  await expect(page.locator('#account-menu')).toContainText(founder.email);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expectSound(page);
  await open(page, '/idea-tracker?view=table&q=care');
  await expect(page.getByRole('table')).toBeVisible();
  await filterChoice(page, 'Risk', 'Low');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save as view' }).click();
  await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
  await expectSound(page);
  await open(page, '/idea-tracker/prioritise');
  await page.locator('.ranking .more').first().click();
  // This part appears after the worker has finished.
  await expect(page.getByText('Priorities and ranks')).toBeVisible();
  for (const summary of await page.locator('.collapsible > summary').all()) await summary.click();
  await expect(page.getByRole('button', { name: /List these/ }).first()).toBeVisible();
  await expectSound(page);
  await open(page, '/idea-tracker?q=walrus');
  await pressListMenu(page, 'Import ideas from a file');
  await expect(page.getByRole('dialog', { name: /Import/ })).toBeVisible();
  await expectSound(page);
  await open(page, '/idea-tracker#new');
  for (const step of ['Overview', 'Technology', 'Evaluation']) {
    await page.getByRole('tab', { name: step }).click();
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
    await expectSound(page);
  }
  await page.getByRole('button', { name: 'Create Idea' }).click();
  await expect(page.getByText('Idea title is required')).toBeVisible();
  await expectSound(page);
});

const longTexts = {
  ideaTitle: `${'W'.repeat(120)} ${'🫁'.repeat(79)}`,
  briefDescription: 'x'.repeat(1000),
  diseaseArea: `مرحبا بالعالم ${'ש'.repeat(200)}`,
  problemBeingSolved: '👩‍⚕️'.repeat(2500),
  targetUsers: 'First line\n\nThird line\twith a tab',
};

test('the page of an idea has no violation of axe or HTML, and long texts neither break the layout nor change on the way', async ({
  page,
  founder: _,
}) => {
  const idea = await createIdea(page, longTexts);
  expect(idea).toMatchObject(longTexts);
  const content = 'y'.repeat(1000);
  for (const fieldName of ['diseaseArea', null] as const)
    await addComment(page, idea.id, { section: 'overview', fieldName, content });
  await open(page, '/idea-tracker?mine=true');
  await expect(page.getByRole('link', { name: idea.ideaTitle, exact: true })).toHaveCount(1);
  await expectUsable(page);
  await open(page, `/idea-tracker/${idea.id}`);
  await expect(page.locator('.comment')).toHaveCount(2);
  await page.getByRole('button', { name: 'Comment on Disease Area' }).click();
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Record a decision' }).click();
  await page.getByRole('button', { name: 'Record decision' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  for (const [name, text] of Object.entries(longTexts))
    await expect(formField(page, name)).toHaveValue(text);
  await expectSound(page);
});

test('account and administration have no violation of axe or HTML', async ({
  page,
  context,
  server,
}) => {
  // Adds content to every list.
  await signUp(context, server, 'admin', `A ${'very '.repeat(20)}long name`);
  await page.request.post('/api/contact', {
    data: { name: 'x'.repeat(200), email: 'sara@example.org', message: 'y'.repeat(3000) },
  });
  await page.request.post('/api/admin/invitations', {
    data: { email: `${'long-'.repeat(9)}for-phones@example.org`, role: 'founder' },
  });
  const parts = ['people', 'invitations', 'messages', 'outbox', 'audit', 'events', 'system'];
  const own = ['details', 'signing-in', 'mail', 'data'];
  for (const path of [
    ...own.map((part) => `/account#${part}`),
    ...parts.map((part) => `/admin#${part}`),
  ]) {
    // Only the fragment differs from the page before, so the page stays.
    await page.goto(path);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByText(/^Loading.*…$/)).toHaveCount(0);
    if (path.endsWith('messages'))
      await page.getByRole('button', { name: 'Reply' }).first().click();
    await expectSound(page);
    // No container scrolls horizontally.
    await page.setViewportSize({ width: 390, height: 844 });
    const hidden = await page
      .locator('.scroll')
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(
      hidden.filter((width) => width > 0),
      path,
    ).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  await open(page, '/api/docs');
  expect(errorsOf(await validator.validateString(await page.content()))).toEqual([]);
});
