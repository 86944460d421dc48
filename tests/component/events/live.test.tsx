// Open pages follow the events of others: nothing moves under the reader until the reader asks for it.
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Dashboard } from '#app/ui/tracker/Tracker.tsx';
import type { CommentInput } from '#features/comments/domain/comment.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, callsAnswered, callsMade, noConnection } from '../calls.ts';
import { button, expectVisible, openPath } from '../controls.ts';
import { answerList, card, cardTitles } from '../idea-list.ts';
import { showIdea } from '../idea-page.tsx';
import { ana, followEvents } from '../live-events.ts';
import { founder } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

const bar = page.getByRole('region', { name: 'Just happened' });
const top = (locator: Locator) => locator.element().getBoundingClientRect().top;

/** Renders an idea with comments of its reader. Ana can comment on it from elsewhere. */
async function showLiveIdea(comments: string[] = []) {
  const shown = await showIdea({ targetUsers: 'Nurses of one ward', impactScore: 4 });
  const made = comments.map((content) => shown.comment({ content }));
  await shown.reload();
  await expectVisible('Nurses of one ward');
  const emit = followEvents(shown.user);
  const ideaId = shown.shown.id;
  return {
    ...shown,
    made,
    emit: (more: Parameters<typeof emit>[0]) => emit({ ideaId, ...more }),
    commentOfAna(input: Partial<CommentInput>) {
      const comment = shown.comment(input);
      Object.assign(comment, { userId: ana.id, user: { name: ana.name } });
      const kind = input.replyTo ? 'comment.replied' : 'comment.created';
      emit({ kind, ideaId, commentId: comment.id });
    },
  };
}

test('comments and replies of others wait until they are asked for, and are announced once', async () => {
  const { made, emit, commentOfAna } = await showLiveIdea(['Who pays?', 'And when?']);
  const [first] = made;
  const comments = page.getByRole('complementary');
  const second = comments.getByText('And when?');
  await expect.element(second).toBeVisible();
  const following = button('Following');
  (await following.findElement()).focus();
  const before = top(second);
  // The page loaded the first comment before its event, so only the reply is announced.
  emit({ kind: 'comment.created', commentId: first?.id ?? null });
  commentOfAna({ content: 'The clinics', replyTo: first?.id ?? null });
  const status = bar.getByRole('status');
  await expect.element(status).toHaveTextContent('Ana replied');
  const show = bar.getByRole('button', { name: 'Show' });
  await expect.element(show).toHaveAccessibleDescription('Ana replied');
  // Resolving a thread is not announced.
  let announcements = 0;
  const observer = new MutationObserver(() => announcements++);
  observer.observe(status.element(), { childList: true, characterData: true, subtree: true });
  if (first) first.resolvedAt = new Date().toISOString();
  emit({ kind: 'thread.resolved', commentId: first?.id ?? null });
  await callsAnswered();
  expect(announcements).toBe(0);
  await expect.element(following).toHaveFocus();
  await expect.element(comments.getByText('The clinics')).not.toBeInTheDocument();
  expect(top(second)).toBe(before);
  await show.click();
  await expect.element(comments.getByText('The clinics')).toBeVisible();
  // A reply that was read on this page is not new in the inbox.
  await expect.poll(callsMade).toContain('POST /api/inbox/read');
  await expect.element(status).not.toBeInTheDocument();

  commentOfAna({ section: 'market', content: 'Which market?' });
  commentOfAna({ content: 'In spring' });
  await expect.element(bar).toMatchTextContent('2 new comments');
  await expect.element(comments.getByText('In spring')).not.toBeInTheDocument();
  await expectNoViolations();
  await show.click();
  await expect
    .element(page.getByRole('tab', { name: /^Market/ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => document.activeElement?.textContent).toContain('Which market?');
});

test('a reply that is being typed keeps its place and its words, whatever others do to its thread', async () => {
  const { made, emit, commentOfAna } = await showLiveIdea(['Who pays?']);
  const [thread] = made;
  await page.getByRole('complementary').getByRole('button', { name: 'Reply' }).click();
  const field = page.getByLabelText('Your reply');
  await field.click();
  await userEvent.keyboard('The clin');
  const before = top(field);
  commentOfAna({ content: 'Or the wards?', replyTo: thread?.id ?? null });
  await expect.element(bar).toMatchTextContent('Ana replied');
  if (thread) thread.resolvedAt = new Date().toISOString();
  emit({ kind: 'thread.resolved', commentId: thread?.id ?? null });
  await callsAnswered();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('ics');
  await expect.element(field).toHaveValue('The clinics');
  expect(top(field)).toBe(before);
});

test('a save by somebody else is announced with its changes and waits until it is asked for', async () => {
  const { emit, path, saveElsewhere } = await showLiveIdea();
  const { revision } = saveElsewhere({ impactScore: 9 });
  emit({ revision });
  await expect.element(bar).toMatchTextContent('Ana saved Impact Score');
  const summary = page.getByRole('main');
  await expect.element(summary).toMatchTextContent('4/10');
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(summary).toMatchTextContent('9/10');

  const next = saveElsewhere({ targetUsers: 'Nurses of all wards', marketSize: 'Large' });
  emit({ revision: next.revision });
  await expect.element(bar).toMatchTextContent('Ana saved Target Users and Market Size');
  await expectVisible('Nurses of one ward');
  await expectNoViolations();
  await bar.getByRole('button', { name: 'Show' }).click();
  await expectVisible('Nurses of all wards');
  await expect.element(page.getByText('Target Users', { exact: true })).toHaveFocus();
  await expect.element(page.getByText('Changed by Ana').first()).toBeVisible();

  answerCalls({ [`GET ${path}`]: new Response(null, { status: 404 }) });
  emit({ kind: 'idea.deleted' });
  await expect.element(bar).toMatchTextContent('Ana deleted this idea.');
  await expectVisible('Nurses of all wards');
});

test('an edit is not touched by a save in another tab, and can take it up', async () => {
  const { emit, user, saveElsewhere } = await showLiveIdea();
  await button('Edit Idea').click();
  const users = page.getByRole('textbox', { name: 'Target Users' });
  const problem = page.getByLabelText('Problem Being Solved');
  const me = { id: user.id, name: user.name };
  // The form has no changes, so it shows the new answers.
  const { revision } = saveElsewhere({ targetUsers: 'Nurses and doctors' });
  emit({ revision, actor: me });
  await expect.element(users).toHaveValue('Nurses and doctors');

  await users.fill('Mine');
  const next = saveElsewhere({ problemBeingSolved: 'Theirs', targetUsers: 'Theirs too' });
  emit({ revision: next.revision, actor: me });
  const take = button('Take it into the form');
  await expect.element(take).toBeVisible();
  await expect.element(users).toHaveValue('Mine');
  await expect.element(problem).not.toHaveValue('Theirs');
  await expect.element(users).toHaveFocus();
  await take.click();
  await expect.element(problem).toHaveValue('Theirs');
  await expect.element(users).toHaveValue('Mine');
  await expect.element(page.getByRole('heading', { name: /saved in another place/ })).toBeVisible();
});

test('an edit whose save arrived without a response counts as saved once the page hears of it', async () => {
  const { commentOfAna, emit, path, user, saveElsewhere } = await showLiveIdea();
  await button('Edit Idea').click();
  const users = page.getByRole('textbox', { name: 'Target Users' });
  const unreachable = page.getByText('The server could not be reached.');
  const emitOwn = (revision: number) =>
    emit({ revision, actor: { id: user.id, name: user.name }, writeId: 'lost' });
  answerCalls({ [`PUT ${path}`]: noConnection });
  await users.fill('Nurses of all wards');
  await button('Save Changes').click();
  await expect.element(unreachable).toBeVisible();
  emitOwn(saveElsewhere({ targetUsers: 'Nurses of all wards' }).revision);
  await expectVisible('No changes');
  await expect.element(unreachable).not.toBeInTheDocument();
  await expect.element(bar).toHaveTextContent('');

  // Text that the person types after the save counts as a change to the saved version.
  await users.fill('Nurses and doctors');
  await button('Save Changes').click();
  await expect.element(unreachable).toBeVisible();
  await users.fill('Nurses, doctors and carers');
  emitOwn(saveElsewhere({ targetUsers: 'Nurses and doctors' }).revision);
  await expect.element(bar).toMatchTextContent('There is a newer version of this idea.');
  await expect.element(users).toHaveValue('Nurses, doctors and carers');
  // The notice stays clear of the bar of the form, wherever that is.
  for (const [width, height] of [
    [1280, 900],
    [1280, 3000],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const formBar = button('Save Changes').element().parentElement;
    const { bottom } =
      bar.getByRole('status').element().parentElement?.getBoundingClientRect() ?? {};
    expect(bottom).toBeLessThan(formBar?.getBoundingClientRect().top ?? 0);
  }

  // The notices do not cover the field that Tab focuses.
  commentOfAna({});
  await expect.element(bar).toMatchTextContent('Ana commented');
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    scrollTo(0, 0);
    (await page.getByRole('textbox', { name: 'Idea Title' }).findElement()).focus();
    for (let at = 0; at < 8; at++) {
      await userEvent.tab();
      const { activeElement } = document;
      if (!activeElement?.matches('.field *')) continue;
      const bottom = () => activeElement.getBoundingClientRect().bottom;
      await expect.poll(bottom).toBeLessThanOrEqual(top(bar));
    }
  }
});

test('the list follows in place, and nothing moves until it is asked for', async () => {
  const third = card('Third');
  const ideas = [card('Second'), third];
  openPath('/idea-tracker');
  answerList(ideas);
  startAnew();
  await renderPage(<Dashboard onAdd={() => {}} />);
  const emit = followEvents(founder());
  await expect.poll(cardTitles).toEqual(['Second', 'Third']);
  const second = page.getByRole('link', { name: 'Second', exact: true });
  second.element().focus();

  const create = (at: number, title: string) => {
    const created = card(title);
    ideas.splice(at, 0, created);
    emit({ kind: 'idea.created', ideaId: created.id });
  };
  for (const title of ['First', 'Zeroth', 'Before']) create(0, title);
  await expect.element(bar).toMatchTextContent('3 new ideas');
  expect(cardTitles()).toEqual(['Second', 'Third']);
  await expect.element(second).toHaveFocus();
  create(ideas.length, 'Last');
  await expect.poll(cardTitles).toEqual(['Second', 'Third', 'Last']);
  ideas.splice(ideas.indexOf(third), 1);
  ideas.unshift({ ...third, ideaTitle: 'Third, renamed' });
  emit({ ideaId: third.id, revision: 2 });
  await expect.poll(cardTitles).toEqual(['Second', 'Third, renamed', 'Last']);
  ideas.shift();
  emit({ kind: 'idea.deleted', ideaId: third.id });
  await expectVisible('Deleted by Ana');
  await expectNoViolations();
  await expect.element(second).toHaveFocus();

  await bar.getByRole('button', { name: 'Show' }).click();
  await expect.poll(cardTitles).toEqual(['Before', 'Zeroth', 'First', 'Second', 'Last']);
  await expect.element(bar.getByRole('status')).not.toBeInTheDocument();
});
