import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMention } from '#features/comments/domain/comment.ts';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import { announce } from '#platform/client/api/session-changes.ts';
import { invalidate } from '#platform/client/query/queries.ts';
import { expectNoViolations } from '../axe.ts';
import {
  answerCalls,
  type Call,
  callsAnswered,
  callsMade,
  delayed,
  noConnection,
  problem,
} from '../calls.ts';
import {
  button,
  expectTextsIn,
  fillStorage,
  mayLeave,
  press,
  restoreFocus,
  tab,
  toast,
} from '../controls.ts';
import { answer } from '../idea-form.ts';
import { showIdea } from '../idea-page.tsx';
import { idea } from '../ideas.ts';
import { expectReason } from '../reason.ts';

const aside = page.getByRole('complementary', { name: 'Comments on this section' });
const items = aside.getByRole('listitem');
const form = page.getByRole('form', { name: 'New comment' });
const area = page.getByRole('textbox', { name: 'Your comment' });
const onSection = page.getByRole('button', { name: 'Comment on section' });
const goOn = aside.getByRole('button', { name: 'Continue writing' });

/** Posts a comment on the open section, or on the field of another button. */
async function post(content: string, opener = onSection) {
  await opener.click();
  await area.fill(content);
  await button('Post Comment').click();
}

test('a posted comment gets the focus, clear of the toast, and the page of a phone scrolls to it', async () => {
  await page.viewport(1440, 900);
  const { comment } = await showIdea({ targetUsers: 'Nurses' });
  comment({ content: 'First' });
  invalidate('comments');
  const first = items.filter({ hasText: 'First' });
  await expect.element(first).toBeVisible();
  const { bottom, height } = first.element().getBoundingClientRect();
  // The next comment ends at the foot of the window.
  await page.viewport(1440, Math.round(bottom + height + 20));
  await post('Second');
  const second = items.filter({ hasText: 'Second' });
  await expect.element(second).toHaveFocus();
  const shown = toast.getByRole('listitem');
  await expect.element(shown).toMatchTextContent('Comment added');
  const { top } = shown.element().getBoundingClientRect();
  expect(second.element().getBoundingClientRect().bottom).toBeLessThan(top);

  await page.viewport(390, 844);
  await post('Third', button('Comment on Target Users'));
  const third = items.filter({ hasText: 'Third' });
  await expect.element(third).toHaveFocus();
  await expect.element(third).toBeInViewport({ ratio: 1 });
});

test("'Failed to add comment. Please try again.' with the reason at the button, and the text is kept over a reload", async () => {
  const unreachable =
    'The server could not be reached. Try again. What you typed is kept on this page.';
  const { path, reload, comment } = await showIdea();
  await onSection.click();
  await button('Post Comment').click();
  await expect.element(area).toHaveAccessibleDescription('Comment cannot be empty');
  const keys: (string | null)[] = [];
  answerCalls({
    [`POST ${path}/comments`]({ headers }: Call) {
      keys.push(headers.get('Idempotency-Key'));
      noConnection();
    },
  });
  await area.fill('Another thought');
  await button('Post Comment').click();
  await expect.poll(() => keys).toHaveLength(1);
  await area.fill('Precious thought');
  await button('Post Comment').click();
  await expect.element(toast).toMatchTextContent('Failed to add comment. Please try again.');
  await expectReason(button('Post Comment'), unreachable);
  await expect.element(area).toHaveValue('Precious thought');
  answerCalls({ [`POST ${path}/comments`]: {} });
  await button('Post Comment').click();
  await expect.element(button('Post Comment')).toHaveAccessibleDescription(/could not be read/);
  await expect.element(area).toHaveValue('Precious thought');
  answerCalls({ [`POST ${path}/comments`]: problem(401, 'Sign in to continue.') });
  await button('Post Comment').click();
  await expect.element(button('Post Comment')).toHaveAccessibleDescription(/^Your session had/);
  announce('session.created');
  await expect.element(button('Post Comment')).toHaveAccessibleDescription('');
  await reload();
  await onSection.click();
  await expect.element(area).toHaveValue('Precious thought');

  const posted = { id: '' };
  answerCalls({
    [`POST ${path}/comments`]({ headers, body }: Call) {
      keys.push(headers.get('Idempotency-Key'));
      return Object.assign(posted, comment(Object(body)));
    },
  });
  await button('Post Comment').click();
  await expect.element(form).not.toBeInTheDocument();
  // The same words posted again are another comment.
  await post('Precious thought');
  await expect.poll(() => keys).toHaveLength(4);
  const [other, lost, again, next] = keys;
  expect(again).toBe(lost);
  expect(new Set([other, lost, next]).size).toBe(3);

  await items.nth(1).getByRole('button', { name: 'Edit' }).click();
  answerCalls({ [`PATCH ${path}/comments/${posted.id}`]: noConnection });
  const save = items.getByRole('button', { name: 'Save' });
  await save.click();
  await expectReason(save, unreachable, true);
  await expect.element(area).not.toHaveAttribute('aria-invalid');
});

test('an unposted comment is announced at its section and can be continued', async () => {
  const { reload } = await showIdea({ targetUsers: 'Nurses on wards' });
  await button('Comment on Target Users').click();
  await expect.element(form.getByRole('blockquote')).toHaveTextContent('Nurses on wards');
  await area.fill('Half a thought');
  await reload();
  await expect
    .element(aside)
    .toMatchTextContent('A comment on Target Users that you have not posted is kept');
  await tab('Market').click();
  await expect.element(goOn).not.toBeInTheDocument();
  await expect.element(tab('Overview')).toHaveTextContent('Overview, unposted draft');
  await tab('Overview').click();
  await goOn.click();
  await expect.element(area).toHaveValue('Half a thought');
  await expect.element(goOn).not.toBeInTheDocument();
  await button('Cancel').click();
  await expect.element(goOn).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'Comments on this section' }))
    .toHaveFocus();

  await post('A question');
  await aside.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('textbox', { name: 'Your reply' });
  await reply.fill('Half an answer');
  await reload();
  await expect.element(aside).toMatchTextContent('A reply that you have not posted is kept');
  await expect.element(tab('Overview')).toHaveTextContent('Overview, 1 comment, unposted draft');
  await goOn.click();
  await expect.element(reply).toHaveValue('Half an answer');
});

test('by keyboard: Ctrl Enter posts, Escape closes and keeps, and the focus goes on', async () => {
  restoreFocus();
  const { comment } = await showIdea({}, '#market');
  for (const content of ['Who pays?', 'Who decides?']) comment({ section: 'market', content });
  await press(onSection);
  await area.fill('Half a thought');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(onSection).toHaveFocus();
  await expect
    .element(aside)
    .toMatchTextContent('A comment on this section that you have not posted is kept');
  await press(goOn);
  await expect.element(area).toHaveValue('Half a thought');
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await expect.poll(() => items.elements().length).toBe(3);
  await expect.element(goOn).not.toBeInTheDocument();

  const first = items.first();
  await press(first.getByRole('button', { name: 'Edit' }));
  const editor = page.getByRole('form', { name: 'Edit comment' });
  const changed = editor.getByRole('textbox', { name: 'Your comment' });
  await changed.fill('Who pays for it?');
  await userEvent.keyboard('{Escape}');
  await expect.element(editor).not.toBeInTheDocument();
  await expect
    .element(first)
    .toMatchTextContent('A change of this comment that you have not saved is kept');
  await press(goOn);
  await expect.element(changed).toHaveValue('Who pays for it?');
  await press(changed, '{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await expect.element(first).toMatchTextContent('Who pays for it? (edited)');
  await expect.element(goOn).not.toBeInTheDocument();

  const remove = first.getByRole('button', { name: 'Delete', exact: true });
  await press(remove);
  await expect.element(first.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toBeVisible();

  // The resolved comment moves to another list. The next comment gets the focus.
  await press(first.getByRole('button', { name: 'Resolve' }));
  await expect.element(page.getByText('Resolved (1)')).toBeVisible();
  await expect.element(first).toMatchTextContent('Who decides?');
  await expect.element(first).toHaveFocus();
});

test('a late response to a comment neither closes another form nor takes its focus', async () => {
  const { path, comment } = await showIdea();
  const late = delayed(null);
  answerCalls({
    [`POST ${path}/comments`]: async () => {
      await late.answer();
      return comment({ fieldName: 'targetUsers', content: 'And carers?' });
    },
  });
  await button('Comment on Target Users').dblClick();
  await expect.element(area).toHaveFocus();
  await area.fill('And carers?');
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await button('Comment on Disease Area').click();
  await area.fill('All of it?');
  late.respond();
  await expect.element(items).toMatchTextContent('And carers?');
  await expect.element(area).toHaveFocus();
  await expect.element(area).toHaveValue('All of it?');
});

test("the form opens only after a comment button is pressed, and closes on Cancel or a post: 'Comment added' / 'Your comment has been posted successfully!'", async () => {
  const { path } = await showIdea();
  await expect.element(page.getByText('No comments yet on this section.')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();

  const onUsers = button('Comment on Target Users');
  await onUsers.click();
  await expect.element(area).toHaveFocus();
  // The open form's button moves the focus into the form.
  (await tab('Overview').findElement()).focus();
  await onUsers.click();
  await expect.element(area).toHaveFocus();
  await area.fill('Should we include carers?');
  const before = callsMade().length;
  await button('Post Comment').click();
  await expectTextsIn(toast, 'Comment added', 'Your comment has been posted successfully!');
  await expect.element(form).not.toBeInTheDocument();

  await expectTextsIn(items, 'Ada Test', 'Should we include carers?');
  await expect.element(items.getByText('Target Users')).toBeVisible();
  await expect
    .element(items.getByRole('time'))
    .toHaveAttribute('datetime', expect.stringMatching(/Z$/));
  await callsAnswered();
  // The post triggers one refetch of the list.
  const calls = callsMade().slice(before);
  expect(calls.filter((call) => call.endsWith('/comments'))).toEqual([
    `POST ${path}/comments`,
    `GET ${path}/comments`,
  ]);
  await expect.element(tab('Overview')).toHaveTextContent('Overview, 1 comment');

  await post('On the whole section');
  await expect.element(items.nth(1)).toMatchTextContent('On the whole section');
  await expect.element(items.nth(1).getByText('Target Users')).not.toBeInTheDocument();

  await onSection.click();
  await button('Cancel').click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(onSection).toHaveFocus();
  // Another section closes the form, too.
  await onSection.click();
  await expect.element(form).toBeVisible();
  await tab('Market').click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByText('No comments yet on this section.')).toBeVisible();
});

test('the owner answers the comments on a section while editing it', async () => {
  const shown = { marketSize: 'Two regions' };
  const { path, comment, reload } = await showIdea(shown, '#market');
  comment({ section: 'market', fieldName: 'marketSize', content: 'Which two?' });
  await reload();
  await button('Edit Idea').click();
  const market = answer('marketSize');
  await market.fill('North and south');
  await expect.element(aside).toMatchTextContent('Which two?');
  const toReply = aside.getByRole('button', { name: 'Reply', exact: true });
  const reply = aside.getByLabelText('Your reply');
  await toReply.click();
  await reply.fill('North and south');
  await aside.getByRole('button', { name: 'Post Reply' }).click();
  await expect
    .element(aside.getByRole('list', { name: 'Replies' }))
    .toMatchTextContent('North and south');
  await toReply.click();
  await reply.fill('Or three');
  await aside.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(aside.getByText('Resolved (1)')).toBeVisible();
  // The unposted reply stays visible although the resolved thread is folded.
  await expect.element(aside.getByText('A reply that you have not posted is kept')).toBeVisible();
  comment({ section: 'market', content: 'Written while the owner edits' });
  await tab('Overview').click();
  await expect.element(aside).toMatchTextContent('No comments yet on this section.');
  // The edit form keeps its text.
  await tab('Market').click();
  await expect.element(market).toHaveValue('North and south');
  answerCalls({
    [`PUT ${path}`]: ({ body }: Call) => idea({ ...Object(body), id: path.slice(11) }),
  });
  await button('Save Changes').click();
  await expect.element(toast).toMatchTextContent('Idea updated');
  await expect.element(aside).toMatchTextContent('Written while the owner edits');
});

test('a comment is changed, resolved, reopened, answered and deleted; it keeps its place while it has replies', async () => {
  restoreFocus();
  const { comment, reload } = await showIdea();
  comment({ fieldName: 'targetUsers', content: 'First words' });
  await reload();
  await items.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Edit comment' });
  const changed = editor.getByLabelText('Your comment');
  const save = editor.getByRole('button', { name: 'Save' });
  await expect.element(changed).toHaveFocus();
  await changed.fill('Better words');
  await reload();
  await expect.element(changed).toHaveValue('Better words');
  await expect.element(changed).not.toHaveFocus();
  await save.click();
  await expect.element(items).toMatchTextContent('Better words (edited)');

  await press(items.getByRole('button', { name: 'Resolve' }));
  const resolved = page.getByText('Resolved (1)');
  await expect.element(resolved).toBeVisible();
  // The focused button is gone with its comment. The comments panel gets the focus.
  await expect.element(aside).toHaveFocus();
  await expect.element(tab('Overview')).toHaveTextContent('Overview');
  await resolved.click();
  await button('Reopen').click();
  await expect.element(resolved).not.toBeInTheDocument();

  const newReply = page.getByRole('form', { name: 'New reply' });
  const text = newReply.getByLabelText('Your reply');
  await button('Reply').click();
  await expect.element(text).toHaveFocus();
  await text.fill('Yes, they run it at home');
  await newReply.getByRole('button', { name: 'Post Reply' }).click();
  await expect.element(newReply).not.toBeInTheDocument();
  const reply = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expectTextsIn(reply, 'Ada Test', 'Yes, they run it at home');
  await expect.element(reply.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  await expect.element(tab('Overview')).toHaveTextContent('Overview, 2 comments');

  // The first buttons of the thread belong to its first comment.
  const thread = items.first();
  await thread.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await thread.getByRole('button', { name: 'Delete it' }).click();
  await expect.element(thread).toMatchTextContent('This comment was deleted.');
  await expect.element(tab('Overview')).toHaveTextContent('Overview, 1 comment');
  await reply.getByRole('button', { name: 'Delete', exact: true }).click();
  await reply.getByRole('button', { name: 'Delete it' }).click();
  await expect.element(page.getByText('No comments yet on this section.')).toBeVisible();
});

const options = page.getByRole('option');
const command = (key: string) => userEvent.keyboard(`{ControlOrMeta>}${key}{/ControlOrMeta}`);

const person = (name: string) => ({ id: crypto.randomUUID(), name });

test('the founders are read again after a failure, so that a comment with an @ can be posted', async () => {
  const { path, comment } = await showIdea({}, '#market');
  const posted = ({ body }: Call) => comment(Object(body));
  answerCalls({ 'GET /api/founders': noConnection, [`POST ${path}/comments`]: posted });
  invalidate('founders');
  await post('Mail a@example.org');
  await expect.element(toast).toMatchTextContent('Failed to add comment');
  answerCalls({ 'GET /api/founders': [] });
  await button('Post Comment').click();
  await expect.element(items.first()).toMatchTextContent('Mail a@example.org');
});

test('leaving warns of a comment that the device could not store', async () => {
  await showIdea();
  await onSection.click();
  await area.fill('Stored on the device');
  expect(mayLeave()).toBe(true);
  fillStorage();
  await area.fill('Stored nowhere');
  await expect.poll(mayLeave).toBe(false);
});

test('an @ offers founders by keyboard, stores who is meant, and shows and edits the name', async () => {
  const ann = person('Ann');
  const { path, comment, reload } = await showIdea({}, '#market');
  const stored: string[] = [];
  function store(posted: Comment, change: object) {
    Object.assign(posted, change);
    stored.push(posted.content);
    return posted;
  }
  answerCalls({
    'GET /api/founders': [ann, person('Ann Lee'), person('Zoë Wards')],
    [`POST ${path}/comments`]: ({ body }: Call) => {
      const posted = comment(Object(body));
      answerCalls({
        [`PATCH ${path}/comments/${posted.id}`]: ({ body: change }: Call) =>
          store(posted, { ...Object(change), editedAt: new Date().toISOString() }),
      });
      return store(posted, { mentions: [ann] });
    },
  });
  invalidate('founders');
  await onSection.click();
  await expect.element(area).toHaveFocus();
  const list = page.getByRole('listbox', { name: 'Founders' });
  await userEvent.keyboard('Mail a@b or @an');
  await expect.element(options.first()).toBeVisible();
  await expectNoViolations();
  await expect
    .poll(() => area.element().getAttribute('aria-activedescendant'))
    .toMatch(/-person-0$/);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(area).toHaveValue('Mail a@b or @an');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}@');
  await expect.poll(() => options.elements().length).toBe(3);
  await userEvent.keyboard('ANN');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Ann', 'Ann Lee']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(area).toHaveValue('Mail a@b or @Ann ');
  await expect.element(list).not.toBeInTheDocument();
  await command('z');
  await expect.element(area).toHaveValue('Mail a@b or @ANN');
  // The undo has selected the name.
  await userEvent.keyboard('{ArrowRight} is right');
  const hint = page.getByText('Mentions Ann.', { exact: true });
  await expect.element(hint).toBeVisible();

  await reload();
  // The store of names stays mounted for a second after its component, so the reload alone does not read it again.
  invalidate('founders');
  await goOn.click();
  await expect.element(area).toHaveValue('Mail a@b or @ANN is right');
  await expect.element(hint).toBeVisible();
  await command('{Enter}');
  const posted = page.getByRole('listitem').filter({ hasText: '@Ann is right' });
  await expect.element(posted.getByText('@Ann', { exact: true })).toBeVisible();
  expect(stored).toEqual([`Mail a@b or ${writeMention(ann.id)} is right`]);

  await items.getByRole('button', { name: 'Edit' }).click();
  await expect.element(area).toHaveValue('Mail a@b or @Ann is right');
  await area.fill('Ask @Ann today');
  await command('{Enter}');
  await expect.element(items).toMatchTextContent('Ask @Ann today (edited)');
  expect(stored[1]).toBe(`Ask ${writeMention(ann.id)} today`);
});
