import { expect, expectNoViolations, hold, test } from '../fixtures.ts';
import { createIdea, ideaCards } from '../ideas.ts';

test('Ctrl K, by keyboard alone', async ({ page, founder }) => {
  await test.step('Ctrl K goes to a page or an idea by typing, by keyboard alone', async () => {
    const word = `okapi${founder.id.slice(0, 8)}`;
    const idea = await createIdea(page, { ideaTitle: 'Found from anywhere', marketSize: word });
    const arrives = await hold(page, '**/Palette.*.js');
    await page.goto('/idea-tracker?mine=true');
    await expect(ideaCards(page).first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByLabel('Search', { exact: true })).toBeFocused();
    await page.keyboard.type('prior');
    arrives();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const input = dialog.getByRole('combobox', { name: 'Page, round or idea' });
    await expect(input).toBeFocused();
    await expect(dialog.getByRole('option', { name: /Administration/ })).toHaveCount(0);
    await expect(input).toHaveValue('prior');
    await expect(dialog.getByRole('option', { selected: true })).toHaveText('PrioritisePage');
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tracker\/prioritise/);
    await expect(page.getByRole('heading', { name: 'Ranking' })).toBeVisible();

    await page.getByRole('button', { name: 'Search' }).click();
    await input.fill(word);
    await expect(dialog.getByRole('option')).toHaveText([
      `Found from anywhereMarket Size: ${word}Idea`,
    ]);
    await input.fill('nothing has this word');
    await expect(dialog.getByText('Nothing found.')).toBeVisible();
    // Enter waits for the results of the complete text.
    await input.fill(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/idea-tracker/${idea.id}#market/marketSize`);

    await expect(page.getByRole('heading', { name: 'Found from anywhere' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('option', { selected: true })).toHaveText('ContactPage');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const button = page.getByRole('button', { name: 'Edit Idea' });
    await button.focus();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();

    // The entry acts on the page itself, and the focus does not get lost when the palette closes.
    await page.goto('/idea-tracker');
    const opener = page.getByRole('button', { name: 'Search' });
    await opener.click();
    await input.fill('add new');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Add New Idea', selected: true })).toBeVisible();
    await expect(opener).toBeFocused();
    await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('ControlOrMeta+k');
    await input.fill('add new');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Add New Idea', selected: true })).toBeFocused();
  });

  await test.step('keys pressed right after it opens arrive in it, and nowhere else', async () => {
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const input = dialog.getByRole('combobox', { name: 'Page, round or idea' });
    const search = page.getByRole('searchbox', { name: 'Find in these ideas' });

    await page.goto('/idea-tracker');
    await search.focus();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('pharmaxy');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('cy record');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('pharmacy record');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');

    // Escape and a click elsewhere cancel the palette. The next keys go to the focused control.
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('given up');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('given up');
    await search.click();
    await page.keyboard.type('quo');
    await expect(search).toHaveValue('quo');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('');
    await page.keyboard.press('Escape');

    // Enter opens the result for the text typed before it.
    await page.getByRole('button', { name: /^Search/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('prior');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tracker\/prioritise/);
    await expect(page.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  });
});
