import { inDays } from '../../support/assigned-rounds.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  routeOnce,
  sql,
  test,
  toast,
} from '../fixtures.ts';
import { createIdea } from '../ideas.ts';
import { endSession, signInAgain } from '../page-requests.ts';

test.use({ expectedConsole: /(401|404|409) \(|ERR_FAILED/ });

const makeIdeas = async (page: Page, titles: string[]) => {
  const ids: string[] = [];
  for (const ideaTitle of titles) ids.push((await createIdea(page, { ideaTitle })).id);
  return ids;
};

/** Ticks an entry of a list. Other tests add people and ideas, so it uses the search if there is one. */
async function pick(page: Page, list: string, name: string) {
  const group = page.getByRole('group', { name: list });
  const search = group.getByRole('searchbox');
  const box = group.getByRole('checkbox', { name });
  await expect(group.getByRole('checkbox').first()).toBeVisible();
  if (await search.count()) await search.fill(name);
  await box.check();
  if (await search.count()) await search.clear();
}

test('from the ranking to an open round: bad input is told at its field, what was typed outlives a reload and a lost answer', async ({
  page,
  founder,
  ana,
  server,
}) => {
  test.slow();
  const word = `okapi${founder.id.slice(0, 8)}`;
  await makeIdeas(page, [`First ${word}`, `Second ${word}`, `Third ${word}`]);
  await page.goto(`/idea-tracker/prioritise?q=${word}`);
  await page.getByRole('link', { name: 'Ask others to score' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Open a round' })).toBeFocused();
  await expect(page).toHaveURL('/idea-tracker/rounds#open');
  await expect(page).toHaveTitle(/^Rounds – /);

  const ideas = page.getByRole('group', { name: 'Ideas' });
  const people = page.getByRole('group', { name: 'Who is asked' });
  await expect(ideas.getByText('3 chosen')).toBeVisible();
  const own = people.getByRole('checkbox', { name: `${founder.name} (you)` });
  await expect(own).toBeChecked();
  await expect(people.getByText('All of these ideas are yours: nothing to score.')).toBeVisible();
  // An empty form leaves no draft.
  await page.getByRole('link', { name: 'Idea Tracker' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idea Tracker');
  await page
    .locator('.tracker-nav')
    .getByRole('link', { name: /^Rounds/ })
    .click();
  await expect(page.getByRole('link', { name: 'Open a round' })).toBeVisible();
  await expect(page.getByText('Continue the round that you began')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open a round' }).click();
  await expect(ideas.getByText('3 chosen')).toBeVisible();

  // Invalid input: one idea, one person, no title and a deadline in the past.
  await ideas.getByRole('checkbox', { name: `Second ${word}` }).uncheck();
  await ideas.getByRole('checkbox', { name: `Third ${word}` }).uncheck();
  await page.getByLabel('Day', { exact: true }).fill('2026-01-01');
  const send = page.getByRole('button', { name: 'Open round' });
  await send.click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Title is required');
  await expect(ideas).toHaveAccessibleDescription(/Choose at least 2 ideas/);
  await expect(people).toHaveAccessibleDescription(/Choose at least 2 people/);
  const deadline = page.getByRole('group', { name: 'Closes on' });
  await expect(deadline).toHaveAccessibleDescription(/Choose a deadline that is still to come/);
  await expect(page.getByText('In your time zone, Europe/Lisbon.')).toBeVisible();
  await expectNoViolations(page);

  // The rest of the form is filled in by keyboard.
  await page.keyboard.type('What we pilot in spring');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which of these in two clinics?');
  await ideas.getByRole('checkbox', { name: `First ${word}` }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(ideas.getByText('2 chosen')).toBeVisible();
  await pick(page, 'Who is asked', ana.name);
  await page.getByLabel('Day', { exact: true }).fill(inDays(9).slice(0, 10));
  await page.getByLabel('Time', { exact: true }).fill('17:30');
  await expect(send).toHaveText('Open round and ask 2 people');
  const showsFew = page.getByRole('checkbox', { name: /^Show single scores and reasons even if/ });
  await expect(showsFew).not.toBeChecked();
  await expect(showsFew).toHaveAccessibleDescription(/^With fewer than five people, scores can be/);
  await showsFew.check();

  await page.reload();
  await expect(title).toHaveValue('What we pilot in spring');
  await expect(ideas.getByText('2 chosen')).toBeVisible();
  await page.goto('/idea-tracker/rounds');
  await expect(page.getByText('Continue the round that you began')).toBeVisible();
  await page.getByRole('link', { name: 'Open a round' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('17:30');

  // The session ends while the form is open.
  await endSession(page, server, founder);
  await send.click();
  await signInAgain(page, founder);
  await expect(title).toHaveValue('What we pilot in spring');

  // The server opens the round, but the response is lost.
  await routeOnce(
    page,
    '**/api/rounds',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    'POST',
  );
  await send.click();
  await expect(send).toHaveAccessibleDescription(/^The server could not be reached\./);
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we pilot in spring');
  await expect(toast(page)).toContainText('Round opened');
  const rows = await sql(server, 'select id, deadline from rounds where opened_by = ?', [
    founder.id,
  ]);
  expect(rows).toHaveLength(1);
  // The deadline uses the time zone of the browser, including summer time.
  const inLisbon = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Lisbon',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(inLisbon.format(Number(rows[0]?.deadline))).toBe(`${inDays(9).slice(0, 10)} 17:30`);
  await expect(page).toHaveURL(`/idea-tracker/rounds/${rows[0]?.id}`);
  await expect(
    page.getByText(/single scores and reasons, without names, even if few people score an idea\./),
  ).toBeVisible();
  await page.goto('/idea-tracker/rounds');
  await expect(page.getByRole('link', { name: 'What we pilot in spring' })).toBeVisible();
  await expect(page.getByText('Continue the round that you began')).toHaveCount(0);
});

test.describe('in either scheme', () => {
  test.use({ reducedMotion: 'reduce' });

  test('an assessor reads of a round on the dashboard, in the list and in Ctrl K; a round that closes meanwhile shows its results', async ({
    page,
    founder,
    ana,
    server,
  }) => {
    test.slow();
    const context = ana.page.context();
    const word = `quokka${founder.id.slice(0, 8)}`;
    const [one = '', two = ''] = await makeIdeas(page, [`One ${word}`, `Two ${word}`]);
    const ideas: string[] = [];
    for (const ideaTitle of ['Alpha', 'Beta']) {
      const answers = { ideaTitle: `${ideaTitle} ${word}` };
      const { id } = await createIdea(context, answers, server.origin);
      ideas.push(id);
    }
    const opened = await context.request.post('/api/rounds', {
      data: {
        question: '',
        title: `Asked of ${word}`,
        ideaIds: [one, two, ...ideas],
        assessorIds: [founder.id, ana.user.id],
        deadline: '2099-12-03T17:00:00.000Z',
      },
    });
    expect(opened.status()).toBe(201);
    const round = await opened.json();
    await page.goto('/idea-tracker');
    const rounds = page.getByRole('link', { name: 'Rounds 2 ideas to score until 3 December' });
    await expect(rounds).toHaveText(/^Rounds 2 to score/);
    await expectNoViolationsInEitherScheme(page);

    await rounds.click();
    const first = page.getByRole('region', { name: 'Open' }).getByRole('listitem').first();
    await expect(first).toContainText('You are asked');
    await expect(first).toContainText('0 of 2 scored.');
    await expect(first).toContainText('Thursday, 3 December 2099 at 17:00');
    await expect(first.getByRole('link', { name: 'Start scoring' })).toBeVisible();
    await expectNoViolationsInEitherScheme(page);

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(`asked of ${word}`);
    await expect(page.getByRole('option')).toHaveText([`Asked of ${word}Round`]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Asked of ${word}`);
    await expect(page.getByText('0 of 2 people have finished')).toBeVisible();
    // Only the person who opened the round can change it.
    await expect(page.getByRole('button', { name: /Remove|Close now/ })).toHaveCount(0);
    await expectNoViolationsInEitherScheme(page);

    await context.request.post(`${server.origin}/api/rounds/${round.id}/close`);
    // Simulates the return to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(toast(page)).toContainText('This round is closed');
    await expect(toast(page)).toContainText('It was closed before its deadline.');

    await page.goto('/idea-tracker/rounds/no-such-round');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round not found');
    await expectNoViolationsInEitherScheme(page);
  });
});
