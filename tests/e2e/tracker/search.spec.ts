import { expect, expectNoViolations, test } from '../fixtures.ts';
import { createIdea, filterChoice, pressListMenu } from '../ideas.ts';

test('the list is searched and its steps are undone', async ({ page, founder }) => {
  test.slow();
  await test.step('search, filters and order find ideas, and stand in the address', async () => {
    const word = `quokka${founder.id.slice(0, 8)}`;
    await createIdea(page, { ideaTitle: 'Found by a field', marketSize: word, riskLevel: 'High' });
    await createIdea(page, {
      ideaTitle: 'Found by its title too',
      targetUsers: word,
      impactScore: 9,
    });
    const cards = page.locator('.ideas h3');
    await page.goto('/idea-tracker');
    await page.getByRole('searchbox', { name: 'Find in these ideas' }).fill(word);
    await expect(cards).toHaveCount(2);
    await expect(page.getByText(/^2 of \d+ ideas$/)).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Impact');
    await expect(cards).toHaveText(['Found by its title too', 'Found by a field']);
    await (await filterChoice(page, 'Risk', 'High')).check();
    await expect(cards).toHaveText(['Found by a field']);
    await expect(page).toHaveURL(new RegExp(`q=${word}.*riskLevel=High.*sort=impact`));
    await page.reload();
    await expect(cards).toHaveText(['Found by a field']);
    await expect(page.getByRole('searchbox', { name: 'Find in these ideas' })).toHaveValue(word);
    await (await filterChoice(page, 'Product type', 'Diagnostic Tool')).check();
    await expect(page.getByRole('heading', { name: 'No idea matches' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).not.toHaveURL(/q=/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'No idea matches' })).toBeVisible();
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
    await page.getByRole('columnheader', { name: 'Idea' }).getByRole('button').click();
    await expect(titles).toHaveText(['a upper', 'B lower']);
    await expect(page.getByLabel('Sort by')).toHaveValue('title');
    await page.getByLabel('Sort by').selectOption('Risk');
    await pressListMenu(page, 'Reverse order');
    await expect(titles).toHaveText(['B lower', 'a upper']);
    await expect(page).toHaveURL(/sort=risk&reverse=true/);
    await expect(page.getByRole('columnheader', { name: 'Risk' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.reload();
    await expect(titles).toHaveText(['B lower', 'a upper']);

    await page.goBack();
    await expect(titles).toHaveText(['a upper', 'B lower']);
    await page.goBack();
    await expect(page.getByLabel('Sort by')).toHaveValue('title');
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
