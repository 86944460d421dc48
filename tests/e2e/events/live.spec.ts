import type { Locator } from '@playwright/test';
import type { User } from '../../../src/features/accounts/domain/account-response.ts';
import type { Idea } from '../../../src/features/ideas/domain/idea-response.ts';
import {
  callsOf,
  expect,
  expectNoViolations,
  type Page,
  test as signedIn,
  signUp,
} from '../fixtures.ts';
import { createIdea } from '../ideas.ts';
import { hasReadAll } from '../page-requests.ts';

const bar = (page: Page) => page.locator('.live-bar');

/** Opens a page and waits for its event stream. */
async function openLive(page: Page, path: string) {
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

/** Records the announcements of the live bar from now on. */
async function listen(page: Page) {
  await bar(page).evaluate((region) => {
    const said: (string | null)[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement;
          const line = element?.closest('[role="status"]')?.textContent;
          if (line && line !== said.at(-1)) said.push(line);
        }
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'said'));
}

const area = (founder: User) => `Live ${founder.id.slice(0, 8)}`;
const listOf = (founder: User) => `/idea-tracker?diseaseArea=${encodeURIComponent(area(founder))}`;

const test = signedIn.extend<{ idea: Idea }>({
  /** An idea of the founder. */
  idea: async ({ page, founder }, use) =>
    use(await createIdea(page, { diseaseArea: area(founder) })),
});

/** Saves an idea with other answers as the user of the page. */
async function save(page: Page, id: string, answers: Partial<Idea>) {
  const idea = await (await page.request.get(`/api/ideas/${id}`)).json();
  const data = { ...idea, ...answers, startedFrom: idea.revision, reason: null };
  expect((await page.request.put(`/api/ideas/${id}`, { data })).status()).toBe(200);
}
const postComment = async (page: Page, id: string, data: object) => {
  const response = await page.request.post(`/api/ideas/${id}/comments`, { data });
  expect(response.status()).toBe(201);
  return response.json();
};
const top = async (locator: Locator) => (await locator.boundingBox())?.y;

test('comments and replies of others wait until they are asked for, and are said politely', async ({
  page,
  idea,
  ana,
}) => {
  const about = { section: 'overview', fieldName: null };
  const first = await postComment(page, idea.id, { ...about, content: 'Who pays?' });
  await postComment(page, idea.id, { ...about, content: 'And when?' });
  await openLive(page, `/idea-tracker/${idea.id}`);
  const comments = page.getByRole('complementary');
  const second = comments.locator('.comment', { hasText: 'And when?' });
  await expect(second).toBeVisible();
  const announced = await listen(page);
  const following = page.getByRole('button', { name: 'Following' });
  await following.focus();
  await hasReadAll(page);
  const before = await top(second);
  await postComment(ana.page, idea.id, { ...about, content: 'The clinics', replyTo: first.id });
  const news = page.getByRole('region', { name: 'Just happened' });
  await expect(news).toContainText(`${ana.name} replied`);
  await expect(news.getByRole('status')).toHaveText(`${ana.name} replied`);
  const show = news.getByRole('button', { name: 'Show' });
  await expect(show).toHaveAccessibleDescription(`${ana.name} replied`);
  // Resolving a thread is not announced.
  await ana.page.request.patch(`/api/ideas/${idea.id}/comments/${first.id}`, {
    data: { resolved: true },
  });
  const inbox = page.getByRole('link', { name: /^Inbox/ });
  await expect(inbox).toHaveAccessibleName(/2 new/);
  expect(await announced()).toEqual([`${ana.name} replied`]);
  await expect(following).toBeFocused();
  await expect(comments.getByText('The clinics')).toHaveCount(0);
  expect(await top(second)).toBe(before);
  await show.click();
  await expect(comments.getByText('The clinics')).toBeVisible();
  // A reply that was read on this page is not new in the inbox.
  await expect(inbox).toHaveAccessibleName('Inbox');
  await expect(bar(page)).toBeEmpty();

  await postComment(ana.page, idea.id, { section: 'market', content: 'Which market?' });
  await postComment(ana.page, idea.id, { ...about, content: 'In spring' });
  await expect(bar(page)).toContainText('2 new comments');
  await expect(comments.getByText('In spring')).toHaveCount(0);
  await expectNoViolations(page);
  await bar(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('tab', { name: /^Market/ })).toHaveAttribute('aria-selected', 'true');
  await expect(comments.locator('.comment', { hasText: 'Which market?' })).toBeFocused();
});

test('what came before the stream, and what comes while a reply is typed', async ({
  page,
  idea,
  ana,
}) => {
  test.slow();
  const about = { section: 'overview', fieldName: null };
  let thread = '';
  await test.step('events between the first read of a page and its stream reach the page as well', async () => {
    const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/events*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/idea-tracker/${idea.id}`);
    await expect(page.getByText('No comments yet on this section.')).toBeVisible();
    thread = (await postComment(ana.page, idea.id, { ...about, content: 'Who pays?' })).id;
    letThrough();
    await expect(bar(page)).toContainText(`${ana.name} commented`);
  });

  await test.step('a reply that is being typed keeps its place and its words, whatever others do to its thread', async () => {
    await openLive(page, `/idea-tracker/${idea.id}`);
    const comments = page.getByRole('complementary');
    await comments.getByRole('button', { name: 'Reply' }).click();
    const field = page.getByLabel('Your reply');
    await field.pressSequentially('The clin');
    await hasReadAll(page);
    const before = await top(field);
    await postComment(ana.page, idea.id, { ...about, content: 'Or the wards?', replyTo: thread });
    await expect(bar(page)).toContainText(`${ana.name} replied`);
    const path = `/api/ideas/${idea.id}/comments/${thread}`;
    await ana.page.request.patch(path, { data: { resolved: true } });
    await expect(field).toBeFocused();
    await field.pressSequentially('ics');
    await expect(field).toHaveValue('The clinics');
    expect(await top(field)).toBe(before);
  });
});

test('saves elsewhere, while an idea is read and while it is edited', async ({
  page,
  founder,
  server,
  ana,
  context,
}) => {
  test.slow();
  await test.step('a save by somebody else is announced with its changes and waits until it is asked for', async () => {
    await signUp(page.context(), server, 'founder');
    const idea = await createIdea(ana.page, {
      diseaseArea: area(founder),
      targetUsers: 'Nurses of one ward',
      impactScore: 4,
    });
    await openLive(page, `/idea-tracker/${idea.id}`);
    const notebook = page.locator('.notebook').first();
    await expect(notebook).toContainText('Nurses of one ward');

    await save(ana.page, idea.id, { impactScore: 9 });
    await expect(bar(page)).toContainText(`${ana.name} saved Impact Score`);
    await expect(page.locator('.score-summary')).toContainText('4/10');
    await bar(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(bar(page)).toBeEmpty();
    await expect(page.locator('.score-summary')).toContainText('9/10');

    await save(ana.page, idea.id, { targetUsers: 'Nurses of all wards', marketSize: 'Large' });
    await expect(bar(page)).toContainText(`${ana.name} saved Target Users and Market Size`);
    await expect(notebook).toContainText('Nurses of one ward');
    await expectNoViolations(page);
    await bar(page).getByRole('button', { name: 'Show' }).click();
    await expect(notebook).toContainText('Nurses of all wards');
    await expect(page.getByText('Target Users', { exact: true })).toBeFocused();
    await expect(notebook.getByText(`Changed by ${ana.name}`)).toBeVisible();
    await notebook.getByText('See what changed').click();
    await expect(notebook.locator('del')).toHaveText('one ward');

    await ana.page.request.delete(`/api/ideas/${idea.id}`);
    await expect(bar(page)).toContainText(`${ana.name} deleted this idea.`);
    await expect(notebook).toContainText('Nurses of all wards');
    await expect(bar(page).getByRole('button', { name: 'Bring it back' })).toHaveCount(0);
  });

  await test.step('an edit under way is not touched, and can take up what was saved elsewhere', async () => {
    const idea = await createIdea(page, { diseaseArea: area(founder), targetUsers: 'Nurses' });
    await openLive(page, `/idea-tracker/${idea.id}`);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    const users = page.getByRole('textbox', { name: 'Target Users' });
    const problem = page.getByLabel('Problem Being Solved');
    // The same user saves in another tab. The form has no changes, so it shows the new answers.
    const tab = await context.newPage();
    await tab.goto(`/idea-tracker/${idea.id}`);
    await save(tab, idea.id, { targetUsers: 'Nurses and doctors' });
    await expect(users).toHaveValue('Nurses and doctors');

    await users.fill('Mine');
    await save(tab, idea.id, { problemBeingSolved: 'Theirs', targetUsers: 'Theirs too' });
    await tab.close();
    await expect(page.getByRole('button', { name: 'Take it into the form' })).toBeVisible();
    await expect(users).toHaveValue('Mine');
    await expect(problem).toHaveValue('');
    await expect(users).toBeFocused();
    await page.getByRole('button', { name: 'Take it into the form' }).click();
    await expect(problem).toHaveValue('Theirs');
    await expect(users).toHaveValue('Mine');
    await expect(page.getByRole('heading', { name: /saved in another place/ })).toBeVisible();
  });
});

test('the list follows in place: nothing moves until it is asked for, and one read follows many events', async ({
  page,
  founder,
  ana,
}) => {
  const make = (who: Page, title: string, rank: number) =>
    createIdea(who, { ideaTitle: title, diseaseArea: area(founder), overallPriorityRank: rank });
  await make(page, 'Second', 4);
  const gone = await make(ana.page, 'Third', 6);
  await openLive(page, listOf(founder));
  const cards = page.locator('.ideas article h3');
  await expect(cards).toHaveText(['Second', 'Third']);
  const second = page.getByRole('link', { name: 'Second', exact: true });
  await second.focus();
  const reads = callsOf(page, '/api/ideas');

  await Promise.all(['First', 'Zeroth', 'Before'].map((title) => make(ana.page, title, 2)));
  await expect(bar(page)).toContainText('3 new ideas');
  await expect(cards).toHaveText(['Second', 'Third']);
  expect(reads.length).toBeLessThanOrEqual(2);
  await expect(second).toBeFocused();
  await make(ana.page, 'Last', 9);
  await expect(cards).toHaveText(['Second', 'Third', 'Last']);
  await save(ana.page, gone.id, { ideaTitle: 'Third, renamed', overallPriorityRank: 1 });
  await expect(cards).toHaveText(['Second', 'Third, renamed', 'Last']);
  await ana.page.request.delete(`/api/ideas/${gone.id}`);
  await expect(page.getByText(`Deleted by ${ana.name}`)).toBeVisible();
  await expectNoViolations(page);
  await expect(second).toBeFocused();

  await bar(page).getByRole('button', { name: 'Show' }).click();
  await expect(cards).toHaveCount(5);
  await expect(cards.nth(3)).toHaveText('Second');
  await expect(bar(page)).toBeEmpty();
});

test('inbox and activity tell of events when that is asked for', async ({
  page,
  idea,
  ana,
  founder,
}) => {
  test.slow();
  await test.step('the inbox counts what comes in, and its list changes when that is asked for', async () => {
    await openLive(page, '/inbox');
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await postComment(ana.page, idea.id, { section: 'overview', content: 'Who pays?' });
    await expect(bar(page)).toContainText('Something new has come in');
    await expect(page.getByRole('link', { name: /^Inbox ?, 1 new$/ })).toBeVisible();
    await expect(page.getByText('Who pays?')).toHaveCount(0);
    await expectNoViolations(page);
    await bar(page).getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Who pays?')).toBeVisible();
    await expect(bar(page)).toBeEmpty();
  });

  await test.step('the activity says how much has happened, and tells of it when that is asked for', async () => {
    await openLive(page, `/idea-tracker/activity?idea=${idea.id}`);
    const events = page.locator('.day-log li');
    await expect(events).toHaveCount(2);
    const kind = page.getByLabel('Kind');
    await kind.focus();
    await postComment(ana.page, idea.id, { section: 'overview', content: 'Who pays?' });
    await createIdea(ana.page, { diseaseArea: area(founder) });
    await expect(bar(page)).toContainText('1 new event');
    await expect(bar(page).getByRole('status')).toHaveText('1 new event');
    await expect(events).toHaveCount(2);
    await expect(kind).toBeFocused();
    await expectNoViolations(page);
    await bar(page).getByRole('button', { name: 'Show' }).press('Enter');
    await expect(events).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeFocused();
    await expect(bar(page)).toBeEmpty();
  });
});

test('a page that is shown again is told what happened while it was hidden', async ({
  page,
  idea,
  ana,
}) => {
  await openLive(page, `/idea-tracker/${idea.id}#market`);
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, !isShown);
  const closed = page.waitForEvent('requestfailed', (one) => one.url().includes('/api/events'));
  await show(false);
  await closed;
  await postComment(ana.page, idea.id, { section: 'market', content: 'Which market?' });
  await show(true);
  await bar(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('.comment')).toHaveText([/Which market\?/]);
});
