// The list of ideas: its filters, search and steps, and the notice of old data.
import { expect, expectNoViolations, expectNoViolationsInEitherScheme, test } from '../fixtures.ts';
import { createIdea, filterChoice, ideaCards, pressListMenu } from '../ideas.ts';

test.use({ viewport: { width: 1440, height: 850 }, expectedConsole: /500 \(/ });

test('each choice says how many ideas it would leave; chips remain, and remove what they name; the search stays where it is, whatever is found', async ({
  page,
  founder,
}) => {
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
  await expect(chips).toHaveText('My ideasClear all');

  const high = await filterChoice(page, 'Risk', 'High');
  const panel = page.getByRole('dialog', { name: 'Filter ideas' });
  const label = (name: string) => panel.locator('.choice').filter({ hasText: name });
  await expect(label('High').first()).toHaveText('High1 idea');
  await expect(label('Scaling')).toHaveText('Scaling0 ideas');
  await expect(panel.getByLabel('Disease area')).toContainText(`${area} (3)`);
  await high.check();
  await expect(panel.getByRole('button', { name: 'Show 1 idea' })).toBeVisible();
  // Options of one filter combine with "or", so the other options of this filter keep their counts.
  await expect(label('Low')).toHaveText('Low2 ideas');
  await expect(label('Web Platform')).toHaveText('Web Platform0 ideas');
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

test('the notice of old data is shown with the list, and not with an idea opened from it', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { ideaTitle: `Opened ${founder.id}` });
  await page.goto(`/idea-tracker?q=${encodeURIComponent(idea.ideaTitle)}`);
  const link = page.getByRole('link', { name: idea.ideaTitle });
  await expect(link).toBeVisible();
  await page.route(
    (url) => url.pathname === '/api/ideas',
    (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          ...{ type: 'about:blank', title: '', status: 500 },
          detail: 'The disk is full.',
        }),
      }),
  );
  await page.evaluate(() => {
    const value = JSON.stringify({ value: 'x', at: new Date(Date.now() + 1000) });
    sessionStorage.setItem('last-write', value);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  const notice = page.locator('.stale-notice');
  await expect(notice).toContainText('The disk is full.');
  await expectNoViolations(page);
  await link.click();
  await expect(page.getByRole('heading', { name: idea.ideaTitle })).toBeVisible();
  await expect(notice).toBeEmpty();
  await page.goBack();
  await expect(link).toBeVisible();
  await expect(notice).toContainText('The disk is full.');
});
