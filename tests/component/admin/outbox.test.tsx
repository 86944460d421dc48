import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Mail } from '../../../src/features/admin/domain/admin-response.ts';
import { Outbox } from '../../../src/features/admin/ui/Outbox.tsx';
import { answerCalls } from '../calls.ts';
import { renderPage } from '../render-page.tsx';
import { toast } from '../toast.ts';

test('a letter says that the connection failed, and goes on waiting when it is tried again', async () => {
  const letter: Mail = {
    id: crypto.randomUUID(),
    recipient: 'tom@example.org',
    subject: 'A message from Tom',
    readable: false,
    createdAt: new Date().toISOString(),
    state: 'waiting',
    attempts: 1,
    problem: 'ESOCKET',
  };
  answerCalls({
    'GET /api/admin/outbox': { items: [letter], total: 1, next: null, configured: true },
    [`POST /api/admin/outbox/${letter.id}`]: new Response(null, { status: 204 }),
  });
  await renderPage(<Outbox />);
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: letter.subject });
  await expect
    .element(item)
    .toMatchTextContent('the connection to the mail server failed: ESOCKET');
  await item.getByRole('button', { name: 'Send now' }).click();
  await expect.element(toast).toMatchTextContent('waits here until the mail server takes it');
  await expect.element(item.getByText('Waiting', { exact: true })).toBeVisible();
});
