import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { $inbox } from '#features/admin/client/admin.ts';
import { Messages } from '#features/admin/ui/Messages.tsx';
import type { Message } from '#features/contact/domain/contact-response.ts';
import { answerCalls, type Call, delayed, noConnection, noContent } from '../calls.ts';
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
  await showMessages([message({ name: 'Fast', maybeSpam: true }), message({ name: 'Slow' })]);
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
  await page.getByLabelText('Show').selectOptions('Open (2)');
  await expect.element(item('Fast')).toBeVisible();
});

test('Escape closes a reply and keeps what was typed, Ctrl Enter sends it', async () => {
  await showMessages([message()]);
  const reply = page.getByRole('button', { name: 'Reply', exact: true });
  await reply.click();
  await expect.element(area).toHaveFocus();
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
  await area.fill('Yes, with three.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByLabelText('Show').selectOptions('Answered (1)');
  await expect.element(item('Sara')).toMatchTextContent('Yes, with three.');
});

test('a reply whose response was lost is sent again with the same key', async () => {
  const one = message();
  await showMessages([one]);
  const keys: (string | null)[] = [];
  answerCalls({
    [`POST /api/admin/messages/${one.id}/replies`]({ headers }: Call) {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? noConnection() : noContent();
    },
  });
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await area.fill('Yes.');
  const send = button('Send reply');
  await send.click();
  await expectReason(
    send,
    'The server could not be reached. Try again. What you typed is kept on this page.',
  );
  await send.click();
  await expect.element(area).not.toBeInTheDocument();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test("one administrator never sees another one's unsent reply", async () => {
  const messages = [message()];
  for (const name of ['First', 'Second']) {
    const { unmount } = await showMessages(messages, founder({ role: 'admin', name }));
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect.element(area).toHaveValue('');
    await area.fill(`From the ${name}`);
    await unmount();
  }
});

test('on a phone a question keeps its buttons where they are while it is done', async () => {
  await page.viewport(390, 844);
  const asked = message({ name: 'Tom' });
  await showMessages([asked]);
  const deletion = delayed(noContent());
  answerCalls({ [`DELETE /api/admin/messages/${asked.id}`]: deletion.answer });
  await button('Actions for the message from Tom').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  const buttons = [button('Delete message'), button('Leave it')];
  const places = () =>
    buttons.map((one) => {
      const { x, y, width, height } = one.element().getBoundingClientRect();
      return { x, y, width, height };
    });
  const before = places();
  await button('Delete message').click();
  await expect
    .poll(() => button('Delete message').element().querySelector('.spinner'))
    .not.toBeNull();
  for (const [index, box] of places().entries())
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - (before[index]?.[side] ?? -9))).toBeLessThan(1);
  deletion.respond();
  await expect.element(question).not.toBeInTheDocument();
});

test('a message is deleted after a question; the focus goes to its neighbour', async () => {
  restoreFocus();
  await showMessages([message({ name: 'Newer' }), message({ name: 'Older' })]);
  const actions = button('Actions for the message from Newer');
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await actions.click();
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete the message from Newer?' });
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect.element(actions).toHaveFocus();
  await actions.click();
  await remove.click();
  await question.getByRole('button', { name: 'Delete message' }).click();
  await expect.element(toast).toMatchTextContent('Message deleted');
  await expect.element(item('Newer')).not.toBeInTheDocument();
  await expect.element(item('Older')).toHaveFocus();

  await button('Actions for the message from Older').click();
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
  await expect.element(page.getByText('Nothing is open.')).toBeVisible();
  await expect.element(inbox).toHaveFocus();
});
