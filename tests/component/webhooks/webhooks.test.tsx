import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Webhooks from '#features/webhooks/ui/Webhooks.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, callsMade, problem } from '../calls.ts';

test('an address inside a private network is refused at its field, and nothing typed is lost', async () => {
  const message = 'This address lies inside a private network.';
  answerCalls({
    'GET /api/admin/webhooks': { items: [] },
    'POST /api/admin/webhooks': problem(400, 'Some fields need a change.', {
      errors: [{ path: 'url', message }],
    }),
  });
  await render(
    <main>
      <h1>Webhooks</h1>
      <Webhooks />
    </main>,
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
    .element(form.getByRole('group', { name: 'Tell it when' }))
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
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
});
