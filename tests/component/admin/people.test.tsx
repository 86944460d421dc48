import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { $settings } from '#features/accounts/client/public-settings.ts';
import type { Person } from '#features/admin/domain/admin-response.ts';
import { People } from '#features/admin/ui/People.tsx';
import { invalidateAll } from '#platform/client/query/queries.ts';
import { expectNoViolations } from '../axe.ts';
import {
  answerCalls,
  type Call,
  delayed,
  listOf,
  noConnection,
  noContent,
  problem,
} from '../calls.ts';
import { expectVisible, restoreFocus, toast } from '../controls.ts';
import { founder } from '../people.ts';
import '#features/admin/ui/admin.css';
import { renderPage } from '../render-page.tsx';

const person = (name: string, more: Partial<Person> = {}): Person => ({
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
  ...more,
});

test('a change beyond the first fifty people is shown, and a failure is shown in the dialog', async () => {
  const people = Array.from({ length: 60 }, (_, at) => person(`Copy ${at + 1}`));
  const last = people[59] as Person;
  const change = `PATCH /api/admin/people/${last.id}`;
  let rest: object = problem(503, 'No room');
  answerCalls({
    'GET /api/admin/people': ({ path }: Call) =>
      path.includes('from=') ? rest : { items: people.slice(0, 50), total: 60, next: 'more' },
    [change]: noConnection,
  });
  await renderPage(<People me={founder({ role: 'admin' })} />);
  await expect.element(page.getByText('60 people')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectVisible('They could not be loaded. The server is busy or being restarted.');
  rest = { items: people.slice(50), total: 60, next: null };
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

test('people are found, given a role, suspended and let in again', async () => {
  restoreFocus();
  $settings.set({ ...$settings.get(), mail: false });
  onTestFinished(() => $settings.set({ ...$settings.get(), mail: true }));
  const me = founder({ role: 'admin', name: 'Root' });
  const root = person('Root', { id: me.id, role: 'admin', sessions: 1 });
  const maarten = person('Maarten', { emailProven: false });
  const people = [root, maarten];
  const change = `PATCH /api/admin/people/${maarten.id}`;
  answerCalls({
    'GET /api/admin/people': ({ path }: Call) => {
      const words = new URLSearchParams(path.split('?')[1]).get('q') ?? '';
      const items = people.filter(({ name }) => name.toLowerCase().includes(words));
      return listOf(items);
    },
    [`PATCH /api/admin/people/${root.id}`]: problem(409, 'This is the last administrator.'),
    [change]: ({ body }: Call) => {
      const { role, suspended } = Object(body);
      if (role) maarten.role = role;
      else maarten.suspendedAt = suspended ? new Date().toISOString() : null;
      return maarten;
    },
    'POST /api/admin/invitations': { link: null },
    [`POST /api/admin/people/${maarten.id}/delete`]: ({ body }: Call) => {
      expect(body).toEqual({ work: 'hand-over' });
      people.splice(people.indexOf(maarten), 1);
      return noContent();
    },
  });
  await renderPage(
    <div className="container">
      <People me={me} />
    </div>,
  );
  const question = page.getByRole('dialog');
  const press = (name: string) => question.getByRole('button', { name }).click();
  const find = page.getByLabelText('Name or email');
  const roleOf = (name: string) => page.getByLabelText(`Role of ${name}`);
  const suspended = page.getByText('Suspended', { exact: true });
  await expect.element(page.getByText('2 people')).toBeVisible();
  await roleOf('Root').selectOptions('user');
  await press('Change the role to user');
  await expect.element(question).toMatchTextContent('409: This is the last administrator.');
  await press('Leave it');
  await expect.element(roleOf('Root')).toHaveValue('admin');

  await find.fill('maart');
  await expect.element(page.getByText('1 person')).toBeVisible();
  await roleOf('Maarten').selectOptions('founder');
  // The address is not verified, so the role needs an invitation.
  await expect.element(question).toMatchTextContent('Invite Maarten@example.org as founder?');
  await expectNoViolations();
  await press('Invite');
  await expect.element(toast).toMatchTextContent('Invitation waits in the outbox');
  maarten.emailProven = true;
  invalidateAll();
  await expect.element(page.getByText('Address not confirmed')).not.toBeInTheDocument();
  await roleOf('Maarten').selectOptions('founder');
  await expect.element(question).toMatchTextContent('Make Maarten founder?');
  await press('Change the role to founder');
  await expect.element(toast).toMatchTextContent('Maarten is now founder.');
  await expect.element(roleOf('Maarten')).toHaveValue('founder');

  // The dialog stays open while the list behind it is refetched.
  const list = delayed(listOf([maarten]));
  answerCalls({ 'GET /api/admin/people?q=maart': list.answer });
  await roleOf('Maarten').selectOptions('user');
  await press('Change the role to user');
  await expect.element(toast).toMatchTextContent('Maarten is now user.');
  const actions = page.getByRole('button', { name: 'Actions for Maarten' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  list.respond();
  await expect.element(roleOf('Maarten')).toHaveValue('user');
  await expectNoViolations();
  await press('Suspend');
  await expect.element(suspended).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Lift suspension' }).click();
  await expect.element(suspended).not.toBeInTheDocument();

  await find.fill('');
  await expect.element(page.getByText('2 people')).toBeVisible();
  await actions.click();
  await expectNoViolations();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  await press('Delete account');
  await expect
    .element(question.getByRole('group'))
    .toHaveAccessibleDescription('Choose what becomes of the ideas and comments');
  await expectNoViolations();
  const { scrollWidth, clientWidth } = question.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await question.getByLabelText('Hand over').click();
  await press('Delete account');
  await expect.element(toast).toMatchTextContent('Maarten can no longer sign in.');
  await expect.element(page.getByText('1 person')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Root' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Actions for' })).not.toBeInTheDocument();
});
