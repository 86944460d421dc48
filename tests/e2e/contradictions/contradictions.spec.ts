// The share of backed answers of an idea, and its contradictions.

import { classIIa } from '../../support/regulatory-answers.ts';
import { expect, expectNoViolationsInEitherScheme, type Page, test } from '../fixtures.ts';
import { addSource, createIdea, putOutlook } from '../ideas.ts';

const classIIb = { ...classIIa, worstHarm: 'serious' };
const section = (page: Page) => page.getByRole('region', { name: /contradiction/i });
const backed = (page: Page) => page.getByRole('region', { name: 'How much is backed' });

test('sources and contradictions of an idea', async ({ page, founder }) => {
  await test.step('the table says how much is sourced, and the page leads to answers without a source; its links keep the place in the list of ideas', async () => {
    const area = `Area ${founder.id.slice(0, 8)}`;
    const plain = await createIdea(page, { diseaseArea: area, ideaTitle: 'Unbacked' });
    const idea = await createIdea(page, { diseaseArea: area, marketSize: 'Large' });
    await addSource(page, idea.id, { fields: ['marketSize'] });
    await addSource(page, idea.id, { fields: ['briefDescription'], stance: 'against' });
    await page.goto(`/idea-tracker?diseaseArea=${encodeURIComponent(area)}&view=table`);
    const rows = page.locator('tbody tr');
    await expect(rows.filter({ hasText: idea.ideaTitle })).toContainText(
      '2 of 4 sourced, 1 challenged',
    );
    await expect(rows.filter({ hasText: plain.ideaTitle })).toContainText('0 of 3 sourced');

    await page.getByLabel('Sort by').selectOption('Fewest sources first');
    await expect(rows.first()).toContainText('0 of 3 sourced');
    await rows.last().getByRole('link').click();
    await expect(backed(page)).toContainText('2 of 4 sourced, 1 challenged');
    await backed(page).getByText('Show the 2 answers without a source').click();
    await expectNoViolationsInEitherScheme(page);

    const neighbours = page.getByRole('navigation', { name: 'Ideas of the list' });
    for (const label of ['Idea Title', 'Disease Area']) {
      await backed(page).getByRole('link', { name: label }).click();
      // The title is shown above the sections.
      const place = page.locator('.notebook-page [aria-current="location"]');
      await expect(place).toContainText(label);
      await expect(place).toBeFocused();
      await expect(page.getByRole('button', { name: `Add a source to ${label}` })).toBeVisible();
      await expect(neighbours).toHaveText('Previous idea2 of 2');
    }
  });

  await test.step('a contradiction with the outlook leads to its line, one with sources to their list', async () => {
    const idea = await createIdea(page, { riskLevel: 'Low', marketSize: 'Large' });
    await putOutlook(page, idea.id, classIIb);
    await addSource(page, idea.id, { fields: ['marketSize'], stance: 'against' });
    await page.goto(`/idea-tracker/${idea.id}/outlook`);
    const links = (has: string) => section(page).getByRole('listitem').filter({ hasText: has });
    await expect(links('Risk Level is “Low”').getByRole('link')).toHaveText([
      'Risk Level',
      'Regulation: device and class',
    ]);
    await expect(links('All sources of').getByRole('link')).toHaveText([
      'Market Size',
      'Sources of Market',
    ]);

    const line = page.locator('.outlook > li[aria-current]');
    const toLine = section(page).getByRole('link', { name: 'Regulation: device and class' });
    // The second press leads there again although the fragment is the same.
    for (const _ of ['first', 'second']) {
      await toLine.click();
      await expect(line).toContainText('A medical device, class IIb');
      await expect(line).toBeFocused();
      await expect(line.getByRole('heading')).toBeInViewport({ ratio: 1 });
    }
    await expectNoViolationsInEitherScheme(page);

    const sources = page.getByRole('heading', { name: 'Sources of this section' });
    await section(page).getByRole('link', { name: 'Sources of Market' }).click();
    await expect(page).toHaveURL(`/idea-tracker/${idea.id}#market/sources`);
    await expect(sources).toBeFocused();
    await page.reload();
    await expect(sources).toBeFocused();
    await expect(sources).toBeInViewport({ ratio: 1 });

    // Back from the answers focuses the line of the outlook again, and not the top of the page.
    await page.goBack();
    await expect(line).toBeFocused();
  });
});
