import { allFields } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { callsOf, expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

const open = (page: Page, idea: Idea) => page.goto(`/idea-tracker/${idea.id}`);

test('an idea is edited, also in two tabs', async ({ page, founder, server, context }) => {
  await test.step("'Idea updated' / 'Your changes have been saved successfully!': the owner edits every field in one form", async () => {
    const idea = await createIdea(page);
    await open(page, idea);
    await page.getByRole('button', { name: 'Change Target Users' }).click();
    await expect(page.getByRole('form', { name: 'Change Target Users' })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    const form = page.getByRole('form', { name: 'Edit idea' });
    for (const { name } of allFields) await expect(form.locator(`[name="${name}"]`)).toHaveCount(1);
    await expect(form.locator('[name="ideaTitle"]')).toHaveValue(idea.ideaTitle);
    await form.locator('[name="ideaTitle"]').fill('A better title');
    await form.getByRole('tab', { name: 'Market' }).click();
    await form.locator('[name="marketSize"]').fill('Larger than thought');
    await expect(form.getByText('Two fields changed, not saved yet')).toBeVisible();
    const calls = callsOf(page, `/api/ideas/${idea.id}`);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Idea updated');
    await expect(toast(page)).toContainText('Your changes have been saved successfully!');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title');
    await expect(page.locator('.notebook')).toContainText('Larger than thought');
    await expect.poll(() => calls, 'the idea is refetched').toEqual(['PUT', 'GET']);
    const [row] = await server.sql('select idea_title, revision, user_id from ideas where id = ?', [
      idea.id,
    ]);
    expect(row).toMatchObject({ idea_title: 'A better title', revision: 2, user_id: founder.id });
  });

  await test.step('two tabs share what is typed', async () => {
    const idea = await createIdea(page);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${server.origin}/idea-tracker/${idea.id}`);
      await tab.getByRole('button', { name: 'Edit Idea' }).click();
    }
    await formField(page, 'diseaseArea').fill('Typed here');
    await expect(formField(other, 'diseaseArea')).toHaveValue('Typed here');
    await formField(other, 'targetUsers').fill('Typed there');
    await expect(formField(page, 'targetUsers')).toHaveValue('Typed there');
    await expect(page.getByText('This idea is being edited in another tab too')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Idea updated');
    const gone = other.getByText('The changes were saved or discarded in another tab.');
    await expect(gone).toBeVisible();
    // The form shows the saved answers.
    await expect(formField(other, 'targetUsers')).toHaveValue('Typed there');
    await other.getByRole('button', { name: 'Bring back the earlier text' }).click();
    await expect(formField(other, 'diseaseArea')).toHaveValue('Typed here');
    await expect(formField(other, 'targetUsers')).toHaveValue('Typed there');
  });

  await test.step('a change of the shared draft in another tab is announced and can be undone', async () => {
    await page.goto('/idea-tracker?mine=true#new');
    const title = formField(page, 'ideaTitle');
    await title.fill('From the first tab');
    await expect(page.getByText('Draft saved')).toBeVisible();
    const other = await context.newPage();
    await other.goto(new URL('/idea-tracker#new', page.url()).href);
    await expect(formField(other, 'ideaTitle')).toHaveValue('From the first tab');
    await formField(other, 'ideaTitle').fill('From the second tab');
    await expect(title).toHaveValue('From the second tab');
    const notice = page.locator('.notice', { hasText: 'open in another tab' });
    await notice.getByRole('button', { name: 'Bring back the earlier text' }).click();
    await expect(title).toHaveValue('From the first tab');
    await expect(notice).toHaveCount(0);
  });
});
