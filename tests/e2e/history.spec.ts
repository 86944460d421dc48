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
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(toast(page)).toContainText('The idea is as it was then.');
  await expect(page.getByText('History (3 saves)')).toBeVisible();

  // A reason goes with the change of score it was for.
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.locator('form [name="impactScore"]').fill('8');
  await page.getByLabel('Why did a score change?').fill('Thought better of');
  await page.locator('form [name="impactScore"]').fill('5');
  await page.locator('form [name="riskLevel"]').selectOption('High');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('History (4 saves)').click();
  await expect(saves.first()).toContainText('Changed Risk Level');
  await expect(page.getByText('Thought better of')).toHaveCount(0);
});

test.describe('a version that was saved elsewhere', () => {
  test.use({ expectedConsole: /409 \(/ });

  test('is shown before an earlier one comes back over it', async ({ page, founder }) => {
    const idea = await createIdea(page, { marketSize: 'First' });
    expect(founder.role).toBe('founder');
    const save = async (marketSize: string) => {
      const { user: _, ...now } = await (await page.request.get(`/api/ideas/${idea.id}`)).json();
      await page.request.put(`/api/ideas/${idea.id}`, { data: { ...now, marketSize } });
    };
    await save('Second');
    await page.goto(`/idea-tracker/${idea.id}#market`);
    await page.getByText('History (2 saves)').click();
    await save('Third, from another device');
    const restore = page.getByRole('button', { name: 'Restore version 1' });
    await restore.click();
    await expect(toast(page)).toContainText('A newer version was saved meanwhile.');
    await expect(page.locator('.notebook')).toContainText('Third, from another device');
    await expect(page.getByText('History (3 saves)')).toBeVisible();
    await restore.click();
    await expect(toast(page)).toContainText('Version 1 is restored.');
    await expect(page.locator('.notebook')).toContainText('First');
  });
});
