// Notifications of rounds and decisions in the inbox.

import { send } from '../../support/api.ts';
import { close } from '../../support/assigned-rounds.ts';
import { assignedRound } from '../assigned-round.ts';
import { expect, expectNoViolationsInEitherScheme, type Page, test } from '../fixtures.ts';

const count = (page: Page) => page.getByRole('link', { name: /^Inbox/ });
const group = (page: Page) => page.locator('.inbox-group');

test('rounds and decisions in the inbox', async ({ page, founder, server }) => {
  test.slow();
  await test.step('somebody who is asked sees it in the inbox, gets to the round by keyboard, and has read it', async () => {
    await page.goto('/inbox');
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    const round = await assignedRound(server, founder, ['Idea A', 'Idea B'], {
      title: 'What first?',
    });
    // An event raises the count at once. The list shows the notification when the user presses "Show".
    await expect(count(page)).toHaveAccessibleName(/^Inbox ?, 1 new$/);
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await expect(group(page)).toHaveCount(1);
    await expect(group(page).getByRole('heading', { name: 'What first?' })).toBeVisible();
    await expect(group(page)).toContainText(/2 ideas to score, until \d+ \w+/);
    await expect(group(page).locator('.inbox-entry')).toContainText(
      /Olga Opener.* asks you to score ideas/,
    );
    await expect(page.getByRole('tab', { name: 'For me' })).toContainText('1');
    await expectNoViolationsInEitherScheme(page);
    await group(page)
      .getByRole('link', { name: /^Start scoring/ })
      .press('Enter');
    // The page adds the id of the open idea to the fragment, so compare only the path.
    await expect(page).toHaveURL(({ pathname }) => pathname === round.path);
    await expect(page.getByRole('heading', { name: /Idea [AB]/ }).first()).toBeVisible();
    await expect(count(page)).toHaveAccessibleName('Inbox');

    await close(server, round.id, round.opener);
    await page.goto('/inbox');
    await page.getByRole('tab', { name: 'Everything' }).click();
    await expect(group(page).locator('.inbox-entry')).toHaveCount(1);
    await expect(group(page)).toContainText(
      /Olga Opener.* closed this round; its results are there/,
    );
    await expectNoViolationsInEitherScheme(page);
    await group(page).getByRole('link', { name: 'What first?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What first?' })).toBeVisible();
  });

  await test.step('a decision by somebody else waits in a line on the open idea, and stands in the inbox', async () => {
    const { colleague, ideaIds } = await assignedRound(server, founder, ['Idea A', 'Idea B']);
    const [id = ''] = ideaIds;
    await page.request.put(`/api/ideas/${id}/follow`, { data: { follows: true } });
    const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
    await page.goto(`/idea-tracker/${id}`);
    await stream;
    await page.getByRole('heading', { name: 'Decisions' }).waitFor();
    const decision = { decision: 'hold', reason: 'No clinic yet' };
    await send(server, 'POST', `/api/ideas/${id}/decisions`, decision, colleague);
    const line = page.locator('.live-line');
    await expect(line).toContainText(/Carl Colleague.* recorded a decision/);
    await expect(page.getByText('No clinic yet')).toHaveCount(0);
    await page.goto('/inbox');
    await expect(group(page).filter({ hasText: 'Idea A' })).toContainText(
      /Carl Colleague.* decided to put it on hold.*Reason: No clinic yet/s,
    );
    await page.goBack();
    await expect(page.getByText('No clinic yet').filter({ visible: true })).toBeVisible();
  });
});
