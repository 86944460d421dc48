import { emptyDraft } from '../../../src/features/ideas/domain/idea.ts';
import { rebuildDerivedRows } from '../../support/derived-rows.ts';
import type { Server } from '../../support/server.ts';
import { expect, expectNoViolations, type Page, signUp, sql, test, toast } from '../fixtures.ts';
import { formField, ideaCards, pressListMenu } from '../ideas.ts';

const open = (page: Page, origin: string, query = '') =>
  page.goto(`${origin}/idea-tracker/prioritise?${query}`);

/** Opens a folded part below the ranking. */
const unfold = (page: Page, title: string) =>
  page.locator('.collapsible-title', { hasText: title }).click();

const template = {
  ...emptyDraft(),
  briefDescription: 'Long enough to be valid',
  productType: 'Other',
  maturityLevel: 'Concept',
  riskLevel: 'Low',
};

/** Three ideas: one has the highest score everywhere, one is easy, one is bold. */
async function makeIdeas(page: Page, server: Server) {
  await signUp(page.context(), server);
  for (const [ideaTitle, impactScore, feasibilityScore, innovationScore, overallPriorityRank] of [
    ['Sure thing', 9, 9, 9, 3],
    ['Easy one', 3, 8, 3, 1],
    ['Bold one', 3, 3, 8, 2],
  ] as const) {
    const response = await page.request.post(`${server.origin}/api/ideas`, {
      data: {
        ...template,
        ideaTitle,
        impactScore,
        feasibilityScore,
        innovationScore,
        overallPriorityRank,
      },
    });
    expect(response.status()).toBe(201);
  }
}

test('the ranking follows weights and scores', async ({ page, context, emptyServer: server }) => {
  test.slow();
  await test.step('weights sum to 100 %, change the order, and are shared by link', async () => {
    await makeIdeas(page, server);
    await open(page, server.origin);
    await page.getByRole('button', { name: 'Bold ideas' }).click();
    await expect(page.locator('.ranking li').nth(1)).toContainText('Bold one');
    await page.getByRole('button', { name: 'Quick wins' }).click();
    await expect(page.locator('.ranking li').nth(1)).toContainText('Easy one');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Bold ideas' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const innovation = page.getByLabel('Innovation', { exact: true });
    // A change of weights does not change the verdicts.
    await unfold(page, 'How sure is this order?');
    const kinds = page.getByRole('region', { name: 'We ranked your ideas in 1,326 mixes' });
    await expect(kinds.getByRole('listitem')).toHaveCount(3);
    const before = await kinds.getByRole('listitem').allTextContents();
    await innovation.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(innovation).toHaveValue('52');
    await expect(kinds.getByRole('listitem')).toHaveText(before);
    // Many slider steps make one history entry: Back restores the preset.
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Bold ideas' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await innovation.focus();
    await page.keyboard.press('End');
    await expect(innovation).toHaveValue('100');
    await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('0');
    await expect(page).toHaveURL(/w=0-0-100/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await pressListMenu(page, 'Copy link');
    await expect(toast(page)).toContainText('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.reload();
    await expect(innovation).toHaveValue('100');
    await expect(page.locator('.ranking li').nth(1)).toContainText('Bold one');
    await open(page, server.origin, 'w=90-90-90');
    await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('33');
  });

  await test.step('an idea that nobody has scored stands below the ranking until its owner moves a score', async () => {
    await page.goto(`${server.origin}/idea-tracker#new`);
    await formField(page, 'ideaTitle').fill('Fresh one');
    await formField(page, 'briefDescription').fill('Long enough to be valid');
    await page.getByRole('button', { name: 'Create now' }).click();
    await expect(toast(page)).toContainText('Idea created');
    await expect(ideaCards(page).filter({ hasText: 'Fresh one' })).toContainText('Not scored yet');
    await expect(ideaCards(page).filter({ hasText: 'Sure thing' })).not.toContainText('Not scored');

    await open(page, server.origin, '#plot');
    const rows = page.locator('.ranking li');
    await expect(rows).toHaveText([/Sure thing/, /Easy one/, /Bold one/]);
    await expect(page.locator('.matrix a')).toHaveCount(3);
    await expect(page.getByText('4 ideas', { exact: true })).toBeVisible();
    const unscored = page.getByRole('region', { name: 'Not scored yet' });
    await expect(unscored.getByRole('listitem')).toHaveText([/^Fresh one/]);
    await expectNoViolations(page);
    await unscored.getByRole('link', { name: 'Fresh one' }).click();
    await expect(page.locator('.score-summary')).toContainText('Not scored yet');

    await page.getByRole('button', { name: 'Edit Idea' }).click();
    const impact = formField(page, 'impactScore');
    await expect(impact).toHaveAccessibleDescription(/Not set yet\./);
    // Moving the slider away and back counts as setting a 5.
    await impact.press('ArrowRight');
    await impact.press('ArrowLeft');
    await expect(impact).toHaveValue('5');
    await expect(impact).not.toHaveAccessibleDescription(/Not set yet/);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Idea updated');
    await expect(page.locator('.score-summary')).not.toContainText('Not scored yet');
    await open(page, server.origin);
    await expect(rows).toHaveText([/Sure thing/, /Fresh one/, /Easy one/, /Bold one/]);
    await expect(unscored).toHaveCount(0);
  });
});

/** Creates an idea and copies it in the database with different scores. */
async function makeMany(page: Page, server: Server, count: number) {
  await signUp(page.context(), server);
  const first = await page.request.post(`${server.origin}/api/ideas`, {
    data: { ...template, ideaTitle: 'Copied' },
  });
  const { id } = await first.json();
  const columns = (await sql(server, "select name from pragma_table_info('ideas')")).map(
    ({ name }) =>
      name === 'id'
        ? "'copy-' || n"
        : /^(impact|feasibility|innovation)_score$/.test(String(name))
          ? '1 + abs(random()) % 10'
          : String(name),
  );
  await sql(
    server,
    `with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ?)
      insert into ideas select ${columns.join(', ')} from ideas, copies where ideas.id = ?`,
    [count - 1, id],
  );
  await rebuildDerivedRows(server);
}

test('500 ideas: a worker does the figures, no bubble hides another, the list opens in parts', async ({
  page,
  emptyServer: server,
}) => {
  test.slow();
  await makeMany(page, server, 500);
  await open(page, server.origin, '#plot');
  await expect(page.locator('.matrix a')).toHaveCount(500);
  await expect(page.locator('.ranking li')).toHaveCount(30);
  // The worker sends the verdicts in parts.
  await expect(page.locator('.ranking li').last()).toContainText(/[a-z]$/);
  const hidden = await page.evaluate(() => {
    const circles = [...document.querySelectorAll<SVGCircleElement>('.matrix .bubble')];
    const all = circles.map((c) => [c.cx.baseVal.value, c.cy.baseVal.value].join());
    return all.length - new Set(all).size;
  });
  expect(hidden).toBe(0);
  // The button does not move after a jump to it.
  const all = page.getByRole('button', { name: 'Show all 500' });
  const tops = await all.evaluate(async (button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const places: number[] = [];
    for (let frame = 0; frame < 6; frame += 1) {
      places.push(Math.round(button.getBoundingClientRect().top));
      await new Promise(requestAnimationFrame);
    }
    return places;
  });
  expect(new Set(tops).size, tops.join()).toBe(1);
  await all.click();
  await expect(page.locator('.ranking li')).toHaveCount(500);
  await unfold(page, 'How sure is this order?');
  // The worker and 500 rows need time when other tests run on the same machine.
  await expect(page.getByRole('button', { name: /^List these .* weaker/ })).toBeVisible({
    timeout: 60_000,
  });
  // While the worker computes the new mixes, the page keeps the previous result and names its mixes.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/analysis\.worker/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel(/^Only mixes where/).check();
  await expect(page.getByText('Only mixes where impact counts at least as')).toBeVisible();
  await expect(page.getByText('We ranked your ideas in 1,326 mixes')).toBeVisible();
  await expect(page.getByRole('button', { name: /^List these .* weaker/ })).toBeVisible();
  release();
  await expect(page.getByText('We ranked your ideas in 234 mixes')).toBeVisible({
    timeout: 60_000,
  });
});

test('the row under the header leads from page to page, says where one is, and carries the filters; so does the address of before', async ({
  page,
  founder,
}) => {
  expect(founder.role).toBe('founder');
  await page.goto('/idea-tracker?riskLevel=Low');
  const row = page.getByRole('navigation', { name: 'Idea Tracker' });
  const current = row.locator('[aria-current="page"]');
  await expect(current).toHaveText('Ideas');
  await row.getByRole('link', { name: 'Prioritise' }).click();
  await expect(page).toHaveURL('/idea-tracker/prioritise?riskLevel=Low');
  await expect(current).toHaveText('Prioritise');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await row.getByRole('link', { name: 'Activity' }).click();
  await expect(current).toHaveText('Activity');
  await row.getByRole('link', { name: /^Inbox/ }).click();
  await expect(current).toHaveText(/^\s*Inbox/);
  await row.getByRole('link', { name: 'Ideas' }).click();
  await expect(page).toHaveURL('/idea-tracker?riskLevel=Low');
  await expect(current).toHaveText('Ideas');
  await page.goto('/idea-tracker?riskLevel=Low&view=prioritise&w=10-20-70');
  await expect(page).toHaveURL('/idea-tracker/prioritise?riskLevel=Low&w=10-20-70');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prioritise');
});
