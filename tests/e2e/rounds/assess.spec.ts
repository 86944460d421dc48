// Scoring the ideas of a round, one at a time.
import type { User } from '#features/accounts/domain/account-response.ts';
import { account } from '../../support/api.ts';
import { makeIdeas, openRound } from '../../support/assigned-rounds.ts';
import type { Server } from '../../support/server.ts';
import { expect, type Page, swipe, test } from '../fixtures.ts';
import { expectUsable } from '../html.ts';
import { endSession, sessionEnded, signInAgain } from '../page-requests.ts';

/** Opens a round with two assessors, of whom one is the user. Somebody else owns the ideas. */
async function assignedRound(server: Server, user: User, titles: string[], question = '') {
  const opener = await account(server, 'founder', 'Olga Opener');
  const colleague = await account(server, 'founder', 'Carl Colleague');
  const ideaIds = await makeIdeas(server, opener, titles);
  const assessorIds = [user.id, colleague.user.id];
  const { body } = await openRound(server, opener, { ideaIds, assessorIds, question });
  const id: string = body.id;
  return { id, ideaIds, opener, path: `/idea-tracker/rounds/${id}/assess` };
}

/** The stored scores of a person, one line for each idea title: `7 0 10`, where 0 is "can't judge". */
async function storedScores(server: Server, round: string, user: User) {
  const rows = await server.sql(
    `select i.idea_title title, s.impact_score i, s.feasibility_score f, s.innovation_score n, s.reason
      from assessments s join round_assessors a on a.id = s.assessor_id join ideas i on i.id = s.idea_id
      where a.round_id = ? and a.user_id = ? order by title`,
    [round, user.id],
  );
  return rows.map(({ title, i, f, n, reason }) =>
    [`${title}:`, i ?? '-', f ?? '-', n ?? '-', reason].join(' ').trim(),
  );
}

const titles = (count: number) =>
  Array.from({ length: count }, (_, at) => `Idea ${String.fromCharCode(65 + at)}`);
const ruler = (page: Page, name: 'Impact' | 'Feasibility' | 'Innovation') =>
  page.getByRole('slider', { name });
/** The heading of the open idea, or of the message in its place. */
const opened = (page: Page) => page.locator('#assessed');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const reason = (page: Page) => page.getByLabel('Your reason');
const put = (url: URL) => /\/assessments\/[\w-]+$/.test(url.pathname);

test('the ideas of a round, one at a time', async ({ page, founder, server }) => {
  await test.step('the address names the open idea: steps, Back, Forward and reload work', async () => {
    const round = await assignedRound(server, founder, titles(3), 'Which two?');
    await page.goto(round.path);
    await page.evaluate(() => Object.assign(window, { isMarked: true }));
    await expect(heading(page)).toHaveText('A round');
    await expect(page.getByText('Which two?')).toBeVisible();
    await expect(page.getByText('Closes in 6 days')).toBeVisible();
    await expect(page.getByText('Idea 1 of 3')).toBeVisible();
    const first = (await opened(page).textContent()) ?? '';
    await expect(page).toHaveURL(/\/assess#[\w-]+$/);
    await page.getByRole('button', { name: 'Next idea' }).click();
    await expect(page.getByText('Idea 2 of 3')).toBeVisible();
    await expect(opened(page)).toBeFocused();
    const second = (await opened(page).textContent()) ?? '';
    expect(second).not.toBe(first);
    const steps = page.getByRole('navigation', { name: 'Ideas of this round' });
    await steps.getByRole('link').nth(2).click();
    await expect(page.getByText('Idea 3 of 3')).toBeVisible();
    await expect(steps.locator('[aria-current]')).toHaveText('3');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(opened(page)).toHaveText('3 ideas are not scored yet');
    await page.goBack();
    await page.goBack();
    await expect(opened(page)).toHaveText(second);
    await page.goForward();
    await expect(page.getByText('Idea 3 of 3')).toBeVisible();
    expect(await page.evaluate(() => Reflect.has(window, 'isMarked'))).toBe(true);
    await page.reload();
    await expect(page.getByText('Idea 3 of 3')).toBeVisible();
  });

  await test.step('axe finds nothing, and nothing is wider than the screen', async () => {
    const long = `${'W'.repeat(60)} ${'long title '.repeat(12)}`;
    const round = await assignedRound(server, founder, [long, ...titles(30)]);
    await page.goto(`${round.path}#${round.ideaIds[0]}`);
    await ruler(page, 'Impact').press('7');
    await page.getByLabel('Can’t judge: Feasibility').check();
    await reason(page).fill('y'.repeat(700));
    await expectUsable(page);
    await page.goto(`${round.path}#end`);
    await expect(opened(page)).toContainText('not scored yet');
    await expectUsable(page);
  });
});

test.describe('by thumb', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the sliders stay in reach while the idea scrolls, and a finger that scrolls sets none', async ({
    page,
    founder,
    server,
  }) => {
    const round = await assignedRound(server, founder, titles(2));
    await server.sql('update ideas set target_users = ? where user_id = ?', [
      'Somebody who reads all of this. '.repeat(200),
      round.opener.user.id,
    ]);
    await page.goto(round.path);
    await expect(ruler(page, 'Impact')).toBeVisible();
    const inReach = async () => {
      for (const name of ['Impact', 'Feasibility', 'Innovation'] as const) {
        await expect(ruler(page, name)).toBeInViewport({ ratio: 1 });
        await expect(page.getByText(`Can’t judge: ${name}`)).toBeInViewport({ ratio: 1 });
        for (const target of [
          ruler(page, name),
          page.locator('.choice').filter({ hasText: `: ${name}` }),
        ])
          expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    };
    await inReach();
    await page.evaluate(() => scrollTo(0, 1500));
    await inReach();

    // A tap during scrolling only stops the scrolling.
    const stands = page.evaluate(
      () => new Promise((done) => addEventListener('scrollend', done, { once: true })),
    );
    const box = await ruler(page, 'Feasibility').boundingBox();
    await swipe(page, (box?.x ?? 0) + 250, (box?.y ?? 0) + 22, 0, -150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1550);
    await stands;
    await expect(ruler(page, 'Feasibility')).toHaveAttribute('aria-valuetext', 'Not set');

    const tapAt = async (name: 'Impact' | 'Feasibility', value: number) => {
      const area = await ruler(page, name).boundingBox();
      const step = ((area?.width ?? 0) - 16) / 9;
      await page.touchscreen.tap((area?.x ?? 0) + 8 + step * (value - 1), (area?.y ?? 0) + 22);
    };
    await tapAt('Impact', 3);
    await tapAt('Feasibility', 10);
    await page.getByText('Can’t judge: Innovation').tap();
    await expect(ruler(page, 'Impact')).toHaveAttribute('aria-valuetext', '3 out of 10');
    const title = (await opened(page).textContent()) ?? '';
    await page.getByRole('button', { name: 'Next idea' }).tap();
    await expect(page.getByText('Idea 2 of 2')).toBeVisible();
    await expect(opened(page)).toBeInViewport({ ratio: 1 });
    await inReach();
    await expect.poll(() => storedScores(server, round.id, founder)).toEqual([`${title}: 3 10 0`]);
  });

  test('the name of the open page stays in view beside the number of ideas to score', async ({
    page,
    founder,
    server,
  }) => {
    await assignedRound(server, founder, titles(2));
    await page.goto('/idea-tracker/activity');
    const row = page.locator('.tracker-nav');
    await expect(row.locator('.count:visible')).toHaveText(/2/);
    await expect(row.getByRole('link', { name: 'Activity' })).toBeInViewport({ ratio: 0.98 });
  });
});

test.describe('unsent scores', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|401 \(|503 \(/ });

  test('tabs share unsent scores, which wait for a new sign-in', async ({
    page,
    founder,
    server,
    context,
  }) => {
    const round = await assignedRound(server, founder, titles(2));
    await test.step('shares what is given, and neither overwrites the other', async () => {
      const other = await context.newPage();
      for (const tab of [page, other])
        await tab.goto(`${server.origin}${round.path}#${round.ideaIds[0]}`);
      await ruler(page, 'Impact').press('7');
      await expect(ruler(other, 'Impact')).toHaveAttribute('aria-valuetext', '7 out of 10');
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await ruler(other, 'Feasibility').press('3');
      await expect(other.getByText('Saved', { exact: true }).first()).toBeVisible();
      expect(await storedScores(server, round.id, founder)).toEqual(['Idea A: 7 3 -']);
      await expect(ruler(page, 'Feasibility')).toHaveAttribute('aria-valuetext', '3 out of 10');
      await expect(page.getByText('open in another tab')).toHaveCount(0);

      // A page shown again does not use outdated scores either.
      await other
        .locator('.tracker-nav')
        .getByRole('link', { name: /^Rounds/ })
        .click();
      await expect(heading(other)).toHaveText('Rounds');
      await ruler(page, 'Innovation').press('1');
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await other.goBack();
      await expect(ruler(other, 'Innovation')).toHaveAttribute('aria-valuetext', '1 out of 10');

      await context.setOffline(true);
      await reason(page).fill('Written here');
      await expect(reason(other)).toHaveValue('Written here');
      await reason(other).fill('Written there');
      await expect(reason(page)).toHaveValue('Written there');
      await page.getByRole('button', { name: 'Bring back the earlier scores' }).click();
      await expect(reason(page)).toHaveValue('Written here');
      await expect(reason(other)).toHaveValue('Written here');
      await context.setOffline(false);
      await expect
        .poll(() => storedScores(server, round.id, founder))
        .toEqual(['Idea A: 7 3 1 Written here']);
      await other.close();
    });

    await test.step('waits for whoever signs in again, and is asked about at logout', async () => {
      await page.goto('about:blank');
      await page.goto(`${round.path}#${round.ideaIds[1]}`);
      await expect(ruler(page, 'Impact')).toBeFocused();
      await endSession(page, server, founder);
      await page.keyboard.press('8');
      const dialog = sessionEnded(page);
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await ruler(page, 'Feasibility').press('9');
      await expect(page.getByText('Not sent yet: your session has ended.')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign in again' }).click();
      await signInAgain(page, founder);
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      expect(await storedScores(server, round.id, founder)).toContain('Idea B: 8 9 -');

      await page.route(put, (route) => route.abort());
      await ruler(page, 'Innovation').press('1');
      await page.locator('.site-header .avatar').click();
      await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click();
      await expect(
        page.getByRole('dialog', { name: 'Keep what is not saved?' }),
      ).toHaveAccessibleDescription('Not saved yet: scores of an idea.');
    });
  });
});
