import { writeMention } from '../../../src/features/comments/domain/mention.ts';
import { expect, expectNoViolationsInEitherScheme, signUp, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test('somebody who was picked stays mentioned through typing, a reload, cutting, pasting and undoing', async ({
  page,
  founder,
  browser,
  server,
}) => {
  test.slow();
  const context = await browser.newContext();
  const short = `Ann ${founder.id.slice(0, 6)}`;
  const ann = await signUp(context, server, 'founder', short);
  const annLee = await signUp(context, server, 'founder', `${short} Lee`);
  await context.close();
  const idea = await createIdea(page, { ideaTitle: `Mentions ${founder.id}` });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await page.getByRole('button', { name: 'Comment on section' }).press('Enter');
  const area = page.getByRole('textbox', { name: 'Your comment' });
  await area.pressSequentially(`@${short.toUpperCase()}`);
  await expect(page.getByRole('option')).toHaveText([short, `${short} Lee`]);
  await area.press('Enter');
  await area.pressSequentially('Lee is a good idea');
  await expect(page.getByRole('option')).toHaveCount(0);
  const said = page.getByText(`Mentions ${short}.`, { exact: true });
  await expect(said).toBeVisible();
  await expect(area).toHaveValue(`@${short} Lee is a good idea`);
  await expectNoViolationsInEitherScheme(page);

  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Lee is a good idea');
  await page.reload();
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await expect(area).toHaveValue(`@${short} Lee is a good idea`);
  await expect(said).toBeVisible();

  await area.press('ControlOrMeta+a');
  await area.press('ControlOrMeta+x');
  await expect(area).toHaveValue('');
  await area.press('ControlOrMeta+v');
  await expect(area).toHaveValue(`@${short} Lee is a good idea`);
  await expect(said).toBeVisible();

  // Moves to the start of the text, which may have several lines.
  await area.press('ControlOrMeta+Home');
  await area.press('ArrowRight');
  await area.press('Backspace');
  await expect(area).toHaveValue(' Lee is a good idea');
  await expect(said).toHaveCount(0);
  await area.press('ControlOrMeta+z');
  await expect(area).toHaveValue(`@${short} Lee is a good idea`);
  await expect(said).toBeVisible();

  await area.press('ControlOrMeta+Enter');
  const comment = page.locator('.comment');
  await expect(comment.locator('.mention')).toHaveText(`@${short}`);
  const stored = async () =>
    (await (await page.request.get(`/api/ideas/${idea.id}/comments`)).json())[0].content;
  expect(await stored()).toBe(`${writeMention(ann.id)} Lee is a good idea`);

  await comment.getByRole('button', { name: 'Edit' }).click();
  await expect(area).toHaveValue(`@${short} Lee is a good idea`);
  await area.press('ControlOrMeta+End');
  await area.pressSequentially(`, @${short} Lee`);
  await area.press('ControlOrMeta+Enter');
  await expect(comment.getByText('(edited)')).toBeVisible();
  // The retyped name matches two people, so it stays plain text.
  expect(await stored()).toBe(`${writeMention(ann.id)} Lee is a good idea, @${short} Lee`);
  expect(annLee.id).not.toBe(ann.id);
});
