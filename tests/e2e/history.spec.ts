import { expect, expectNoViolations, test, toast } from './fixtures.ts';
import { createIdea } from './ideas.ts';

test('history: who saved what and why, a readable difference, and an earlier version restored', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { marketSize: 'Two regions' });
  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'market', fieldName: 'marketSize', content: 'Which two?' },
  });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await page.locator('form [name="marketSize"]').fill('The whole country');
  await expect(page.getByLabel('Why did a score change?')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.locator('form [name="impactScore"]').fill('9');
  await page.getByLabel('Why did a score change?').fill('The pilot went well');
  await page.getByRole('tab', { name: 'Market' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Idea updated');

  await page.getByText('Written about an earlier wording').click();
  await expect(page.locator('.comment')).toContainText('ThenTwo regionsNowThe whole country');

  await page.getByText('History (2 saves)').click();
  const saves = page.locator('.history > li');
  await expect(saves.first()).toContainText(founder.name);
  await expect(saves.first()).toContainText('Reason: The pilot went well');
  await saves.first().getByText('Changed Market Size, Impact Score').click();
  await expect(saves.first().getByRole('region', { name: 'Market Size' })).toContainText(
    'BeforeTwo regionsAfterThe whole country',
  );
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('History (3 saves)')).toBeVisible();
  await expect(page.locator('.notebook')).toContainText('Two regions');
  await expect(page.locator('.readout dd').first()).toHaveText('5/10');
});
