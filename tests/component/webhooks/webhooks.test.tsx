import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { unsavedTexts } from '#app/client/unsaved-texts.ts';
import type { Delivery, Webhook } from '#features/webhooks/domain/webhook-response.ts';
import Webhooks from '#features/webhooks/ui/Webhooks.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, callsMade, listOf, noContent, problem } from '../calls.ts';
import { button, openPath, restoreFocus, toast } from '../controls.ts';
import { renderPage, renderReloadable } from '../render-page.tsx';

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

const board: Webhook = {
  ...{ id: 'w', name: 'Board', kind: 'signed', host: 'example.org', end: '' },
  ...{ groups: ['ideas'], carriesTexts: false, failingSince: null, last: null },
  ...{ switchedOff: null, waiting: 0, givenUp: 0 },
};

/** A server with two webhooks. */
function keepWebhooks() {
  const items = [board, { ...board, id: 'v', name: 'Lab' }];
  answerCalls({ 'GET /api/admin/webhooks': () => ({ items }) });
  for (const { id } of items)
    answerCalls({
      [`GET /api/admin/webhooks/${id}/deliveries`]: listOf([]),
      [`GET /api/admin/webhooks/${id}`]: () => ({
        ...items.find((one) => one.id === id),
        url: 'https://example.org/hooks',
      }),
      [`PUT /api/admin/webhooks/${id}`]: noContent(),
    });
  openPath('/admin#webhooks/w');
  return items;
}

test('an edit is kept while another webhook is open and over a reload, and gives the focus back', async () => {
  restoreFocus();
  const items = keepWebhooks();
  const { reload } = await renderReloadable(<Webhooks userId="me" />);
  const form = page.getByRole('form', { name: 'Edit Board' });
  const name = form.getByLabelText('Name');
  const edit = button('Edit');
  const notice = page.getByText('A change to this webhook that you have not saved is kept');
  await edit.click();
  await name.fill('Board of the lab');
  await button(/^Open.*Lab/).click();
  await expect.element(page.getByRole('heading', { name: 'Lab' })).toHaveFocus();
  await expect.element(notice).not.toBeInTheDocument();
  await button(/^Open.*Board/).click();
  await expect.element(notice).toBeVisible();
  await reload();
  expect({ ...localStorage }).toEqual({});
  expect(unsavedTexts('me')).toEqual(['a webhook']);
  // Another administrator has changed another property of the webhook.
  items[0] = { ...board, carriesTexts: !board.carriesTexts };
  await button('Continue writing').click();
  await expect.element(name).toHaveValue('Board of the lab');
  expect(new FormData(form.element() as HTMLFormElement).has('carriesTexts')).toBe(
    !board.carriesTexts,
  );
  await expect.element(form.getByLabelText('Address')).toHaveValue('https://example.org/hooks');
  await expect.element(form.getByRole('checkbox').first()).toBeChecked();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(edit).toHaveFocus();
  await expect.element(notice).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('Board');
  await name.fill('The board');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  expect(unsavedTexts('me')).toEqual([]);
});

test('a webhook that another administrator has deleted leaves the list', async () => {
  const items = keepWebhooks();
  await renderPage(<Webhooks userId="me" />);
  await button('Delete').click();
  items.shift();
  answerCalls({
    'DELETE /api/admin/webhooks/w': problem(404, 'This webhook does not exist.'),
  });
  await button('Delete webhook').click();
  await expect.element(toast).toMatchTextContent('Webhook deleted');
  await expect.element(page.getByText('Board')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.hash).toBe('#webhooks');
});

test('a message that waited when the webhook was switched off reads as not sent', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const webhook: Webhook = {
    ...board,
    ...{ switchedOff: { at, by: 'failing' }, givenUp: 1 },
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
