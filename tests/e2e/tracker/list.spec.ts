// The list of ideas: its filters, search and steps, and the notice of old data.
import { expect, expectNoViolationsInEitherScheme, test } from '../fixtures.ts';
import { createIdea, filterChoice, ideaCards, pressListMenu } from '../ideas.ts';

test.use({ viewport: { width: 1440, height: 850 }, expectedConsole: /500 \(/ });

test('the list is filtered and searched', async ({ page, founder }) => {
  await test.step('each choice says how many ideas it would leave; chips remain, and remove what they name; the search stays where it is, whatever is found', async () => {
    const area = `Area ${founder.id.slice(0, 8)}`;
    const make = (ideaTitle: string, answers: object) =>
      createIdea(page, { ideaTitle, diseaseArea: area, ...answers });
    await make('A', { riskLevel: 'High' });
    await make('B', { riskLevel: 'Low', productType: 'Web Platform' });
    await make('C', { riskLevel: 'Low' });
    await page.goto('/idea-tracker?mine=true');
    const open = page.getByRole('button', { name: /^Filter/ });
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(open).toHaveText(/^Filter\s*1/);

    const high = await filterChoice(page, 'Risk', 'High');
    const panel = page.getByRole('dialog', { name: 'Filter ideas' });
    const label = (name: string) => panel.locator('.choice').filter({ hasText: name });
    await expect(label('High').first()).toHaveText('High1 idea');
    await expect(panel.getByLabel('Disease area')).toContainText(`${area} (3)`);
    await high.check();
    await expect(panel.getByRole('button', { name: 'Show 1 idea' })).toBeVisible();
    await (await filterChoice(page, 'Risk', 'Low')).check();
    await (await filterChoice(page, 'Product type', 'Mobile App')).check();
    await expect(page).toHaveURL(/riskLevel=Low%2CHigh/);
    await expectNoViolationsInEitherScheme(page);
    await panel.getByRole('button', { name: 'Show 2 ideas' }).click();
    await expect(panel).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(ideaCards(page)).toHaveCount(2);
    await expect(chips).toHaveText('My ideasRisk: Low or HighProduct type: Mobile AppClear all');
    await chips.getByRole('button', { name: 'Remove Risk: Low or High' }).click();
    await expect(chips).toHaveText('My ideasProduct type: Mobile AppClear all');
    await expect(open).toBeFocused();
    await page.reload();
    await expect(chips).toHaveText('My ideasProduct type: Mobile AppClear all');

    await open.click();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(open).toBeFocused();
    await page.getByRole('searchbox').fill('B');
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await expect(chips).toHaveCount(0);
    const search = page.getByRole('searchbox');
    await expect(search).toHaveValue('B');

    await search.fill('home');
    await expect(page.getByText(/^[1-9] of \d+ ideas$/)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 120));
    const place = async () => (await search.boundingBox())?.y;
    const before = await place();
    await search.fill('zzzz');
    await expect(page.getByRole('heading', { name: 'No idea matches' })).toBeVisible();
    expect(await place()).toBe(before);
  });

  await test.step('Back undoes a view, an order and a search, one at a time', async () => {
    const word = `numbat${founder.id.slice(0, 8)}`;
    await createIdea(page, { ideaTitle: 'B lower', diseaseArea: word, riskLevel: 'Very High' });
    await createIdea(page, { ideaTitle: 'a upper', diseaseArea: word, riskLevel: 'Medium' });
    await page.goto('/idea-tracker');
    const search = page.getByRole('searchbox', { name: 'Find in these ideas' });
    await search.pressSequentially(word);
    await page.getByRole('button', { name: 'Table' }).click();
    const titles = page.locator('tbody th a');
    const header = page.getByRole('columnheader', { name: 'Idea' });
    await header.getByRole('button').click();
    await expect(titles).toHaveText(['a upper', 'B lower']);
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByLabel('Sort by')).toHaveValue('title');
    await header.getByRole('button').click();
    await expect(titles).toHaveText(['B lower', 'a upper']);
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await page.getByLabel('Sort by').selectOption('Risk');
    await pressListMenu(page, 'Reverse order');
    await expect(titles).toHaveText(['B lower', 'a upper']);
    await page.reload();
    await expect(titles).toHaveText(['B lower', 'a upper']);

    await page.goBack();
    await expect(titles).toHaveText(['a upper', 'B lower']);
    await page.goBack();
    await expect(page.getByLabel('Sort by')).toHaveValue('title');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page.locator('.ideas h3')).toHaveCount(2);
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL('/idea-tracker');
    await page.goForward();
    await expect(search).toHaveValue(word);
  });
});
