import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ExpectedError } from '#platform/client/api/api.ts';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { Toasts } from '#platform/ui/toasts/Toasts.tsx';
import { toast } from '../controls.ts';
import { renderPage } from '../render-page.tsx';

test('the dialog shows why an action failed; a toast shows it after the dialog was removed', async () => {
  let fail = (_: Error) => {};
  const work = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const { rerender } = await renderPage(
    <ConfirmButton className="btn" label="Delete" title="Delete it?" action="Delete it" work={work}>
      <p>It goes for good.</p>
    </ConfirmButton>,
  );
  const dialog = page.getByRole('dialog');
  const press = () => dialog.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await press();
  fail(new ExpectedError('It is in use.'));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('It is in use.');
  await expect.element(toast).not.toMatchTextContent('It is in use.');

  await press();
  await rerender(<Toasts />);
  fail(new ExpectedError('It is in use again.'));
  await expect.element(toast).toMatchTextContent('It is in use again.');
});
