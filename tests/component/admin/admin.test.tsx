// The administration page: what its lists, tabs and counts show after each press.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { $settings } from '#features/accounts/client/public-settings.ts';
import type {
  AccountEvent,
  AuditEntry,
  Invitation,
} from '#features/accounts/domain/account-response.ts';
import { $inbox } from '#features/admin/client/admin.ts';
import type { Mail, SystemState } from '#features/admin/domain/admin-response.ts';
import { AdminPage } from '#features/admin/ui/AdminPage.tsx';
import { System } from '#features/admin/ui/System.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, callsMade, listOf, noContent } from '../calls.ts';
import { button, expectTextsIn, openPath, tab, toast } from '../controls.ts';
import { keepMessages, message } from '../messages.ts';
import { founder, signIn } from '../people.ts';
import '#features/admin/ui/admin.css';
import { renderPage } from '../render-page.tsx';

const link = (name: string) => page.getByRole('link', { name });
const shown = page.getByLabelText('Show');

const mail = (recipient: string, more: Partial<Mail> = {}): Mail => ({
  ...{ id: crypto.randomUUID(), recipient, subject: 'Your invitation', readable: true },
  ...{ createdAt: new Date().toISOString(), state: 'waiting', attempts: 0, problem: null },
  ...more,
});

type Server = { messages?: ReturnType<typeof message>[]; outbox?: Mail[]; sendsMail?: boolean };

/** Renders a part of the administration page to an administrator. */
async function showAdministration(
  part: string,
  { messages = [], outbox = [], sendsMail = false }: Server = {},
) {
  const me = founder({ role: 'admin', name: 'Root' });
  const invitations: Invitation[] = [];
  const audit: AuditEntry[] = [];
  const count = (state: Mail['state']) => outbox.filter((one) => one.state === state).length;
  $settings.set({ ...$settings.get(), mail: sendsMail });
  onTestFinished(() => $settings.set({ ...$settings.get(), mail: true }));
  $inbox.set('open');
  keepMessages(messages, me, () => ({ waiting: count('waiting'), refused: count('refused') }));
  answerCalls({
    'GET /api/auth/me': { user: me },
    'GET /settings.json': { demo: null, mail: sendsMail, provider: null, signUp: true },
    'GET /api/admin/people': listOf([]),
    'GET /api/admin/invitations': () => invitations,
    'POST /api/admin/invitations': ({ body }: Call) => {
      const { email, role } = Object(body);
      const id = crypto.randomUUID();
      invitations.push({ id, email, role, expiresAt: '2096-12-31T00:00:00.000Z' });
      answerCalls({
        [`DELETE /api/admin/invitations/${id}`]: () => {
          invitations.splice(0);
          return noContent();
        },
      });
      return { link: `${location.origin}/invitation#${'x'.repeat(43)}` };
    },
    'GET /api/admin/system': { warnings: [], jobs: [] },
    'GET /api/admin/audit': () => listOf(audit),
    'GET /api/admin/webhooks': { items: [] },
    'GET /api/admin/outbox': () => ({ ...listOf(outbox), configured: sendsMail }),
  });
  for (const one of outbox)
    answerCalls({
      [`POST /api/admin/outbox/${one.id}/text`]: {
        text: `Hello ${one.recipient}, ${location.origin}/invitation#${'x'.repeat(43)}`,
      },
      [`DELETE /api/admin/outbox/${one.id}`]: () => {
        outbox.splice(outbox.indexOf(one), 1);
        for (const { replies, email } of messages)
          if (email === one.recipient) for (const reply of replies) reply.unsent = null;
        return noContent();
      },
    });
  openPath(`/admin#${part}`);
  signIn(me);
  await renderPage(<AdminPage />);
  return audit;
}
const items = page.getByRole('main').getByRole('listitem');
const about = (words: string) => items.filter({ hasText: words });

test('anybody but an administrator sees that the page is for administrators', async () => {
  answerCalls({ 'GET /api/auth/me': { user: founder() } });
  signIn(founder());
  await renderPage(<AdminPage />);
  await expect.element(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect
    .element(page.getByText('You need administrator privileges for this page.'))
    .toBeVisible();
});

test('each part has an address in one of three tabs; the security log is filtered by person, kind and day', async () => {
  await showAdministration('invitations');
  await expect.element(tab('People')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('form', { name: 'Invite somebody' })).toBeVisible();
  await tab('System').click();
  expect(location.hash).toBe('#system');
  await expect.element(page.getByRole('heading', { name: 'Background jobs' })).toBeVisible();
  const failed: AccountEvent = {
    ...{ id: 'e', at: new Date().toISOString(), kind: 'sign-in.failed', detail: 'wrong password' },
    ...{ network: '', device: '', user: { id: 'zoe', name: 'Zoe', email: 'zoe@example.org' } },
  };
  answerCalls({ 'GET /api/admin/events': listOf([failed]) });
  for (const [part, name] of [
    ['outbox', 'Outbox'],
    ['webhooks', 'Webhooks'],
    ['audit', 'Audit log'],
    ['events', 'Security log'],
  ] as const) {
    await link(name).click();
    expect(location.hash).toBe(`#${part}`);
    await expect.element(link(name)).toHaveAttribute('aria-current', 'page');
  }
  const rows = page.getByRole('region', { name: 'Security log' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('sign-in failed: wrong password');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('zoe');
  await page.getByLabelText('What').selectOptions('session.created');
  await page.getByLabelText('From').fill('2026-11-20');
  await page.getByLabelText('To').fill('2026-11-20');
  const asked = new URLSearchParams({ q: 'zoe', kind: 'session.created' });
  asked.set('since', new Date(2026, 10, 20).toISOString());
  // The last day counts as a whole.
  asked.set('until', new Date(2026, 10, 21).toISOString());
  await expect.poll(callsMade).toContain(`GET /api/admin/events?${asked}`);
  history.back();
  await expect.element(link('Audit log')).toHaveAttribute('aria-current', 'page');
});

test('a message is read, answered by mail and archived; the outbox says why a mail waits', async () => {
  const asked = message();
  const outbox = [mail('hello@example.org', { state: 'sent' })];
  const audit = await showAdministration('messages', {
    messages: [asked],
    outbox,
    sendsMail: true,
  });
  const item = about('Do you work with hospitals?');
  const area = page.getByLabelText('Reply to sara@example.org');
  const send = button('Send reply');
  await expect.element(tab('Messages 1 unread, 0 spam')).toBeVisible();
  await button('Mark as read').click();
  await expect.element(item.getByText('Read', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.element(area).toHaveFocus();
  await send.click();
  await expect.element(area).toHaveAccessibleDescription('Write a reply first');
  await area.fill('Yes, with three.');
  await expect.element(page.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible();
  await send.click();
  await expect.element(toast).toMatchTextContent('Reply on its way');
  await expect.element(page.getByText('Nothing is open.')).toBeVisible();
  await shown.selectOptions('Answered (1)');
  await expect.element(item.getByText('Answered', { exact: true })).toBeVisible();
  await expect.element(item).toMatchTextContent('Yes, with three.');
  await expectNoViolations();
  await button('Actions for the message from Sara').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await shown.selectOptions('Archived (1)');
  await expect.element(item).toBeVisible();
  await shown.selectOptions('Unread (0)');
  await expect.element(page.getByText('No messages here.')).toBeVisible();

  const waiting = mail('tom@example.org', { attempts: 1, problem: 'ESOCKET' });
  outbox.unshift(mail('sara@example.org', { state: 'sent' }), waiting);
  audit.push({
    ...{ id: 1, at: new Date().toISOString(), actor: { id: 'root', name: 'Root' } },
    ...{ action: 'message.answered', subject: null, detail: null },
  });
  await tab('System').click();
  await link('Outbox').click();
  await expect.element(about('sara@example.org').getByText('Sent', { exact: true })).toBeVisible();
  const late = about('tom@example.org');
  await expect
    .element(late)
    .toMatchTextContent('the connection to the mail server failed: ESOCKET');
  answerCalls({ [`POST /api/admin/outbox/${waiting.id}`]: noContent });
  await late.getByRole('button', { name: 'Send now' }).click();
  await expect.element(toast).toMatchTextContent('waits here until the mail server takes it');
  await expect.element(late.getByText('Waiting', { exact: true })).toBeVisible();
  waiting.state = 'sent';
  await expect.element(late.getByText('Sent', { exact: true })).toBeVisible();
  await link('Audit log').click();
  await expect.element(page.getByRole('cell', { name: 'message answered' })).toBeVisible();
});

test('a reply that waits is not shown as one that arrived; its mail is read and discarded, and one with a dead link says so', async () => {
  const createdAt = new Date().toISOString();
  const reply = { text: 'Yes, with three.', createdAt, user: { name: 'Root' } };
  await showAdministration('messages', {
    messages: [message({ status: 'answered', replies: [{ ...reply, unsent: 'waiting' }] })],
    outbox: [
      mail('sara@example.org'),
      mail('second@example.org', { state: 'useless', readable: false }),
    ],
  });
  await expect.element(tab('System 1 waiting, 0 failed')).toBeVisible();
  await shown.selectOptions('Answered (1)');
  await expect.element(items.getByText('Answered, not sent yet', { exact: true })).toBeVisible();
  await expect.element(items).toMatchTextContent('Not sent yet: it waits in the outbox.');
  await expectNoViolations();
  await items.getByRole('link', { name: 'outbox' }).click();
  await expect.element(tab(/^System/)).toHaveAttribute('aria-selected', 'true');
  const outbox = link('Outbox 1 waiting, 0 failed');
  await expect.element(outbox).toHaveAttribute('aria-current', 'page');
  const [first, second] = [about('sara@example.org'), about('second@example.org')];
  await expect.element(second.getByText('Link no longer works', { exact: true })).toBeVisible();
  await expect.element(second.getByText('Read the mail')).not.toBeInTheDocument();
  await first.getByText('Read the mail').click();
  await expect.element(first).toMatchTextContent(`${location.origin}/invitation#`);
  await expectNoViolations();
  // The administrator has answered by other means and discards the mail.
  await button('Discard the mail to sara@example.org').click();
  await expectNoViolations();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard mail' }).click();
  await expect.element(toast).toMatchTextContent('Nothing is sent to sara@example.org.');
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(second).toHaveFocus();
  await expect.element(page.getByRole('tab', { name: 'System', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Outbox', exact: true })).toBeVisible();
  await tab('Messages').click();
  await expect.element(items.getByText('Answered', { exact: true })).toBeVisible();
});

test('an invitation that nothing mails is passed on as a link, which is copied by hand where the browser refuses', async () => {
  await showAdministration('invitations');
  const invite = page.getByRole('form', { name: 'Invite somebody' });
  await invite.getByLabelText('Email').fill('max@example.org');
  await expect.element(page.getByText('Creates a one-time sign-up link')).toBeVisible();
  await button('Make invitation').click();
  const made = page.getByLabelText('Link for max@example.org');
  await expect.element(made).toHaveFocus();
  await expect.element(toast.getByRole('listitem')).not.toBeInTheDocument();
  const value = `${location.origin}/invitation#${'x'.repeat(43)}`;
  await expect.element(made).toHaveValue(value);
  await expectNoViolations();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await button('Copy link').click();
  await expect.element(toast).toMatchTextContent('copy it with your keyboard');
  expect(getSelection()?.toString()).toBe(value);
  await button('Withdraw the invitation of max@example.org').click();
  await expect.element(made).not.toBeInTheDocument();
});

type Job = SystemState['jobs'][number];

const job = (name: string, more: Partial<Job> = {}): Job => ({
  name,
  lastRun: new Date().toISOString(),
  nextRun: new Date().toISOString(),
  failures: 0,
  lastError: null,
  ...more,
});
test('jobs that fail stand first, with how often and why; those that work are one sentence, and a list on request', async () => {
  const lastError = { at: new Date().toISOString(), message: 'The database did not answer.' };
  const failing = job('digests', { failures: 3, lastError });
  answerCalls({ 'GET /api/admin/system': { warnings: [], jobs: [job('old mail'), failing] } });
  await renderPage(<System part="system" mail={undefined} userId="me" />);
  const table = page.getByRole('region', { name: 'Background jobs that fail' });
  await expect.element(table.getByRole('row', { name: 'digests' })).toBeVisible();
  await expectTextsIn(table, 'Failed 3 times', 'The database did not answer.');
  await expect.element(page.getByRole('row', { name: 'old mail' })).not.toBeInTheDocument();
  await page.getByText('1 job works').click();
  await expect.element(page.getByRole('row', { name: 'old mail' })).toBeVisible();
});
