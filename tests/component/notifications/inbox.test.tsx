import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CommentInput } from '#features/comments/domain/comment.ts';
import { refetchInbox } from '#features/notifications/client/inbox.ts';
import type {
  InboxEntry,
  Inbox as InboxPage,
} from '#features/notifications/domain/inbox-response.ts';
import { Inbox } from '#features/notifications/ui/Inbox.tsx';

import { unreadOfIdea } from '../../support/unread-of-idea.ts';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, answerOtherCalls, type Call, noConnection } from '../calls.ts';
import { expectLink, expectVisible, openPath, press, toast } from '../controls.ts';
import { followEvents } from '../live-events.ts';
import { founder } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderReloadable } from '../render-page.tsx';

type Group = InboxPage['items'][number];

const read = 'GET /api/inbox';
const other = { id: 'berta', name: 'Berta Other' };

const inboxOf = (items: Group[], unread = 0): InboxPage => ({
  ...{ items, unread, total: items.length, next: null },
});

/** The notification of a comment by somebody else. */
const commented = (id: number, text: string, replyTo: string | null): InboxEntry =>
  unreadOfIdea({
    ...{ id, actor: other, kind: 'comment.created' },
    comment: {
      ...{ id: `comment-${id}`, section: 'market', fieldName: 'marketSize', source: null },
      ...{ replyTo, text, mentions: [] },
    },
  });

/** An idea with a thread of two comments, the newest first. */
const thread = (ideaTitle: string): Group => ({
  ...{ unread: 2, through: 2, more: 0, round: null, connection: 'owner', follows: true },
  idea: { id: ideaTitle, ideaTitle, isDeleted: false },
  news: [commented(2, 'The clinics?', 'comment-1'), commented(1, 'Who pays?', null)],
});

/** Shows the inbox with these groups. */
async function openInbox(groups: Group[] = []) {
  // The page counts only for a session.
  await cookieStore.set('session_hint', 'test');
  onTestFinished(() => cookieStore.delete('session_hint'));
  answerCalls({
    [read]: inboxOf(groups, groups.length),
    'GET /api/inbox/count': { unread: groups.length },
    'GET /api/account/mail': {
      ...{ atOnce: false, digest: false, hour: 7, timeZone: 'Europe/Lisbon' },
      ...{ proven: true, sent: true },
    },
    'GET /api/founders': [],
  });
  openPath('/inbox');
  startAnew();
  const user = founder();
  const { reload } = await renderReloadable(<Inbox user={user} />);
  return reload;
}

test('a comment is answered in the inbox, by keyboard, and what is typed is kept', async () => {
  const reload = await openInbox([thread('Answered')]);
  await expect
    .element(page.getByRole('complementary', { name: 'Notifications' }))
    .toMatchTextContent('Everything');
  const news = page.getByRole('list', { name: 'What is new about Answered' }).getByRole('listitem');
  const [newest, first] = [news.first(), news.last()];
  const button = (within: typeof newest, says: string) =>
    within.getByRole('button', { name: `${says} to Berta Other: Answered` });
  await press(button(newest, 'Reply'));
  await expect.element(button(newest, 'Reply')).toHaveAttribute('aria-expanded', 'true');
  const field = page.getByRole('textbox', { name: 'Your reply' });
  await expect.element(field).toHaveFocus();
  await expectNoViolations();
  await userEvent.keyboard('The wards');
  // A thread has one draft of a reply, and only one open form.
  await press(button(first, 'Continue your reply'));
  await expect.element(first.getByRole('textbox', { name: 'Your reply' })).toHaveValue('The wards');
  expect(field.elements()).toHaveLength(1);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button(first, 'Continue your reply')).toHaveFocus();

  await reload();
  await press(button(newest, 'Continue your reply'));
  await expect.element(field).toHaveValue('The wards');
  const post = 'POST /api/ideas/Answered/comments';
  answerCalls({ [post]: noConnection });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await expect.element(toast).toMatchTextContent('Failed to add comment');
  await expect.element(field).toHaveValue('The wards');
  const posted: CommentInput[] = [];
  const marked: unknown[] = [];
  answerOtherCalls([]);
  answerCalls({
    [post]: ({ body }: Call) => {
      posted.push(Object(body));
      return { id: 'third', ...Object(body) };
    },
    'POST /api/inbox/read': ({ body }: Call) => {
      marked.push(body);
      return { unread: 0 };
    },
  });
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await expect.element(newest).toMatchTextContent('You replied: “The wards”');
  await expect.element(button(newest, 'Reply')).toHaveFocus();
  // The answered notification is marked as read in the list and in the count.
  await expect.element(newest.getByText('New', { exact: true })).not.toBeInTheDocument();
  await expect.element(first.getByText('New', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Unread' })).toHaveTextContent('Unread');
  expect(marked).toEqual([{ through: 2, ideaId: 'Answered' }]);
  expect(posted).toMatchObject([{ content: 'The wards', replyTo: 'comment-1' }]);
});

const entries = page.getByRole('list', { name: /^What is new/ });

test('a round that asks for scores leads to them', async () => {
  await openInbox([
    {
      ...{ idea: null, connection: 'asked', unread: 1, through: 3, more: 0 },
      round: {
        ...{ id: 'round', title: 'What first?', deadline: '2099-12-03T17:00:00.000Z' },
        ...{ closedAt: null, asked: { ideas: 2, scored: 0, finished: false } },
      },
      news: [unreadOfIdea({ id: 3, actor: other, kind: 'round.opened', why: 'asked' })],
    },
  ]);
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expectLink('What first?', '/idea-tracker/rounds/round', title);
  await expectVisible('2 ideas to score, until 3 December');
  await expect.element(entries).toMatchTextContent('Berta Other asks you to score ideas');
  await expectLink(/^Start scoring/, '/idea-tracker/rounds/round/assess', entries);
  await expectNoViolations();
});

test('many ideas come in parts and are read at once', async () => {
  const all = Array.from({ length: 22 }, (_, at) => ({ ...thread(`Number ${at}`), through: 9 }));
  await openInbox(all);
  const marked: unknown[] = [];
  let unread = all.length;
  answerCalls({
    [read]: ({ path }: Call) => {
      const part = path.includes('from=') ? all.slice(20) : all.slice(0, 20);
      return { ...inboxOf(unread ? part : [], unread), next: part.length === 20 ? 'rest' : null };
    },
    'POST /api/inbox/read': ({ body }: Call) => {
      marked.push(body);
      unread = 0;
      return { unread };
    },
  });
  refetchInbox();
  await expect.poll(() => entries.elements().length).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => entries.elements().length).toBe(22);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(toast).toMatchTextContent('Everything is read');
  await expect.element(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  expect(marked).toEqual([{ through: 9 }]);
});

test('the inbox counts what comes in, and its list changes when that is asked for; a list that cannot be loaded says so, and loads on request', async () => {
  await openInbox();
  const emit = followEvents(founder());
  const nothing = page.getByRole('heading', { name: 'Nothing new' });
  await expect.element(nothing).toBeVisible();
  answerCalls({ [read]: inboxOf([thread('Commented')], 1), 'GET /api/inbox/count': { unread: 1 } });
  emit({ kind: 'comment.created', ideaId: 'Commented', commentId: 'comment-1' });
  await expectVisible('Something new has come in');
  await expect.element(nothing).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(entries).toMatchTextContent('Who pays?');
  await expect.element(page.getByText('Something new has come in')).not.toBeInTheDocument();

  answerCalls({ [read]: noConnection });
  openPath('/inbox#everything');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The inbox could not be loaded');
  await expectNoViolations();
  answerCalls({ [read]: inboxOf([]) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});
