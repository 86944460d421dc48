import { expect, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test.describe('a toast is read out', () => {
  test.use({ expectedConsole: /ERR_FAILED/ });

  test('a success politely, a failure at once', async ({ page }) => {
    await page.goto('/contact');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[role="status"][aria-live]'))
          if (region.textContent) seen.push(`${region.ariaLive}: ${region.textContent}`);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const announced = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const send = async () => {
      await page.getByLabel('Name').fill('Tom');
      await page.getByLabel('Email').fill('tom@example.org');
      await page.getByLabel('Message').fill('A message that is long enough');
      await page.getByRole('button', { name: 'Send Message' }).click();
    };
    await send();
    const success = /^polite: Notification Message sent.*back to you soon!/;
    await expect.poll(announced).toContainEqual(expect.stringMatching(success));
    await page.route('**/api/contact', (route) => route.abort());
    await send();
    const failure = /^assertive: Notification Error.*Failed to send message/;
    await expect.poll(announced).toContainEqual(expect.stringMatching(failure));
  });
});

test('names and roles of the dashboard, as a screen reader meets them', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { overallPriorityRank: 10 });
  expect(idea.userId).toBe(founder.id);
  await page.goto('/idea-tracker?mine=true');
  const card = page.getByRole('article').filter({ hasText: idea.ideaTitle });
  await expect(card).toMatchAriaSnapshot(`
    - article:
      - text: Priority 10 Low risk
      - heading "${idea.ideaTitle}" [level=3]:
        - link "${idea.ideaTitle}"
      - paragraph: Long enough to be valid
      - paragraph: Mobile App
      - 'img "Score pulse: impact 5, feasibility 5, innovation 5 out of 10"'
      - term: Impact
      - definition: 5/10
      - term: Feasibility
      - definition: 5/10
      - term: Innovation
      - definition: 5/10
  `);
});

test('names and roles of an idea with its comments', async ({ page, founder }) => {
  const idea = await createIdea(page);
  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'overview', fieldName: 'targetUsers', content: 'Who exactly?' },
  });
  await page.goto(`/idea-tracker/${idea.id}`);
  await expect(page.getByRole('tablist', { name: 'Sections' }).getByRole('tab')).toHaveText([
    'Overview, 1 comment',
    'Outcomes',
    'Technology',
    'Market',
    'Ecosystem',
    'Execution',
    'Evaluation',
  ]);
  await expect(
    page.getByRole('button', { name: 'Comment on Target Users, 1 so far' }),
  ).toHaveAttribute('aria-expanded', 'false');
  const margin = page.getByRole('complementary', { name: 'Comments on this section' });
  await expect(margin.getByRole('listitem')).toContainText(`${founder.name}Target Users`);
});
