import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { unsavedTexts } from '#app/client/unsaved-texts.ts';
import type { Delivery, Webhook } from '#features/webhooks/domain/webhook-response.ts';
import Webhooks from '#features/webhooks/ui/Webhooks.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, callsMade, problem } from '../calls.ts';
import { openPath } from '../controls.ts';
import { renderReloadable } from '../render-page.tsx';

test('an address inside a private network is refused at its field, and nothing typed is lost, also over a reload', async () => {
  const message = 'This address lies inside a private network.';
  answerCalls({
    'GET /api/admin/webhooks': { items: [] },
    'POST /api/admin/webhooks': problem(400, 'Some fields need a change.', {
      errors: [{ path: 'url', message }],
    }),
  });
  const { reload } = await renderReloadable(
    <>
      <h1>Webhooks</h1>
      <Webhooks userId="me" />
    </>,
  );
  await expect.element(page.getByText('No webhook yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('form', { name: 'Add a webhook' });
  const name = form.getByLabelText('Name');
  const address = form.getByLabelText('Address');
  const sent = () => callsMade().filter((call) => call.startsWith('POST'));
  await expect.element(form.getByRole('heading')).toHaveFocus();
  await form.getByRole('button', { name: 'Add and send a test' }).click();
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await expect.element(name).toHaveFocus();
  await expect
    .element(form.getByRole('group', { name: 'Send a message when' }))
    .toHaveAccessibleDescription('Choose at least one');
  await expect.element(form.getByLabelText('Titles and texts of ideas')).not.toBeChecked();
  expect(sent()).toEqual([]);
  await name.fill('Teams of the board');
  await form.getByLabelText('Microsoft Teams').click();
  await form.getByLabelText('A round opens or closes').click();
  await address.fill('https://192.168.4.12/hooks');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription(/lies inside a private network/);
  await expect.element(address).toHaveFocus();
  expect(sent()).toHaveLength(1);
  await expect.element(name).toHaveValue('Teams of the board');
  await expect.element(form.getByLabelText('Microsoft Teams')).toBeChecked();
  await expect.element(form.getByLabelText('A round opens or closes')).toBeChecked();
  await expectNoViolations();
  await reload();
  // The address of a chat stays in the tab.
  expect(Object.values({ ...localStorage }).join()).not.toContain('192.168.4.12');
  expect(unsavedTexts('me')).toEqual(['a webhook']);
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await expect.element(name).toHaveValue('Teams of the board');
  await expect.element(address).toHaveValue('https://192.168.4.12/hooks');
  await expect.element(form.getByLabelText('Microsoft Teams')).toBeChecked();
  await expect.element(form.getByLabelText('A round opens or closes')).toBeChecked();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByText('kept on this device')).not.toBeInTheDocument();
  expect(unsavedTexts('me')).toEqual([]);
});

test('a message that waited when the webhook was switched off reads as not sent', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const webhook: Webhook = {
    ...{ id: 'w', name: 'Board', kind: 'signed', host: 'example.org', end: '' },
    ...{ groups: ['ideas'], carriesTexts: false, failingSince: null, last: null },
    ...{ switchedOff: { at, by: 'failing' }, waiting: 0, givenUp: 1 },
  };
  const message: Delivery = {
    ...{ id: 'd', type: 'idea.created', about: 'An idea', createdAt: at, tries: 0, last: null },
    ...{ answer: null, tookMs: null, state: 'given up', nextTryAt: null },
  };
  const later: Delivery = {
    ...message,
    id: 'e',
    state: 'waiting',
    nextTryAt: '2099-01-01T00:00:00.000Z',
  };
  answerCalls({
    'GET /api/admin/webhooks': { items: [webhook] },
    'GET /api/admin/webhooks/w/deliveries': { items: [message, later], total: 2, next: null },
  });
  openPath('/admin#webhooks/w');
  await render(<Webhooks userId="me" />);
  const rows = page.getByRole('region', { name: 'Delivery log of Board' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Not sent');
  await expect.element(rows.nth(2)).toMatchTextContent('On its way');
});
