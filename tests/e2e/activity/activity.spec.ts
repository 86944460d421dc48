import { expect, expectNoViolationsInEitherScheme, sql, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test('Prioritise explains why the ranking moved, and Activity lists what happened by day', async ({
  page,
  founder,
  server,
}) => {
  const idea = await createIdea(page, {
    ideaTitle: `Riser ${founder.id}`,
    impactScore: 1,
    feasibilityScore: 1,
    innovationScore: 1,
  });
  // Makes the idea 40 days old.
  const before = Date.now() - 40 * 24 * 60 * 60 * 1000;
  await sql(server, 'update ideas set created_at = ?, saved_at = ? where id = ?', [
    before,
    before,
    idea.id,
  ]);
  await sql(server, 'update idea_revisions set saved_at = ? where idea_id = ?', [before, idea.id]);
  const data = {
    ...idea,
    impactScore: 10,
    feasibilityScore: 10,
    innovationScore: 10,
    startedFrom: 1,
    reason: 'Measured at last',
  };
  expect((await page.request.put(`/api/ideas/${idea.id}`, { data })).status()).toBe(200);

  await page.goto('/idea-tracker/prioritise');
  await page.locator('.collapsible-title', { hasText: 'Why did the ranking move?' }).click();
  const why = page.getByRole('region', { name: 'Why did the ranking move?' });
  await expect(why.locator('.movement-sentence')).toContainText('moved it:');
  const moved = why
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: idea.ideaTitle }) });
  await expect(moved).toContainText('Impact Score from 1 to 10');
  await expect(moved).toContainText('Measured at last');
  await why.getByText('The same as a table').click();
  await expect(why.getByRole('row', { name: idea.ideaTitle })).toContainText('1');
  await expectNoViolationsInEitherScheme(page);
  // The request uses the weights of the ranking beside it.
  const weighted = page.waitForRequest(/\/api\/activity\/ranking\?.*weights=60-25-15/);
  await page.getByRole('button', { name: 'Impact first' }).click();
  await weighted;
  await expect(moved).toContainText('Impact Score from 1 to 10');

  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();
  await expect(page.getByText('Why did the ranking move?').filter({ visible: true })).toHaveCount(
    0,
  );
  await page.getByLabel('Idea', { exact: true }).selectOption(idea.id);
  await expect(page).toHaveURL(/idea=/);
  const events = page.locator('.day-log li');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Reason: Measured at last');
  await page.getByLabel('Kind').selectOption('comment.created');
  await expect(page.getByText('Nothing of this kind has happened.')).toBeVisible();
  await page.goBack();
  await expect(events).toHaveCount(2);
  await page.reload();
  await expect(events).toHaveCount(2);
  await events.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
});
