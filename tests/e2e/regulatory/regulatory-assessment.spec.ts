import { newestRules } from '#features/regulatory/domain/versions.ts';
import { classIIa } from '../../support/regulatory-answers.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  test,
} from '../fixtures.ts';
import { createIdea, putOutlook } from '../ideas.ts';

const { version, readAt } = newestRules();
const ask = (page: Page, question: RegExp) => page.getByRole('group', { name: question });
const choose = (page: Page, question: RegExp, answer: string) =>
  ask(page, question).getByRole('radio', { name: answer, exact: true }).check();
const line = (page: Page, title: string) =>
  page.locator('.outlook > li').filter({ has: page.getByRole('heading', { name: title }) });
const result = (page: Page, title: string) => line(page, title).locator('.result-line');
const saved = (page: Page) => expect(page.locator('.saved-state')).toContainText('Saved.');

test('the outlook of an idea', async ({ page, founder, ana, server }) => {
  await test.step('the outlook follows each answer at once, says what would change it, and is there after a reload', async () => {
    const idea = await createIdea(page, { ideaTitle: `Spirometry ${founder.id}` });
    await page.goto(`/idea-tracker/${idea.id}`);
    await page.getByRole('link', { name: 'Regulation', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Regulatory outlook' })).toBeFocused();
    await expect(page).toHaveTitle(/^Regulation: Spirometry/);
    await expect(page.getByText('A first reading for founders, not legal advice.')).toBeVisible();
    await expect(page.getByText('Answer a question. This page shows')).toBeVisible();

    // The questions work by keyboard.
    await ask(page, /analyse or interpret data/)
      .getByRole('radio', { name: 'Yes' })
      .focus();
    await page.keyboard.press('Space');
    await expect(result(page, 'medical device')).toHaveText('Open');
    await choose(page, /individual patients/, 'Yes');
    await choose(page, /What is it for/, 'Decisions on diagnosis or therapy');
    await choose(page, /vital signs/, 'No');
    await line(page, 'medical device').getByText('What each answer would leave').click();
    await expect(line(page, 'medical device')).toContainText(
      'if a wrong output could cause death or lasting harm: a medical device, class III',
    );
    await choose(page, /the worst/, 'Temporary harm');
    await expect(result(page, 'medical device')).toHaveText('A medical device, class IIa');
    await expect(line(page, 'medical device')).toContainText('Rule 11, first sentence');
    await expect(line(page, 'medical device')).toContainText('read second-hand in November 2026');
    await choose(page, /use AI/, 'Yes');
    await expect(result(page, 'AI Act')).toHaveText('High-risk, from 2 August 2028 at the latest');
    await line(page, 'AI Act').getByRole('button', { name: 'Go to question 9' }).click();
    await expect(ask(page, /use AI/).getByRole('radio', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(result(page, 'AI Act')).toHaveText('Outside the AI Act');
    await saved(page);

    await page.reload();
    await expect(result(page, 'medical device')).toHaveText('A medical device, class IIa');
    await expect(ask(page, /use AI/).getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    await expect(page.getByText(`version ${version}`).filter({ visible: true })).toBeVisible();
    await expectNoViolationsInEitherScheme(page);

    await page.goBack();
    await expect(page).toHaveTitle(/^Spirometry/);
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await page.goForward();
    await expect(result(page, 'medical device')).toHaveText('A medical device, class IIa');
  });

  await test.step('a phone keeps the first line of the outlook in sight', async () => {
    const idea = await createIdea(page);
    await putOutlook(page, idea.id, classIIa);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/idea-tracker/${idea.id}/outlook`);
    const short = page.locator('.outlook-short');
    // The summary stays in view far above its place below the ninth question.
    await choose(page, /individual patients/, 'Yes');
    await expect(ask(page, /use AI/)).not.toBeInViewport();
    await expect(short).toBeInViewport();
    await expect(short).toContainText('A medical device, class IIa');
    await short.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'What the rules would say' })).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(short).toBeHidden();
  });

  await test.step('others read what was answered; the owner has it read anew by newer rules', async () => {
    const idea = await createIdea(page, { ideaTitle: `Read ${founder.id}` });
    const { page: other } = ana;
    await other.goto(`/idea-tracker/${idea.id}/outlook`);
    await expect(other.getByText('Not asked yet.').filter({ visible: true })).toBeVisible();
    // The printed brief shows the same.
    await other.emulateMedia({ media: 'print' });
    await expect(other.locator('.outlook-brief')).toHaveText('Regulatory outlookNot asked yet.');
    await other.emulateMedia({ media: 'screen' });
    await putOutlook(page, idea.id, classIIa);
    await server.sql("update regulatory_assessments set rules = '2026.05' where idea_id = ?", [
      idea.id,
    ]);
    await other.reload();
    await expect(other.locator('.ask').first()).toContainText('Yes');
    await expect(other.locator('.ask').getByRole('radio')).toHaveCount(0);
    await expect(result(other, 'medical device')).toHaveText('A medical device, class IIa');
    await expect(other.getByText(`Answered by ${founder.name}`)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Read it again' })).toHaveCount(0);
    await expectNoViolations(other);
    await other.emulateMedia({ media: 'print' });
    await expect(other.locator('.outlook-brief')).toContainText(
      `version ${version}, as read in ${readAt}, some of them second-hand; first read by version 2026.05`,
    );
    await expect(other.locator('.outlook-brief')).toContainText(
      'AI Act: still open: outside the AI Act or high-risk, from 2 August 2028 at the latest',
    );

    await page.goto(`/idea-tracker/${idea.id}/outlook`);
    await expect(page.getByText('read by version 2026.05').filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Read it again' }).click();
    await expect(page.getByText('read by version 2026.05').filter({ visible: true })).toHaveCount(
      0,
    );
    const stored = await (await page.request.get(`/api/ideas/${idea.id}/outlook`)).json();
    expect(stored).toMatchObject({ rules: version, answers: classIIa });
  });
});
