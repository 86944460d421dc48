import { globSync } from 'node:fs';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, type Page, signUp, test } from '../fixtures.ts';
import { createIdea, filterChoice, formField, ideaCards, pressListMenu } from '../ideas.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The palette is an ARIA combobox whose options depend on the input. A <select> cannot do that.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
    },
  }),
);

type Report = Awaited<ReturnType<typeof validator.validateString>>;
const errorsOf = ({ results }: Report) =>
  results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );

/** Validates the current DOM, including changes by scripts. */
async function expectValid(page: Page) {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  expect(errorsOf(await validator.validateString(await page.content())), page.url()).toEqual([]);
}

test('every page that is served as a file keeps the HTML standard', async () => {
  const files = globSync('dist/client/**/*.html').sort();
  expect(files.length).toBeGreaterThanOrEqual(15);
  for (const file of files) expect(errorsOf(await validator.validateFile(file)), file).toEqual([]);
});

test.describe('pages keep the HTML standard after scripts have run', () => {
  test.use({ expectedConsole: /40[04] \(|Password forms should have/ });

  test('for a visitor', async ({ page }) => {
    test.slow();
    for (const path of [
      '/',
      '/contact',
      '/tools/regulatory-check',
      '/nothing',
      '/login',
      '/forgot-password',
      '/idea-tracker',
    ]) {
      await page.goto(path);
      await expectValid(page);
    }
    for (const path of ['/reset-password', '/invitation']) {
      await page.goto(`${path}#${'x'.repeat(43)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectValid(page);
    }
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectValid(page);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('#contact-summary')).toBeVisible();
    await expectValid(page);
  });

  test('for a founder: the tracker', async ({ page, founder }) => {
    test.slow();
    await page.request.post('/api/views', {
      data: { name: `Of ${founder.id}`, query: 'mine=true' },
    });
    await page.goto('/idea-tracker');
    await expect(ideaCards(page).first()).toBeVisible();
    await expectValid(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await expectValid(page);
    await page.goto('/idea-tracker?view=table&q=care');
    await expect(page.getByRole('table')).toBeVisible();
    await filterChoice(page, 'Risk', 'Low');
    await expectValid(page);
    await page.getByRole('button', { name: 'Save as view' }).click();
    await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
    await expectValid(page);
    await page.goto('/idea-tracker/prioritise');
    await page.locator('.ranking .more').first().click();
    // This part appears after the worker has finished.
    await expect(page.getByText('Priorities and ranks')).toBeVisible();
    for (const summary of await page.locator('.fold > summary').all()) await summary.click();
    await expect(page.getByRole('button', { name: /List these/ }).first()).toBeVisible();
    await expectValid(page);
    await page.goto('/idea-tracker?q=walrus');
    await pressListMenu(page, 'Import ideas from a file');
    await expect(page.getByRole('dialog', { name: /Import/ })).toBeVisible();
    await expectValid(page);
    for (const step of ['overview', 'technology', 'evaluation']) {
      await page.goto('about:blank');
      await page.goto(`/idea-tracker#new/${step}`);
      await expect(page.locator('[data-step-heading]')).toBeVisible();
      await expectValid(page);
    }
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(page.getByText('Idea title is required')).toBeVisible();
    await expectValid(page);
  });

  test('for a founder: an idea', async ({ page, founder: _ }) => {
    const idea = await createIdea(page, { diseaseArea: 'COPD' });
    for (const fieldName of ['diseaseArea', undefined])
      await page.request.post(`/api/ideas/${idea.id}/comments`, {
        data: { section: 'overview', fieldName, content: 'Which one?' },
      });
    await page.goto(`/idea-tracker/${idea.id}`);
    await expect(page.locator('.comment')).toHaveCount(2);
    await page.getByRole('button', { name: 'Comment on Disease Area' }).click();
    await page.getByRole('button', { name: 'Reply' }).first().click();
    await expectValid(page);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await expect(formField(page, 'diseaseArea')).toBeVisible();
    await expectValid(page);
  });

  test('for an administrator: account and administration', async ({ page, context, server }) => {
    test.slow();
    await signUp(context, server, 'admin');
    for (const part of ['details', 'signing-in', 'mail', 'data']) {
      await page.goto('about:blank');
      await page.goto(`/account#${part}`);
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
      await expectValid(page);
    }
    await page.request.post('/api/contact', {
      data: { name: 'Vera', email: 'vera@example.org', message: 'Long enough to be valid' },
    });
    for (const part of ['people', 'invitations', 'messages', 'outbox', 'audit']) {
      await page.goto('about:blank');
      await page.goto(`/admin#${part}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      if (part === 'messages') await page.getByRole('button', { name: 'Reply' }).first().click();
      await expectValid(page);
    }
    await page.goto('/api/docs');
    await expectValid(page);
  });
});
