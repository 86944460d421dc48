// The list of rounds, and the page of an open round as its opener sees it.
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Round } from '#features/rounds/domain/round-response.ts';
import type { RoundChange } from '#features/rounds/domain/schema.ts';
import { RoundList } from '#features/rounds/ui/RoundList.tsx';
import { RoundPage } from '#features/rounds/ui/Rounds.tsx';
import { startApplication } from '#platform/client/router/route.ts';
import { Toasts } from '#platform/ui/toasts/Toasts.tsx';
import { aRound } from '../../support/shown-results.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, listOf, noConnection, problem } from '../calls.ts';
import { button, expectLink, expectVisible, openPath, press, toast } from '../controls.ts';
import { card, ideaPage } from '../idea-list.ts';
import { followEvents } from '../live-events.ts';
import { founder } from '../people.ts';
import { forgetMemory, startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const region = (name: string) => page.getByRole('region', { name });
const friend = { id: 'fred', name: 'Fred Friend' };

const picks = (name: string) => page.getByRole('group', { name });
const openList = (search: string) => openPath(`/idea-tracker/rounds${search}`);

/** Renders the list of rounds above the form that opens one. @param answers the response with the list, and others */
async function showList(
  rounds: unknown,
  answers: Record<string, unknown> = {},
  search = '#open',
  user = founder(),
) {
  openList(search);
  answerCalls({
    'GET /api/rounds': rounds,
    'GET /api/founders': [{ id: user.id, name: user.name }, friend],
    'GET /api/ideas': ideaPage([]),
    ...answers,
  });
  startAnew();
  let { unmount } = await renderPage(<RoundList user={user} />);
  return {
    user,
    async reload(next: string) {
      await unmount();
      forgetMemory();
      openList(next);
      ({ unmount } = await renderPage(<RoundList user={user} />));
    },
  };
}

test('the form of a new round names bad input at its fields, and keeps what was typed over a reload and a lost response', async () => {
  const ideas = ['First', 'Second', 'Third'].map((title) => card(title, { id: title }));
  const answers = { 'GET /api/ideas': ideaPage(ideas) };
  const { user, reload } = await showList(listOf([]), answers, '?ideas=First+Second+Third#open');
  const [ideaPicks, people] = [picks('Ideas'), picks('Who is asked')];
  await expect.element(ideaPicks.getByText('3 chosen')).toBeVisible();
  const own = people.getByRole('checkbox', { name: `${user.name} (you)` });
  await expect.element(own).toBeChecked();
  // Chosen ideas alone are no draft.
  await reload('');
  const opener = page.getByRole('link', { name: 'Open a round' });
  const unfinished = page.getByText('Continue the round that you began');
  await expect.element(opener).toBeVisible();
  await expect.element(unfinished).not.toBeInTheDocument();
  await opener.click();
  await expect.element(ideaPicks.getByText('3 chosen')).toBeVisible();

  // One idea, one person, no title and a deadline in the past.
  for (const name of ['Second', 'Third']) await ideaPicks.getByRole('checkbox', { name }).click();
  const deadline = page.getByLabelText('Closes on');
  await deadline.fill('2026-01-01T17:00');
  const title = page.getByRole('textbox', { name: 'Title' });
  await button('Open round').click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription('Title is required');
  await expect.element(ideaPicks).toHaveAccessibleDescription(/Choose at least 2 ideas/);
  await expect.element(people).toHaveAccessibleDescription(/Choose at least 2 people/);
  await expect.element(deadline).toHaveAccessibleDescription(/deadline that is still to come/);
  await expectVisible('In your time zone, Europe/Lisbon.');
  await expectNoViolations();

  await userEvent.keyboard('What we pilot in spring{Tab}Which of these in two clinics?');
  await ideaPicks.getByRole('checkbox', { name: 'Second' }).click();
  await people.getByRole('checkbox', { name: friend.name }).click();
  await deadline.fill('2099-07-03T17:30');
  const showsFew = page.getByRole('checkbox', { name: /^Show single scores/ });
  await expect
    .element(showsFew)
    .toHaveAccessibleDescription(/^Otherwise everybody sees only the median/);
  await expect.element(people).toHaveAccessibleDescription(/With fewer than five people/);
  await showsFew.click();
  await reload('');
  await expect.element(unfinished).toBeVisible();
  await unfinished.click();
  await expect.element(title).toHaveValue('What we pilot in spring');
  await expect.element(ideaPicks.getByText('2 chosen')).toBeVisible();

  const sent: { key: string | null; body: unknown }[] = [];
  const send = button('Open round and ask 2 people');
  const answerWith = (answer: () => unknown) =>
    answerCalls({
      'POST /api/rounds': ({ headers, body }: Call) => {
        sent.push({ key: headers.get('Idempotency-Key'), body });
        return answer();
      },
    });
  answerWith(noConnection);
  await send.click();
  await expect.element(send).toHaveAccessibleDescription(/^The server could not be reached\./);
  answerWith(() => aRound());
  onTestFinished(startApplication());
  await send.click();
  await expect.element(toast).toMatchTextContent('Round opened');
  await expect.poll(() => location.pathname).toBe('/idea-tracker/rounds/round');
  await expect.element(unfinished).not.toBeInTheDocument();
  const [first, second] = sent;
  expect(first?.body).toEqual({
    ...{ title: 'What we pilot in spring', question: 'Which of these in two clinics?' },
    ...{ ideaIds: ['First', 'Second'], assessorIds: [user.id, friend.id], showsFew: true },
    // The summer time of the reader's zone.
    deadline: '2099-07-03T16:30:00.000Z',
  });
  // The same key tells the server that it is the same round.
  expect(second).toEqual(first);
});

test('"Choose none" keeps the choices that a search hides', async () => {
  const titles = Array.from({ length: 14 }, (_, at) => `${at < 7 ? 'Lung' : 'Heart'} ${at}`);
  const ideas = titles.map((title) => card(title, { id: title.replace(' ', '-') }));
  const chosen = ideas.slice(4, 10).map(({ id }) => id);
  await showList(listOf([]), { 'GET /api/ideas': ideaPage(ideas) }, `?ideas=${chosen}#open`);
  const ideaPicks = picks('Ideas');
  await expect.element(ideaPicks.getByText('6 chosen')).toBeVisible();
  await ideaPicks.getByRole('searchbox').fill('heart');
  await button('Choose none').click();
  await expect.element(ideaPicks.getByText('7 found, 3 chosen')).toBeVisible();
});

test('a box that is not checked stands out in either scheme', async () => {
  await showList(listOf([]));
  const box = page.getByRole('checkbox', { name: /^Show single scores/ });
  await expect.element(box).not.toBeChecked();
  /** Relative luminance as WCAG 2.2 defines it: in grey colours about the cube of the lightness. */
  const luminance = (color: string) => Number(/^oklch\(([\d.]+)/.exec(color)?.[1]) ** 3;
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  for (const theme of ['light', 'dark']) {
    document.documentElement.setAttribute('data-theme', theme);
    // Colours change over a moment.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const { borderTopColor, backgroundColor } = getComputedStyle(box.element());
    const [less = 0, more = 0] = [borderTopColor, backgroundColor]
      .map(luminance)
      .toSorted((a, b) => a - b);
    expect((more + 0.05) / (less + 0.05), theme).toBeGreaterThanOrEqual(3);
  }
  await box.click();
  await expect.element(box).toBeChecked();
});

test('the list says that it cannot be loaded and loads again, and the form below it opens', async () => {
  await showList(noConnection);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The rounds could not be loaded');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Typed meanwhile');
  answerCalls({ 'GET /api/rounds': listOf([]) });
  await button('Try again').click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Typed meanwhile');
});

test('the opener adds to a round, removes from it, and closes it after a question', async () => {
  const user = founder();
  const me = { id: user.id, name: user.name };
  const third = { id: 'theo', name: 'Theo Third' };
  const ideas = ['One', 'Two', 'Three'].map((id) => ({ id, ideaTitle: id, user: me }));
  const people = [me, friend, third];
  const members = { ideaList: ideas, assessorList: [me, friend] };
  let round = aRound({ openedBy: me, finished: 1, ideas: 3, assessors: 2, ...members });
  const store = (more: Partial<Round>) => {
    round = { ...round, ...more };
    return round;
  };
  const refuse = (message: string) => problem(409, message, { errors: [{ field: '', message }] });
  const path = '/api/rounds/round';
  const changes: unknown[] = [];
  function change({ body }: Call) {
    changes.push(body);
    const { addAssessors, removeIdeas, removeAssessors }: RoundChange = Object(body);
    if (removeAssessors) return refuse('This person has begun to score, and stays in the round');
    if (removeIdeas?.includes('One'))
      return refuse('Somebody has scored this already: it stays in the round');
    if (removeIdeas) return store({ ideaList: ideas.slice(0, 2) });
    return store(addAssessors ? { assessorList: people } : { ideaList: ideas });
  }
  answerCalls({
    [`GET ${path}`]: () => round,
    [`PATCH ${path}`]: change,
    [`POST ${path}/close`]: () =>
      store({ closedAt: new Date().toISOString(), closedBy: 'opener', sentence: '' }),
    [`GET ${path}/results`]: problem(503, 'Busy'),
    'GET /api/rounds': () => listOf([round]),
    'GET /api/founders': people,
    'GET /api/ideas': ideaPage(ideas.map(({ id, ideaTitle }) => card(ideaTitle, { id }))),
  });
  openPath('/idea-tracker/rounds/round');
  startAnew();
  const { unmount } = await renderPage(<RoundPage id="round" user={user} />);
  await expectVisible('All of its ideas are your own');
  await expectVisible('1 of 2 people has finished');

  const [ideaPart, peoplePart] = [region('Ideas'), region('Who is asked')];
  const within = (part: typeof ideaPart, name: string) => part.getByRole('button', { name });
  await within(ideaPart, 'Remove Three').click();
  await expect.element(toast).toMatchTextContent('Removed from the round');
  await expect.poll(() => ideaPart.getByRole('link').elements().length).toBe(2);
  await within(ideaPart, 'Remove One').click();
  await expect
    .element(ideaPart.getByRole('alert'))
    .toHaveTextContent('Somebody has scored this already: it stays in the round.');
  await within(peoplePart, 'Remove Fred Friend').click();
  await expect.element(peoplePart.getByRole('alert')).toMatchTextContent('has begun to score');

  await peoplePart.getByText('Ask others too').click();
  await within(peoplePart, 'Add').click();
  await expect.element(peoplePart.getByText('Choose at least one')).toBeVisible();
  await expectNoViolations();
  expect(changes).toHaveLength(3);
  await peoplePart.getByRole('checkbox', { name: 'Theo Third' }).click();
  await within(peoplePart, 'Add 1 person').click();
  await expect.element(toast).toMatchTextContent('Added to the round');
  await expect.element(within(peoplePart, 'Remove Theo Third')).toBeVisible();
  await ideaPart.getByText('Add ideas').click();
  await ideaPart.getByRole('checkbox', { name: 'Three' }).click();
  await within(ideaPart, 'Add 1 idea').click();
  await expect.element(ideaPart.getByRole('link', { name: 'Three' })).toBeVisible();

  const close = button('Close now');
  await press(close);
  const dialog = page.getByRole('dialog', { name: 'Close this round?' });
  await expect.element(dialog).toMatchTextContent('This cannot be undone.');
  // A second Enter does not close the round.
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const forGood = dialog.getByRole('button', { name: 'Close for good' });
  await press(forGood);
  await expect.element(toast).toMatchTextContent('Round closed');
  await expect.element(close).not.toBeInTheDocument();
  await unmount();

  openList('');
  await renderPage(<RoundList user={user} />);
  await expect.element(region('Closed').getByRole('listitem')).toMatchTextContent('Closed');
  await expectLink('Open a second round: A round', '/idea-tracker/rounds?follows=round#open');

  // A follow-up round has the same ideas and people.
  history.replaceState(null, '', '/idea-tracker/rounds?follows=round#open');
  openList('?follows=round#open');
  await expect.element(picks('Ideas').getByText('3 chosen')).toBeVisible();
  await expect.element(picks('Who is asked')).toMatchTextContent('3 chosen');
  const follows = page.getByLabelText('Follow-up to');
  await expect.element(follows).toHaveValue('round');
  await button('Cancel').click();
  await expect.element(page.getByRole('link', { name: 'Open a round' })).toHaveFocus();
  await button('Bring it back').click();
  await expect.element(follows).toHaveValue('round');
});

test('the list says what a round asks of its reader, and lets its opener close it', async () => {
  const user = founder();
  const own = aRound({ openedBy: { id: user.id, name: user.name } });
  const asked = aRound({ id: 'asked', asked: { ideas: 2, scored: 0, finished: false } });
  await showList(listOf([own, asked]), {}, '', user);
  const [first, second] = [0, 1].map((at) => region('Open').getByRole('listitem').nth(at));
  if (!first || !second) throw new Error('two items');
  // The round that asks comes first.
  for (const text of ['You are asked', '0 of 2 scored.', 'Thursday, 3 December 2099 at 17:00'])
    await expect.element(first).toMatchTextContent(text);
  await expectLink('Start scoring', '/idea-tracker/rounds/asked/assess', first);
  await expect.element(first.getByRole('button')).not.toBeInTheDocument();
  await expect.element(second.getByRole('button', { name: 'Close now' })).toBeVisible();
  await expectNoViolations();
});

test('an open round marks its notifications as read, and at its deadline shows its results and moves in the list', async () => {
  const week = 7 * 86_400_000;
  const deadline = new Date(Date.now() + week - 60_000).toISOString();
  const news = { unread: 1, through: 7 };
  let round = aRound({ deadline, news });
  const marked: unknown[] = [];
  const user = founder();
  const emit = followEvents(user);
  answerCalls({
    'POST /api/inbox/read': ({ body }: Call) => {
      marked.push(body);
      return { unread: 0 };
    },
    'GET /api/rounds/round': () => round,
    'GET /api/rounds/round/results': problem(503, 'Busy'),
    'GET /api/rounds': () => listOf([round]),
  });
  openPath('/idea-tracker/rounds/round');
  startAnew();
  await render(
    <main>
      <RoundPage id="round" user={user} />
      <RoundList user={user} />
      <Toasts />
    </main>,
  );
  await expect.element(region('Open')).toMatchTextContent('A round');
  await expect.element(page.getByText('Closes in 6 days').first()).toBeVisible();
  await expect.poll(() => marked).toEqual([{ through: 7, roundId: 'round' }]);
  // Only the person who opened the round can change it.
  await expect
    .element(page.getByRole('button', { name: /Remove|Close now/ }))
    .not.toBeInTheDocument();
  round = { ...round, closedAt: deadline, closedBy: 'deadline', sentence: '' };
  emit({ kind: 'round.closed', roundId: round.id, actor: null });
  await expect.element(toast).toMatchTextContent('This round is closed');
  await expect.element(toast).toMatchTextContent('Its deadline has passed.');
  await expect.element(region('Closed')).toMatchTextContent('A round');
  await expect.element(region('Open')).not.toMatchTextContent('A round');
});
