// The list of ideas and the form for a new one, on one page.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Idea } from '#app/ui/idea/Idea.tsx';
import { Dashboard, Tracker } from '#app/ui/tracker/Tracker.tsx';
import { TrackerPage } from '#app/ui/tracker/TrackerPage.tsx';
import { $session, startSession } from '#features/accounts/client/session.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
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
const failed = page.getByRole('heading', { name: 'The ideas could not be loaded' });

/** Opens the tracker at a URL. @param list another response of the list than these ideas */
async function openTracker(
  ideas: CardSummary[],
  url = '/idea-tracker',
  { user = founder(), list }: { user?: User; list?: Response } = {},
) {
  openPath(url);
  answerList(ideas);
  if (list) answerCalls({ 'GET /api/ideas': list });
  startAnew();
  const { unmount } = await renderPage(<Tracker user={user} />);
  return async (next: string) => {
    await unmount();
    return openTracker(ideas, next, { user });
  };
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

test('the dashboard leads back to an idea that was begun', async () => {
  const link = page.getByRole('link', { name: 'Continue your unfinished idea' });
  const open = await openTracker([card('Another')], '/idea-tracker#new');
  await answer('ideaTitle').fill('Begun today');
  await open('/idea-tracker');
  await expect.element(page.getByText('“Begun today”, kept on this device')).toBeVisible();
  await press(link);
  await expect.element(tab('Add New Idea')).toHaveFocus();
  await expect.element(answer('ideaTitle')).toHaveValue('Begun today');
  await button('Reset Form').click();
  await tab('Ideas Dashboard').click();
  await expect.element(button('Table')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test("empty state 'No ideas yet' with an 'Add Your First Idea' action", async () => {
  await openTracker([]);
  await expect.element(empty).toBeVisible();
  await button('Add Your First Idea').click();
  await expect.element(tab('Add New Idea')).toHaveAttribute('aria-selected', 'true');
});

test('each card links to its idea and shows its description, scores, rank badge and risk badge', async () => {
  const scores = { impactScore: 9, feasibilityScore: 7, innovationScore: 6 };
  const danger = 'destructive';
  const area = { diseaseArea: 'COPD', productType: 'Medical Device' } as const;
  const badges = [
    { title: 'A', overallPriorityRank: 1, riskLevel: 'Medium', rank: 'primary', risk: 'outline' },
    { title: 'B', overallPriorityRank: 3, riskLevel: 'Low', rank: 'primary', risk: 'secondary' },
    { title: 'C', overallPriorityRank: 4, riskLevel: 'Low', rank: 'secondary', risk: 'secondary' },
    { title: 'D', overallPriorityRank: 6, riskLevel: 'High', rank: 'secondary', risk: danger },
    { title: 'E', overallPriorityRank: 7, riskLevel: 'Very High', rank: 'outline', risk: danger },
  ] as const;
  const ideas = badges.map(({ title, overallPriorityRank, riskLevel }) =>
    card(title, { ...scores, ...area, overallPriorityRank, riskLevel }),
  );
  await openTracker(ideas);
  const cards = page.getByRole('article');
  await expect.element(cards.nth(4)).toBeVisible();
  for (const [at, { rank, risk }] of badges.entries()) {
    const [first, last] = cards.nth(at).element().querySelectorAll('.badge');
    expect(first?.className).toBe(`badge badge-${rank}`);
    expect(last?.className).toBe(`badge badge-${risk}`);
  }
  const first = cards.first();
  await expect.element(first).toMatchTextContent(String(ideas[0]?.briefDescription));
  await expect.element(first).toMatchTextContent('COPD · Medical Device');
  await expect.element(first).toMatchTextContent('Medium risk');
  const values = first.getByRole('definition').elements();
  expect(values.map(({ textContent }) => textContent)).toEqual(['9/10', '7/10', '6/10']);
  await expect
    .element(first.getByRole('img'))
    .toHaveAccessibleName('Score pulse: impact 9, feasibility 7, innovation 6 out of 10');
  await expect
    .element(first.getByRole('link'))
    .toHaveAttribute('href', `/idea-tracker/${ideas[0]?.id}`);
});

test('when the list cannot be read the page says so and tries again on request', async () => {
  await openTracker([card('Read before')]);
  await expect.element(page.getByRole('article')).toBeVisible();
  answerCalls({ 'GET /api/ideas': problem(500, 'Something went wrong.') });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPath('/idea-tracker?q=other');
  await expect.element(failed).toBeVisible();
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

test('Tab and a screen reader meet each idea once, after the search', async () => {
  const scores = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };
  const idea = card('Inhaler', {
    ...{ ...scores, overallPriorityRank: 10, riskLevel: 'Low', diseaseArea: '' },
    ...{ productType: 'Mobile App', briefDescription: 'Long enough to be valid' },
    scoresSet: ['impactScore'],
  });
  await openTracker([idea]);
  await expect.element(page.getByRole('article')).toMatchAriaInlineSnapshot(`
    - article:
      - text: Priority 10 Low risk
      - heading "Inhaler" [level=3]:
        - link "Inhaler"
      - paragraph: Long enough to be valid
      - paragraph: Mobile App
      - img "Score pulse: impact 5, feasibility 5, innovation 5 out of 10"
      - term: Impact
      - definition: 5/10
      - term: Feasibility
      - definition: 5/10
      - term: Innovation
      - definition: 5/10
  `);
  expect(page.getByText('Inhaler').elements()).toHaveLength(1);
  await press(tab('Ideas Dashboard'), '{Tab}');
  await expect.element(page.getByRole('searchbox', { name: 'Find in these ideas' })).toHaveFocus();
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

test('a first load that fails says why, in the list and on the page of an idea', async () => {
  answerOtherCalls(problem(500, 'The disk is full.'));
  const alert = page.getByRole('alert').filter({ hasText: 'The disk is full.' }).first();
  const accusing = page.getByText('Check your connection');
  // The query is unique, so no other test has cached its response.
  openPath('/idea-tracker?q=never-read-before');
  const { unmount } = await render(
    <main>
      <h1>Idea Tracker</h1>
      <Dashboard onAdd={() => {}} />
    </main>,
  );
  await expect.element(alert).toBeVisible();
  await expect.element(accusing).not.toBeInTheDocument();
  await unmount();

  const id = crypto.randomUUID();
  openPath(`/idea-tracker/${id}`);
  await renderPage(<Idea user={founder()} id={id} part="answers" />);
  await expect.element(alert).toBeVisible();
  await expect.element(accusing).not.toBeInTheDocument();
});

test('data that cannot be read again stays, with its age, the reason and a retry', async () => {
  const [list, old] = ['GET /api/ideas', card('Old')];
  openPath('/idea-tracker');
  answerOtherCalls({ items: [] });
  answerList([old]);
  startAnew();
  signIn(founder());
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
});

test('a session that ends while the list is open asks to sign in, and then shows the requested list', async () => {
  const user = founder();
  openPath('/idea-tracker');
  answerOtherCalls({ items: [] });
  answerList([card('Somebody else’s')]);
  startAnew();
  signIn(user);
  await renderPage(<TrackerPage />);
  await expect.element(page.getByRole('link', { name: 'Somebody else’s' })).toBeVisible();
  answerCalls({
    'GET /api/ideas': problem(401, 'Sign in to continue.'),
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
  answerCalls({ 'GET /api/ideas': ideaPage([card('Mine')]), 'POST /api/auth/login': { user } });
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Mine' })).toBeVisible();
});
