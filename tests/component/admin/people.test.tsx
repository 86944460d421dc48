import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Person } from '../../../src/features/admin/domain/admin-response.ts';
import { People } from '../../../src/features/admin/ui/People.tsx';
import { Toasts } from '../../../src/platform/ui/toasts/Toasts.tsx';
import { answerCalls, type Call } from '../calls.ts';
import { founder } from '../people.ts';

const person = (name: string): Person => ({
  id: crypto.randomUUID(),
  name,
  email: `${name.replace(' ', '-')}@example.org`,
  role: 'user',
  createdAt: new Date().toISOString(),
  suspendedAt: null,
  emailProven: true,
  lacksSecondStep: false,
  ideas: 0,
  sessions: 0,
  lastUsedAt: null,
});

test('a change beyond the first fifty people is shown, and a failure is told in the dialog', async () => {
  const people = Array.from({ length: 60 }, (_, at) => person(`Copy ${at + 1}`));
  const last = people[59] as Person;
  const change = `PATCH /api/admin/people/${last.id}`;
  answerCalls({
    'GET /api/admin/people': ({ path }: Call) =>
      path.includes('from=')
        ? { items: people.slice(50), total: 60, next: null }
        : { items: people.slice(0, 50), total: 60, next: 'more' },
    [change]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await render(
    <>
      <People me={founder({ role: 'admin' })} />
      <Toasts />
    </>,
  );
  await expect.element(page.getByText('60 people')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  const role = page.getByLabelText(`Role of ${last.name}`);
  await role.selectOptions('founder');
  const dialog = page.getByRole('dialog');
  // The button that changes nothing has the focus: a second Enter by mistake is harmless.
  await expect.element(dialog.getByRole('button', { name: 'Leave it' })).toHaveFocus();
  const press = dialog.getByRole('button', { name: 'Change the role' });
  await press.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No connection. Try again.');
  answerCalls({ [change]: ({ body }: Call) => Object.assign(last, body) });
  await press.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(role).toHaveValue('founder');
  // 60 people and the header row.
  expect(page.getByRole('row').elements()).toHaveLength(61);
});
