import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NewPasswordField } from '#features/accounts/ui/form/SignInFields.tsx';

const { called, answer } = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { called: promise, answer: resolve };
});
vi.mock('#features/accounts/client/password-strength.ts', () => {
  answer();
  throw new Error('The list could not be loaded.');
});

test('without the list the form works as before', async () => {
  const sent: unknown[] = [];
  await render(
    <form action={(data) => void sent.push(data.get('password'))}>
      <NewPasswordField id="password" name="password" label="Password" errors={{}} typed={{}} />
      <button type="submit">Create Account</button>
    </form>,
  );
  await page.getByLabelText('Password').fill('123456');
  await called;
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => sent).toEqual(['123456']);
});
