// Links to a field of an idea, such as the search uses.
import { expect, expectNoViolationsInEitherScheme, hold, type Page, test } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

const term = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name });
/** The marked field. No other field may be marked. */
const marked = (page: Page) => page.locator('.notebook [aria-current]');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true });

const words = 'Words of a long answer. '.repeat(150);
const answers = {
  goToMarketStrategy: `First sentence. ${words} A walrus.`,
  marketSize: 'Two regions',
  scalabilityPotential: 'Grows with the wards',
};

test('the address of a field', async ({ page, founder }) => {
  await test.step('the address of a field opens its section, shows the field, gives it the focus and marks it', async () => {
    const idea = await createIdea(page, answers);
    // The idea arrives long after the page.
    const release = await hold(page, `**/api/ideas/${idea.id}`);
    await page.goto(`/idea-tracker/${idea.id}#market/goToMarketStrategy`);
    await expect(page.getByText('Loading idea…')).toBeVisible();
    release();
    const name = term(page, 'Go-to-market Strategy');
    await expect(name).toBeFocused();
    await expect(tab(page, 'Market')).toBeVisible();
    // The page scrolls to the start of a field that is longer than the screen.
    await expect(page.getByText('First sentence.')).toBeInViewport();
    const top = await name.evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(360);
    await expect(marked(page)).toHaveText(['Go-to-market Strategy']);
    await expectNoViolationsInEitherScheme(page);
    const row = name.locator('..');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(row).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ media: 'print', forcedColors: 'none' });
    await expect(term(page, 'Scalability Potential')).toBeVisible();
    await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });

    // Tab continues from the field. A later refetch does not move the focus back to it.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Change Go-to-market' })).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    await page.request.put(`/api/ideas/${idea.id}`, { data: { ...idea, marketSize: 'Three' } });
    await page.getByRole('button', { name: 'Comment on Go-to-market' }).press('Enter');
    await page.getByLabel('Your comment').fill('Read to the end.');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.locator('.comment')).toContainText('Read to the end.');
    await expect(name).not.toBeFocused();
    await expect(marked(page)).toHaveCount(1);

    await page.getByRole('tab', { name: 'Execution' }).click();
    await expect(page).toHaveURL(`/idea-tracker/${idea.id}#execution`);
    await page.getByRole('tab', { name: 'Market' }).click();
    await expect(page).toHaveURL(`/idea-tracker/${idea.id}#market`);
    await expect(name).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
  });

  await test.step('within an idea: by keyboard, Back and Forward, and in the form', async () => {
    const word = `wombat${founder.id.slice(0, 8)}`;
    const idea = await createIdea(page, { ...answers, scalabilityPotential: `Grows by ${word}` });
    await page.goto(`/idea-tracker/${idea.id}#market/marketSize`);
    const first = term(page, 'Market Size');
    const second = term(page, 'Scalability Potential');
    await expect(first).toBeFocused();

    const search = async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(word);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await search();
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();
    await expect(marked(page)).toHaveText(['Scalability Potential']);

    await page.goBack();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(marked(page)).toHaveText(['Market Size']);
    await page.goForward();
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();

    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await expect(page.getByRole('heading', { name: 'Edit execution' })).toBeFocused();
    await page.getByRole('tab', { name: 'Market' }).click();
    await search();
    const control = formField(page, 'scalabilityPotential');
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(second).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
