import { largestRound } from '../../support/assigned-rounds.ts';
import type { Server } from '../../support/server.ts';
import { closedRound, founders, ideasOf, signInAs } from '../closed-rounds.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  sql,
  test,
  toast,
} from '../fixtures.ts';
import { filterChoice, pressListMenu } from '../ideas.ts';

const demo = { email: 'founder@example.org', password: 'demo-founder' };

/** Opens the demo's closed round as the demo founder. */
async function openDemo(page: Page) {
  await page.request.post('/api/auth/login', { data: demo });
  // Searches for the title: other tests open rounds too, so the list may have several pages.
  const found = await page.request.get('/api/rounds?q=What to take further this year');
  const [{ id }] = (await found.json()).items;
  await page.goto(`/idea-tracker/rounds/${id}`);
  await expect(page.getByRole('heading', { name: 'Ideas by score' })).toBeVisible();
  return String(id);
}

/** Toggles a folded part of the page. */
const fold = (page: Page, title: string) =>
  page.locator('.fold > summary').filter({ hasText: title }).click();

const part = (page: Page, title: string) => page.getByRole('article', { name: title });

test('first the ideas by score, then what to discuss, then the details: scores, map and agreement', async ({
  page,
}) => {
  const id = await openDemo(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What to take further this year',
  );
  await expect(
    page.getByText(
      'You agree on impact and feasibility, and disagree on innovation. “Inhaler technique check by phone camera” is a safe bet. Discuss three ideas first.',
    ),
  ).toBeVisible();
  const rows = page.getByRole('table').first().getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toHaveText(
    /^1Inhaler technique check by phone camera\s*Score 8\.3.*9, 8 to 9.*8, 8 to 9.*8, 8 to 9\s*Agree$/,
  );
  // Two ideas share a score and a rank.
  await expect(rows.nth(2)).toHaveText(/^=2Medication check .*Score 6\.8.*Mostly agree$/);
  await expect(rows.nth(3)).toHaveText(/^=2Home spirometry .*Score 6\.8.*Differ on innovation$/);
  await expect(rows.nth(10)).toHaveText(/^10Trial matching/);
  const cards = page.getByRole('region', { name: 'What to discuss first' }).locator('ol > li');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText(
    /^Rank =2Home spirometry.*Innovation is scored from 4 to 8\./,
  );
  await expect(cards.nth(1)).toContainText('Retinal');
  const last = cards.nth(2);
  await expect(last).toContainText(/^Rank 6Night-time.*Hold\s*Review on/);
  await last.getByRole('link', { name: 'All scores of Night-time' }).click();
  // The list, the idea's part, the map and the table show the same rank and verdict.
  const idea = part(page, 'Night-time seizure alert for carers');
  await expect(idea.getByRole('heading', { name: '6 Night-time' })).toBeFocused();
  await expect(idea).toContainText(/Scores disputed: top 3 in 21\s% of rankings/);
  await expect(idea).toContainText('Mostly a disagreement about scores.');
  await fold(page, 'How sure is this order?');
  await expect(page.locator('.matrix a')).toHaveCount(10);
  const dot = page.getByRole('link', {
    name: /^6, Night-time seizure alert for carers: scores disputed/,
  });
  await expect(dot).toHaveAccessibleName(/Top 3 in 21\s% of rankings\. Mostly a disagreement/);
  await expect(page.locator('.verdict-groups')).toContainText(
    /6Night-time seizure alert.*Top 3 in 21\s% of rankings/,
  );
  await page.getByText('The map as a table').click();
  await expect(page.getByRole('region', { name: 'The map as a table' })).toContainText(
    /6Night-time seizure alert for carersScores disputed21\s%68\s%/,
  );
  await expect(idea.getByRole('row', { name: /Innovation/ })).toContainText(
    '4, 6, 8, 9; yours 4median 74 to 9',
  );
  await expect(idea.locator('.point-own')).toHaveCount(3);
  await expect(idea.getByRole('listitem').filter({ hasText: 'Yours:' })).toHaveText(
    'Yours: Bed sensors with an alarm have been sold for years.',
  );
  // The figures are in the details.
  await expect(idea.getByText('5 people × 1,326 mixes')).toHaveCount(0);
  await idea.getByText('Details of Night-time').click();
  await expect(idea).toContainText('5 people × 1,326 mixes are 6,630 rankings');
  const mine = part(page, 'Home spirometry triage');
  await expect(mine).toContainText('Your idea: you were not asked.');
  await expect(mine).toContainText(
    'Four of the five people scored it; nobody scores their own idea.',
  );
  await expect(mine).toContainText(/Outclassed: .+ as good or better in every median/);
  await expect(mine.getByRole('link', { name: 'Inhaler technique check' })).toHaveAttribute(
    'href',
    /^#i-/,
  );
  // An idea with an almost certain verdict shows no text about disagreement.
  const safe = part(page, 'Inhaler technique check');
  await expect(safe).toContainText('Safe bet: top 3 in every ranking');
  await expect(safe).not.toContainText('disagreement');

  await fold(page, 'How far you agree');
  const agreed = page.locator('.fold').filter({ hasText: 'How far you agree' });
  await expect(agreed.locator('summary').first()).toContainText(
    'Impact and feasibility: yes. Innovation: no',
  );
  await expect(agreed).toContainText(
    /Innovation\s*Did not agree\. Which ideas come high depends much on who is asked\. Agreement 0\.\d\d of 1/,
  );
  await agreed.getByText('Figures').click();
  await expect(agreed.getByRole('row', { name: /Impact/ })).toHaveText(/ImpactAgreed0\.8\d/);
  const words = page.locator('.explanation');
  await fold(page, 'How to read this page');
  await expect(words).toContainText(/Doubt about scores.*Saltelli and others/);
  await expect(words).toContainText(/Krippendorff, Content Analysis, 2004/);

  await expect(page.getByRole('link', { name: 'Open a second round' })).toHaveAttribute(
    'href',
    `/idea-tracker/rounds?follows=${id}#open`,
  );
  // By keyboard: the menu opens with its first item, and Escape returns the focus.
  const more = page.getByRole('button', { name: 'More for What to take further' });
  await more.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Prioritise by these scores' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const download = page.waitForEvent('download');
  await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^round-.*\.csv$/);
});

test('at 1440 by 900 all ten ideas are above the fold, and nothing moves while they load', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !Reflect.get(entry, 'hadRecentInput'))
          Object.assign(globalThis, {
            shifted: Number(Reflect.get(globalThis, 'shifted')) + Number(entry.value),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  // The second page load knows the session.
  await openDemo(page);
  await page.reload();
  await expect(page.locator('.ranked tbody tr')).toHaveCount(10);
  await expect(page.locator('.ranked tbody tr').last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBeLessThanOrEqual(0.02);
});

test('by keyboard: from dot to dot, and to an idea’s part, which is folded away', async ({
  page,
}) => {
  await openDemo(page);
  await fold(page, 'How sure is this order?');
  await page.getByRole('link', { name: /^4, Mood/ }).focus();
  await expect(page.locator('.matrix .tag')).toHaveText(/^4\. Mood/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.matrix .tag')).toHaveText(/^5\. Retinal/);
  await expect(page.locator('.verdict-groups [data-active]')).toContainText('Retinal');
  await page.keyboard.press('Enter');
  const title = (name: string) => page.locator('.result').getByRole('heading', { name });
  await expect(title('Retinal photo grading')).toBeFocused();
  await expect(title('Retinal photo grading')).toBeInViewport();
  await fold(page, 'All scores and reasons');
  await page.getByRole('link', { name: /^4, Mood/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(title('Trial matching')).toBeFocused();
  await expect(title('Trial matching')).toBeInViewport();
  // The link leads there again although the fragment is the same. A reload does too.
  await page.evaluate(() => scrollTo(0, 0));
  await page
    .locator('.verdict-groups')
    .getByRole('link', { name: /Trial matching/ })
    .click();
  await expect(title('Trial matching')).toBeInViewport();
  await page.reload();
  await expect(title('Trial matching')).toBeInViewport();
  await fold(page, 'All scores and reasons');
  await expect(part(page, 'Trial matching')).toBeHidden();
});

test('axe finds nothing in results', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDemo(page);
  for (const folded of [
    'All scores and reasons',
    'How sure is this order?',
    'The map as a table',
    'How far you agree',
    'Figures',
    'How to read this page',
  ])
    await page.getByText(folded, { exact: true }).click();
  await page.getByText('Details of Home').click();
  await expectNoViolationsInEitherScheme(page);
});

test('a small round shows medians alone, says why an idea has no verdict, and leaves out deleted ideas', async ({
  page,
  context,
  emptyServer: server,
}) => {
  const people = await founders(server, 3);
  const [me, opener] = people;
  if (!me || !opener) return;
  const ids = await ideasOf(server, opener, ['Scored', 'Other', 'Alone', 'Silent', 'Deleted']);
  const { Scored = '', Other = '', Alone = '', Silent = '', Deleted = '' } = ids;
  const none = [null, null, null];
  const round = await closedRound(server, {
    title: 'Few',
    people,
    given: {
      [Scored]: [[9, 5, 7, 'Mine'], null, [3, 5, 'skip', 'Not mine']],
      [Other]: [[2, 2, 2], null, [2, 3, 2]],
      [Alone]: [[5, 5, 5], null, null],
      [Silent]: none,
      [Deleted]: [[1, 1, 1], null, [1, 1, 1]],
    },
  });
  const nobody = await closedRound(server, {
    title: 'Nobody',
    people,
    given: { [Scored]: none, [Other]: none },
  });
  await sql(server, 'update ideas set deleted_at = ? where id = ?', [Date.now(), Deleted]);
  await signInAs(context, server, me);
  await page.goto(`${server.origin}/idea-tracker/rounds/${round}`);
  await expect(
    page.getByText('One idea was deleted since: it counts and is not shown.'),
  ).toBeVisible();
  await expect(page.getByText('Ranges are not shown for so few people.')).toBeVisible();
  const ranked = page.getByRole('row', { name: /Scored/ });
  // The idea has no median for innovation, so it has no score and no rank.
  await expect(ranked).toHaveText(/^–Scored\s*Score –.*6.*5.*–\s*Not shown$/);
  await expect(page.getByRole('row', { name: /Other/ })).toHaveText(/^1Other\s*Score 2\.2/);
  await fold(page, 'All scores and reasons');
  await expect(part(page, 'Other')).toBeVisible();
  const scored = part(page, 'Scored');
  // A verdict would reveal the only score for its innovation.
  await expect(scored).toContainText(
    'No verdict: Only one person scored its innovation; a verdict needs two.',
  );
  await expect(scored).toContainText('Hidden: fewer than 4 scorers.');
  await expect(scored.getByRole('row', { name: /Impact/ })).toHaveText(
    /points not shown\s*median 6$/,
  );
  await expect(scored.getByRole('row', { name: /Innovation/ })).toHaveText(
    /points not shown\s*median not shown$/,
  );
  await expect(scored.locator('.point-own')).toHaveCount(0);
  await expect(scored).toContainText('You gave impact 9, feasibility 5 and innovation 7.');
  await expect(scored).toContainText('Mine');
  await expect(page.getByText('Not mine')).toHaveCount(0);
  await expect(part(page, 'Alone')).toContainText(
    'No verdict: Only one person scored it; a verdict needs two.',
  );
  await expect(part(page, 'Silent')).toContainText('No verdict: Nobody scored it.');
  await expect(page.getByText('Deleted', { exact: true })).toHaveCount(0);
  await fold(page, 'How sure is this order?');
  await expect(page.locator('.matrix a')).toHaveCount(1);

  await page.goto(`${server.origin}/idea-tracker/rounds/${nobody}`);
  await expect(page.getByText('Too few people scored these ideas for a result.')).toBeVisible();
  await expect(page.getByText('Nobody scored an idea before the round was closed.')).toBeVisible();
  await expect(page.getByText('How sure is this order?')).toHaveCount(0);
  await expect(page.getByText('What to discuss first')).toHaveCount(0);
  await fold(page, 'All scores and reasons');
  await expect(part(page, 'Other')).toContainText('Nobody scored it.');
  await expectNoViolations(page);
});

test('a second round says in plain words what the talk has moved', async ({
  page,
  context,
  emptyServer: server,
}) => {
  // Nobody scores their own ideas, so a fifth person owns these.
  const [owner, ...people] = await founders(server, 5);
  const [me] = people;
  if (!me || !owner) return;
  const ids = await ideasOf(server, owner, ['Torn', 'Weak', 'Middling']);
  const { Torn = '', Weak = '', Middling = '' } = ids;
  const others = {
    [Weak]: [
      [2, 2, 2],
      [2, 2, 2],
      [2, 3, 2],
      [2, 2, 2],
    ],
    [Middling]: [
      [6, 6, 6],
      [6, 6, 6],
      [6, 6, 6],
      [6, 6, 6],
    ],
  } as const;
  const first = await closedRound(server, {
    title: 'Before the talk',
    people,
    given: {
      ...others,
      [Torn]: [
        [1, 9, 9],
        [9, 1, 2],
        [2, 9, 1],
        [9, 9, 9],
      ],
    },
  });
  const second = await closedRound(server, {
    title: 'After the talk',
    people,
    follows: first,
    given: {
      ...others,
      [Torn]: [
        [8, 9, 9],
        [9, 8, 8],
        [8, 9, 8],
        [9, 9, 9],
      ],
    },
  });
  await signInAs(context, server, me);
  await page.goto(`${server.origin}/idea-tracker/rounds/${second}`);
  await fold(page, 'What has moved');
  const moved = page.locator('.fold').filter({ hasText: 'What has moved' });
  await expect(moved).toContainText('This round follows Before the talk.');
  await expect(moved).toContainText('On one idea scores have come closer');
  await expect(moved).toContainText('another verdict now.');
  await expect(moved).toContainText(/Torn: disputed, now a safe bet/);
  await expect(moved).toContainText(/Impactpeople disagreed, and now agree/);
  await moved.getByText('Figures before and now').click();
  await expect(moved.getByRole('row', { name: /Torn/ })).toContainText(/now 100\s%/);
  await fold(page, 'All scores and reasons');
  await expect(part(page, 'Torn')).toContainText(
    /In the round before: disputed\. It leads in 100\s% of rankings, before in \d+\s%\. Scores have come closer/,
  );
  await moved.getByRole('link', { name: 'Before the talk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before the talk');
  await expect(page.getByText('What has moved')).toHaveCount(0);
});

test('sixty ideas and fifty people: columns with their number, long lists on request', async ({
  page,
  context,
  emptyServer: server,
}) => {
  test.slow();
  const [me, other] = await founders(server, 2);
  if (!me || !other) return;
  const round = await largestRound(server, me, other);
  await signInAs(context, server, me);
  await page.goto(`${server.origin}/idea-tracker/rounds/${round}`);
  const rows = page.locator('.ranked tbody tr');
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Show all 60 ideas' }).click();
  await expect(rows).toHaveCount(60);
  await fold(page, 'How sure is this order?');
  await expect(page.locator('.matrix a')).toHaveCount(60);
  await fold(page, 'All scores and reasons');
  await expect(page.locator('.points .many').first()).toBeAttached();
  // Each verdict group first lists a part of its ideas. The button lists all of them.
  await page
    .locator('.verdict-groups')
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click();
  await page.locator('.verdict-groups > li').first().getByRole('link').last().click();
  await expect(page.locator('h3:focus')).toBeInViewport();
  const column = page.locator('.points text').first();
  expect(Number(await column.textContent())).toBeGreaterThan(5);
});

/** Creates three ideas with all scores 5. Closes a round in which four other people scored two of them. */
async function withMedians(page: Page, server: Server) {
  const [owner, ...people] = await founders(server, 5);
  if (!owner) throw new Error('nobody owns the ideas');
  const typed = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };
  const ids = await ideasOf(server, owner, ['Mine', 'Also mine', 'Not asked about'], typed);
  const { Mine = '', 'Also mine': also = '' } = ids;
  const round = await closedRound(server, {
    title: 'Autumn',
    people,
    given: {
      [Mine]: [
        [8, 7, 5],
        [8, 8, 5],
        [8, 7, 5],
        [9, 8, 5],
      ],
      [also]: [
        [2, 2, 2],
        [2, 2, 2],
        [2, 2, 3],
        [2, 2, 2],
      ],
    },
  });
  await signInAs(page.context(), server, owner);
  return { round, idea: Mine, people };
}

test('an owner takes medians over: whole ones are filled in, between two a person chooses, and nothing is saved by itself', async ({
  page,
  emptyServer: server,
}) => {
  const { round, idea } = await withMedians(page, server);
  await page.goto(`${server.origin}/idea-tracker/rounds/${round}`);
  await fold(page, 'All scores and reasons');
  await part(page, 'Mine').first().getByRole('link', { name: 'Use these scores' }).click();
  await expect(page).toHaveURL(new RegExp(`/idea-tracker/${idea}\\?medians=${round}#evaluation$`));
  const panel = page.getByRole('region', { name: 'Medians of the round' });
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel).toContainText(/ImpactFilled in: 8, saved so far: 5\./);
  await expect(panel).toContainText(/InnovationThe median is your score: 5\./);
  const feasibility = page.getByLabel('Feasibility Score');
  await expect(feasibility).toHaveValue('5');
  await expect(page.getByText('One field changed, not saved yet')).toBeVisible();
  const reason = page.getByLabel('Why did a score change?');
  await expect(reason).toHaveValue('Medians of the round “Autumn”');
  // After a reload the form keeps its scores and does not apply the medians again.
  await page.getByLabel('Impact Score').fill('7');
  await page.reload();
  await expect(panel).toContainText(/ImpactMedian 8, in the form 7\./);
  await panel.getByRole('button', { name: 'Set impact to 8' }).click();
  await panel.getByRole('button', { name: 'Set feasibility to 7' }).click();
  await expect(feasibility).toHaveValue('7');
  await expect(panel.getByRole('button', { name: 'Set feasibility to 7' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectNoViolations(page);
  const saved = async () => {
    const answer = await page.request.get(`${server.origin}/api/ideas/${idea}`);
    const { impactScore, feasibilityScore, innovationScore } = await answer.json();
    return [impactScore, feasibilityScore, innovationScore];
  };
  expect(await saved()).toEqual([5, 5, 5]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Edit Idea' })).toBeVisible();
  expect(await saved()).toEqual([8, 7, 5]);
  // Saving ends the edit, so the URL no longer opens it.
  await expect(page).toHaveURL(new RegExp(`/idea-tracker/${idea}#evaluation$`));
  const answer = await page.request.get(`${server.origin}/api/ideas/${idea}/revisions`);
  expect((await answer.json())[0].reason).toBe('Medians of the round “Autumn”');
});

test.describe('a round that may not be there', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('somebody else’s idea opens no edit; a round that is not there, or did not ask, changes nothing', async ({
    page,
    emptyServer: server,
  }) => {
    const { round, idea, people } = await withMedians(page, server);
    await page.goto(`${server.origin}/idea-tracker/${idea}?medians=nothing`);
    await expect(page.getByText('That round is not there, or not closed yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    // The open page would read something with the session of the other person.
    await page.goto('about:blank');
    const [other] = people;
    if (other) await signInAs(page.context(), server, other);
    await page.goto(`${server.origin}/idea-tracker/${idea}?medians=${round}`);
    await expect(page.locator('.notebook').first()).toBeVisible();
    await expect(page.getByText('Medians of the round')).toHaveCount(0);
  });

  test('Prioritise ranks by medians, says which scores are the owners’, and keeps the choice in the address', async ({
    page,
    context,
    emptyServer: server,
  }) => {
    const { round } = await withMedians(page, server);
    await page.goto(`${server.origin}/idea-tracker/prioritise`);
    const rows = page.locator('.ranking li');
    await expect(rows.first()).toContainText('Weighted score 5.00');
    const scores = page.getByLabel('Scores', { exact: true });
    await scores.selectOption({ value: round });
    await expect(page.getByText('Medians of Autumn.')).toBeVisible();
    await expect(page.getByText('1 idea keeps its owner’s scores')).toBeVisible();
    await expect(rows.nth(0)).toContainText(/Mine.*Weighted score 6\.83.*Safe bet/);
    await expect(rows.nth(1)).toContainText(
      'Owner’s scores: the round has no medians for this idea.',
    );
    await rows.nth(0).getByRole('button', { name: 'Details of Mine' }).click();
    await expect(rows.nth(0)).toContainText('Impact 8, feasibility 7.5, innovation 5');
    await page.locator('.fold-title', { hasText: 'Impact and feasibility' }).click();
    await expect(page.getByRole('link', { name: /Mine\. Impact 8, feasibility 7\.5/ })).toHaveCount(
      1,
    );
    await expect(page).toHaveURL(new RegExp(`scores=${round}`));
    // A filter and the copied link keep the choice of scores.
    await (await filterChoice(page, 'Risk', 'Low')).check();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await pressListMenu(page, 'Copy link');
    await expect(toast(page)).toContainText('Link copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).searchParams.get('scores')).toBe(round);
    await page.reload();
    await expect(page.getByText('Medians of Autumn.')).toBeVisible();
    await expectNoViolations(page);
    await scores.selectOption({ label: 'Owners’ scores' });
    await expect(rows.first()).toContainText('Weighted score 5.00');
    await page.goBack();
    await expect(rows.nth(0)).toContainText('Weighted score 6.83');
    // The round has no medians for the only idea left, so the ranking uses the owners' scores.
    await page.goto(`${server.origin}/idea-tracker/prioritise?q=asked`);
    await expect(page.getByText('Owners’ scores', { exact: true })).toBeVisible();
    await page.goto(`${server.origin}/idea-tracker/prioritise?scores=nothing`);
    await expect(page.getByText('That round does not exist or is still open.')).toBeVisible();
    await expect(rows.first()).toContainText('Weighted score 5.00');
  });
});
