import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { $inbox } from '#features/admin/client/admin.ts';
import { Messages } from '#features/admin/ui/Messages.tsx';
import type { Message } from '#features/contact/domain/contact-response.ts';
import { answerCalls, type Call, delayed, noConnection, noContent, problem } from '../calls.ts';
import { button, restoreFocus, toast } from '../controls.ts';
import { keepMessages, message } from '../messages.ts';
import { founder } from '../people.ts';
import { expectReason } from '../reason.ts';
import { renderPage } from '../render-page.tsx';

const area = page.getByLabelText('Reply to sara@example.org');
/** The region excludes the toast, which also contains a list item. */
const inbox = page.getByRole('region', { name: 'Inbox' });
const item = (name: string) => inbox.getByRole('listitem').filter({ hasText: name });

/** Renders the inbox. The server returns these messages. */
async function showMessages(messages: Message[], me = founder({ role: 'admin' })) {
  $inbox.set('open');
  keepMessages(messages, me);
  return renderPage(
    <section className="container" aria-label="Inbox">
      <Messages me={me} />
    </section>,
  );
}

test('a message that was sent very fast is in the inbox, marked, and can go to spam', async () => {
  const messages = [message({ name: 'Fast', maybeSpam: true }), message({ name: 'Slow' })];
  await showMessages(messages);
  await expect.element(item('Fast').getByText('Maybe spam')).toBeVisible();
  await expect.element(item('Slow').getByText('Maybe spam')).not.toBeInTheDocument();
  await button('Actions for the message from Fast').click();
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(toast).toMatchTextContent('Spam');
  await expect.element(item('Fast')).not.toBeInTheDocument();
  await button('1 message in spam').click();
  await expect.element(item('Fast').getByText('Spam', { exact: true })).toBeVisible();
  await expect.element(item('Fast').getByText('Maybe spam')).not.toBeInTheDocument();
  await button('Back to the inbox').click();
  const shown = page.getByLabelText('Show');
  await shown.selectOptions('Open (2)');
  await expect.element(item('Fast')).toBeVisible();
  // A list that loads also reads the counts, because messages arrive without an event.
  messages.push(message({ name: 'Later' }));
  await shown.selectOptions('Archived (0)');
  await expect.element(shown).toMatchTextContent('Open (3)');
});

test('a reply is kept for its author alone, Escape closes it, and Ctrl Enter sends it once', async () => {
  const one = message();
  const { unmount } = await showMessages([one], founder({ role: 'admin', name: 'Another' }));
  const reply = page.getByRole('button', { name: 'Reply', exact: true });
  await reply.click();
  await area.fill('From another administrator');
  await unmount();
  await showMessages([one]);
  await reply.click();
  await expect.element(area).toHaveFocus();
  await expect.element(area).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(area).not.toBeInTheDocument();
  await expect.element(reply).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await area.fill('Yes, with');
  await userEvent.keyboard('{Escape}');
  await expect.element(area).not.toBeInTheDocument();
  await expect.element(button('Continue the reply')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(area).toHaveValue('Yes, with');

  // The first response is lost, so the reply is sent again with the same key.
  const keys: (string | null)[] = [];
  answerCalls({
    [`POST /api/admin/messages/${one.id}/replies`]({ headers }: Call) {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? noConnection() : noContent();
    },
  });
  await area.fill('Yes, with three.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectReason(
    button('Send reply'),
    'The server could not be reached. Try again. What you typed is kept on this page.',
    true,
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(area).not.toBeInTheDocument();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a message is deleted after a question, whose buttons stay in place meanwhile; the focus goes to its neighbour', async () => {
  restoreFocus();
  await page.viewport(390, 844);
  const newer = message({ name: 'Newer' });
  const messages = [newer, message({ name: 'Older' })];
  await showMessages(messages);
  const actions = button('Actions for the message from Newer');
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await actions.click();
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete the message from Newer?' });
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect.element(actions).toHaveFocus();
  await actions.click();
  await remove.click();
  const press = question.getByRole('button', { name: 'Delete message' });
  const places = () =>
    question
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect().toJSON());
  await expect.element(press).toBeVisible();
  const before = places();
  const deletion = delayed(noContent());
  answerCalls({ [`DELETE /api/admin/messages/${newer.id}`]: deletion.answer });
  await press.click();
  await expect.poll(() => press.element().querySelector('.spinner')).not.toBeNull();
  expect(places()).toEqual(before);
  messages.shift();
  deletion.respond();
  await expect.element(toast).toMatchTextContent('Message deleted');
  await expect.element(item('Newer')).not.toBeInTheDocument();
  await expect.element(item('Older')).toHaveFocus();

  // Another administrator has deleted it.
  const [older] = messages.splice(0);
  answerCalls({
    [`DELETE /api/admin/messages/${older?.id}`]: problem(404, 'This message does not exist.'),
  });
  await button('Actions for the message from Older').click();
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
  await expect.element(page.getByText('Nothing is open.')).toBeVisible();
  await expect.element(inbox).toHaveFocus();
});
