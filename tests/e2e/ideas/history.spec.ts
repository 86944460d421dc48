import { expect, expectNoViolations, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

test('history: who saved what and why, a readable difference, and an earlier version restored', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { marketSize: 'Two regions' });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await formField(page, 'marketSize').fill('The whole country');
  await expect(page.getByLabel('Why did a score change?')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await formField(page, 'impactScore').fill('9');
  await page.getByLabel('Why did a score change?').fill('The pilot went well');
  await page.getByRole('tab', { name: 'Market' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Idea updated');

  await page.locator('#idea-history > summary', { hasText: '2 saves' }).click();
  const saves = page.locator('.history > li');
  await expect(saves.first()).toContainText(founder.name);
  await expect(saves.first()).toContainText('Reason: The pilot went well');
  await saves.first().getByText('Changed Market Size, Impact Score').click();
  await expect(saves.first().locator('.conflict').first()).toContainText(
    'Market SizeBeforeTwo regionsAfterThe whole country',
  );
  // The differences from today's answers are shown before a restore.
  await saves.last().getByText('Different today: Market Size, Impact Score').click();
  await expect(saves.last().locator('.conflict:visible').first()).toContainText(
    'Market SizeVersion 1Two regionsTodayThe whole country',
  );
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.locator('#idea-history > summary', { hasText: '3 saves' })).toBeVisible();
  await expect(saves.last()).toContainText('The idea says the same today.');
  await expect(page.locator('.notebook')).toContainText('Two regions');
  await expect(page.locator('.score-summary dd').first()).toHaveText('5/10');
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toHaveCount(0);

  // The reason belongs to a change of score. Without such a change it is not saved.
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await formField(page, 'impactScore').fill('8');
  await page.getByLabel('Why did a score change?').fill('Thought better of');
  await formField(page, 'impactScore').fill('5');
  await formField(page, 'riskLevel').selectOption('High');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.locator('#idea-history > summary', { hasText: '4 saves' }).click();
  await expect(saves.first()).toContainText('Changed Risk Level');
  await expect(page.getByText('Thought better of')).toHaveCount(0);
});
