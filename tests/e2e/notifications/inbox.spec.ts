import { writeMention } from '#features/comments/domain/comment.ts';
import {
  callsOf,
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  test,
} from '../fixtures.ts';
import { addComment, createIdea, filterChoice } from '../ideas.ts';

const say = (page: Page, id: string, content: string) =>
  addComment(page, id, { section: 'market', fieldName: 'marketSize', content });
const count = (page: Page) => page.getByRole('link', { name: /^Inbox/ });

test('mentions and changes by others', async ({ page, founder, ana }) => {
  await test.step('a mention is counted on a public page, leads to its comment by keyboard, and is read there', async () => {
    const idea = await createIdea(page, { ideaTitle: `Mentioned ${founder.id}` });
    await say(ana.page, idea.id, 'Who pays?');
    const named = await say(ana.page, idea.id, `And you, ${writeMention(founder.id)}?`);

    await page.goto('/about');
    await expect(count(page)).toHaveAccessibleName('Inbox, 2 new');
    await expect(count(page).locator('b')).toHaveText('2');
    await count(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    const items = page.locator('.inbox-group .inbox-entry');
    await expect(items).toHaveText([
      /New Ana .* mentioned you on Market Size.*“And you, @Ada Test.*\?”/s,
      /New Ana .* commented on Market Size/,
    ]);
    await expect(page.getByRole('tab', { name: 'For me' })).toContainText('1');
    await expectNoViolationsInEitherScheme(page);

    await page.locator('.inbox-group h2').getByRole('link').press('Enter');
    await expect(page).toHaveURL(new RegExp(`${idea.id}#market/marketSize/${named.id}$`));
    const comment = page.locator('.comment.unread').filter({ hasText: 'And you' });
    await expect(comment).toBeFocused();
    await expect(page.locator('.idea-unread')).toContainText(/New since .*: 2 comments\./);
    await expect(count(page)).toHaveAccessibleName('Inbox');
    await expectNoViolationsInEitherScheme(page);

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
  });

  await test.step('changes by others are marked on card, row and field, once; following says why', async () => {
    const area = `Area ${founder.id.slice(0, 8)}`;
    const idea = await createIdea(ana.page, { diseaseArea: area, marketSize: 'Small' });
    await page.goto(`/idea-tracker/${idea.id}`);
    const reason = page.locator('#follow-reason');
    await expect(reason).toHaveText('Only mentions reach you.');
    await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
    await expect(reason).toHaveText('because you chose to.');
    await expect(page.getByRole('button', { name: 'Following' })).toBeFocused();

    const saved = await ana.page.request.put(`/api/ideas/${idea.id}`, {
      data: { ...idea, marketSize: 'Large', startedFrom: idea.revision, reason: 'Counted again' },
    });
    expect(saved.status()).toBe(200);
    const calls = callsOf(page, '/api/inbox/marks');
    await page.goto(`/idea-tracker?diseaseArea=${encodeURIComponent(area)}`);
    const mark = page.locator('.ideas article .unread-badge');
    await expect(mark).toHaveText(/^1 new since /);
    // One read covers all cards. An event of the save may cause a second one.
    expect(calls.length).toBeLessThanOrEqual(2);
    await (await filterChoice(page, 'Show only', 'New since my last visit')).check();
    await expect(page.getByRole('status').getByText(/^1 of \d+ ideas$/)).toBeVisible();
    await page.getByRole('button', { name: 'Table' }).click();
    const row = page.getByRole('rowheader', { name: idea.ideaTitle });
    await expect(row.locator('.unread-badge')).toBeVisible();
    await row.getByRole('link').click();
    await page.locator('.idea-unread').getByRole('link', { name: '1 changed answer' }).click();
    const changed = page.locator('.notebook > div').filter({ hasText: `Changed by ${ana.name}` });
    await expect(changed.locator('dt')).toBeFocused();
    await changed.getByText('See what changed').click();
    await expect(changed.locator('.versions')).toContainText('Small');
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Back to all ideas' }).click();
    await expect(page.getByRole('heading', { name: 'No idea matches' })).toBeVisible();

    await say(ana.page, idea.id, 'One more');
    await page.goto('/inbox');
    await page.getByRole('button', { name: /^Mark as read.*Idea/ }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    await expect(count(page)).toHaveAccessibleName('Inbox');
  });
});
