// The list of ideas and the form for a new one, on one page.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Tracker } from '#app/ui/tracker/Tracker.tsx';
import { TrackerPage } from '#app/ui/tracker/TrackerPage.tsx';
import { $session, startSession } from '#features/accounts/client/session.ts';
import type { CardSummary } from '#features/tracker/domain/list-response.ts';
import { storage } from '#platform/client/drafts/storage.ts';
import {
  answerCalls,
  answerOtherCalls,
  callsMade,
  delayed,
  noConnection,
  problem,
} from '../calls.ts';
import { button, openPath, press, tab } from '../controls.ts';
import { answer } from '../idea-form.ts';
import { answerList, card, ideaPage } from '../idea-list.ts';
import { founder, signIn } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const empty = page.getByRole('heading', { name: 'No ideas yet' });

/** Opens the tracker at a URL. @returns a function that leaves it */
async function openTracker(ideas: CardSummary[], url = '/idea-tracker', user = founder()) {
  openPath(url);
  answerList(ideas);
  startAnew();
  const { unmount } = await renderPage(<Tracker user={user} />);
  return unmount;
}

test('text that is typed the moment the form appears stays', async () => {
  const observer = new MutationObserver(() => {
    const field = document.querySelector<HTMLTextAreaElement>('form [name="ideaTitle"]');
    if (!field) return;
    observer.disconnect();
    field.setRangeText('At once');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  observer.observe(document, { childList: true, subtree: true });
  await openTracker([], '/idea-tracker#new');
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await expect.element(answer('ideaTitle')).toHaveValue('At once');
});

test("empty state 'No ideas yet' with an 'Add Your First Idea' action, and later a link to the idea that was begun", async () => {
  const link = page.getByRole('link', { name: 'Continue your unfinished idea' });
  const user = founder();
  const leave = await openTracker([], '/idea-tracker', user);
  await expect.element(empty).toBeVisible();
  await button('Add Your First Idea').click();
  await expect.element(tab('Add New Idea')).toHaveAttribute('aria-selected', 'true');
  await answer('ideaTitle').fill('Begun today');
  await leave();
  await openTracker([card('Another')], '/idea-tracker', user);
  await expect.element(page.getByText('“Begun today”, kept on this device')).toBeVisible();
  await press(link);
  await expect.element(tab('Add New Idea')).toHaveFocus();
  await expect.element(answer('ideaTitle')).toHaveValue('Begun today');
  await button('Reset Form').click();
  await tab('Ideas Dashboard').click();
  await expect.element(button('Table')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test('each card links to its idea and shows its description, scores, rank badge and risk badge', async () => {
  const scores = { impactScore: 9, feasibilityScore: 7, innovationScore: 6 };
  const idea = card('Inhaler', {
    ...{ ...scores, overallPriorityRank: 4, riskLevel: 'Medium', diseaseArea: 'COPD' },
    ...{ productType: 'Mobile App', briefDescription: 'Long enough to be valid' },
    scoresSet: ['impactScore'],
  });
  await openTracker([idea]);
  const shown = page.getByRole('article');
  await expect.element(shown).toMatchAriaInlineSnapshot(`
    - article:
      - text: Priority 4 Medium risk
      - heading "Inhaler" [level=3]:
        - link "Inhaler"
      - paragraph: Long enough to be valid
      - paragraph: COPD · Mobile App
      - img "Score pulse: impact 9, feasibility 7, innovation 6 out of 10"
      - term: Impact
      - definition: 9/10
      - term: Feasibility
      - definition: 7/10
      - term: Innovation
      - definition: 6/10
  `);
  const looks = [...shown.element().querySelectorAll('.badge')].map(({ className }) => className);
  expect(looks).toEqual(['badge badge-secondary', 'badge badge-outline']);
  await expect.element(shown.getByRole('link')).toHaveAttribute('href', `/idea-tracker/${idea.id}`);
  // Tab and a screen reader meet the idea once, after the search.
  expect(page.getByText('Inhaler').elements()).toHaveLength(1);
  await press(tab('Ideas Dashboard'), '{Tab}');
  await expect.element(page.getByRole('searchbox', { name: 'Find in these ideas' })).toHaveFocus();
});

test('when the list cannot be read the page says so and tries again on request', async () => {
  await openTracker([card('Read before')]);
  await expect.element(page.getByRole('article')).toBeVisible();
  answerCalls({ 'GET /api/ideas': problem(500, 'The disk is full.') });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPath('/idea-tracker?q=other');
  const alert = page.getByRole('alert').filter({ hasText: 'The ideas could not be loaded' });
  await expect.element(alert).toMatchTextContent('The disk is full.');
  await expect.element(alert).not.toMatchTextContent('Check your connection');
  // The results of the earlier search are gone.
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  const reads = () => callsMade().filter((call) => call.includes('?q=other')).length;
  const before = reads();
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  answerList([]);
  expect(reads(), 'no automatic retry').toBe(before);
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'No idea matches' })).toBeVisible();
  expect(reads()).toBe(before + 1);
});

test('a loading spinner shows while authentication loads, then 6 skeleton cards while ideas load', async () => {
  await cookieStore.set('session_hint', 'test');
  onTestFinished(() => cookieStore.delete('session_hint'));
  openPath('/idea-tracker?q=Held');
  const [me, found] = [delayed({ user: founder() }), delayed(ideaPage([card('Held')]))];
  answerOtherCalls({ items: [] });
  answerList([]);
  answerCalls({ 'GET /api/auth/me': me.answer, 'GET /api/ideas': found.answer });
  startAnew();
  $session.set({ status: 'loading' });
  await renderPage(<TrackerPage />);
  void startSession();
  await expect.element(page.getByText('Checking your session…')).toBeVisible();
  const skeletons = () => document.querySelectorAll('[data-skeleton]').length;
  expect(skeletons()).toBe(0);
  me.respond();
  await expect.poll(skeletons).toBe(6);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Loading ideas…' }))
    .toBeInTheDocument();
  found.respond();
  await expect.poll(skeletons).toBe(0);
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('data that cannot be read again stays, with its age, the reason and a retry; after an ended session the requested list follows', async () => {
  const [list, old, user] = ['GET /api/ideas', card('Old'), founder()];
  openPath('/idea-tracker');
  answerOtherCalls({ items: [] });
  answerList([old]);
  startAnew();
  signIn(user);
  await renderPage(<TrackerPage />);
  const link = page.getByRole('link', { name: 'Old' });
  await expect.element(link).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'You see what was loaded' });
  await expect.element(notice).not.toBeInTheDocument();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  for (const [online, why] of [
    [true, 'The server could not be reached.'],
    [false, 'You are offline. Connect, then try again.'],
  ] as const) {
    isOnline.mockReturnValue(online);
    answerCalls({ [list]: noConnection });
    // A page that returns from the back/forward cache after a write refetches its data.
    storage.set('last-write', 'x', 'sessionStorage');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(notice).toMatchTextContent(why);
    await expect
      .element(notice)
      .toMatchTextContent(/You see what was loaded less than a minute ago, at \d\d:\d\d\./);
    await expect.element(link).toBeVisible();
    answerCalls({ [list]: ideaPage([old]) });
    // It is also read again when the connection is back.
    if (online) await notice.getByRole('button', { name: 'Retry' }).click();
    else dispatchEvent(new Event('online'));
    await expect.element(notice).not.toBeInTheDocument();
  }

  isOnline.mockReturnValue(true);
  answerCalls({
    [list]: problem(401, 'Sign in to continue.'),
    'GET /api/auth/me': { user },
    'POST /api/auth/passkey/options': problem(503, 'Busy'),
  });
  openPath('/idea-tracker?mine=true');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(page.getByText('Sign in again to see the ideas.')).toBeVisible();
  await expect.element(page.getByText('could not be loaded')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await dialog.getByLabelText('Email').fill(user.email);
  await dialog.getByLabelText('Password').fill('correct horse');
  answerCalls({ [list]: ideaPage([card('Mine')]), 'POST /api/auth/login': { user } });
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Mine' })).toBeVisible();
});
