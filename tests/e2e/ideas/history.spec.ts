import type { Route } from '@playwright/test';
import { expect, expectNoViolations, routeOnce, sql, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

test('history: who saved what and why, a readable difference, and an earlier version restored', async ({
  page,
  founder,
}) => {
  test.slow();
  const idea = await createIdea(page, { marketSize: 'Two regions' });
  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'market', fieldName: 'marketSize', content: 'Which two?' },
  });
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

  await page.getByText('Written about an earlier wording').click();
  await expect(page.locator('.comment')).toContainText('ThenTwo regionsNowThe whole country');

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
  // The comment refers to this wording, so the notice disappears.
  await expect(page.getByText('Written about an earlier wording')).toHaveCount(0);

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

test('a comment and its reply each say which earlier wording they are about', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { marketSize: 'Two regions' });
  expect(idea.userId).toBe(founder.id);
  const comment = (data: object) =>
    page.request.post(`/api/ideas/${idea.id}/comments`, {
      data: { section: 'market', fieldName: 'marketSize', ...data },
    });
  const change = (marketSize: string) =>
    page.request.put(`/api/ideas/${idea.id}`, { data: { ...idea, marketSize } });
  const { id: replyTo } = await (await comment({ content: 'Which two?' })).json();
  await comment({ content: 'Asked at once', replyTo });
  await change('North and south');
  await comment({ content: 'Now I see', replyTo });
  await change('The whole country');
  await page.goto(`/idea-tracker/${idea.id}#market`);
  const notices = page.getByText('Written about an earlier wording');
  await expect(notices).toHaveCount(2);
  // The thread has one badge. The reply does not repeat the notice of its comment.
  await expect(page.locator('.comment .badge')).toHaveText(['Market Size']);
  const late = page.getByRole('listitem').filter({ hasText: 'Now I see' }).last();
  await late.getByText('Written about an earlier wording').click();
  await expect(late).toContainText('ThenNorth and southNowThe whole country');
});

test('a history longer than its list says that there is more', async ({
  page,
  founder,
  server,
}) => {
  const idea = await createIdea(page, { marketSize: `By ${founder.name}` });
  await sql(
    server,
    `insert into idea_revisions (idea_id, revision, saved_by, saved_at, reason, answers)
      with recursive n(i) as (select 2 union all select i + 1 from n where i < 119)
      select idea_id, i, saved_by, saved_at, null, answers from idea_revisions, n where idea_id = ?`,
    [idea.id],
  );
  await sql(server, 'update ideas set revision = 120 where id = ?', [idea.id]);
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.locator('#idea-history > summary', { hasText: '120 saves' }).click();
  await expect(page.locator('.history > li')).toHaveCount(100);
  await expect(page.getByText('These are the newest 100 saves.')).toBeVisible();
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
    // The event stream stays unanswered, so the page receives no events.
    await page.route('**/api/events*', () => {});
    await page.goto(`/idea-tracker/${idea.id}#market`);
    await page.locator('#idea-history > summary', { hasText: '2 saves' }).click();
    await save('Third, from another device');
    const restore = page.getByRole('button', { name: 'Restore version 1' });
    await restore.waitFor();
    // The revisions arrive after the idea. Until then the page shows two versions and disables the button.
    const late = async (route: Route) => {
      const answer = await route.fetch();
      await page.locator('#idea-history > summary', { hasText: '3 saves' }).waitFor();
      await expect(restore).toBeDisabled();
      await route.fulfill({ response: answer });
    };
    await routeOnce(page, `**/api/ideas/${idea.id}/revisions`, late);
    await restore.click();
    await expect(toast(page)).toContainText('A newer version was saved meanwhile.');
    await expect(page.locator('.notebook')).toContainText('Third, from another device');
    await expect(page.locator('#idea-history > summary', { hasText: '3 saves' })).toBeVisible();
    await restore.click();
    await expect(toast(page)).toContainText('Version 1 is restored.');
    await expect(page.locator('.notebook')).toContainText('First');
  });
});
