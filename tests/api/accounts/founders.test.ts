import { expect, test } from 'vitest';
import { account, updateUser } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

test('the list of founders has founders and administrators by name, without users, suspended and deleted accounts', async () => {
  const me = await account(server, 'founder', 'bea');
  const people = [
    me,
    await account(server, 'admin', 'Ada'),
    await account(server, 'founder', 'Zoe'),
    await account(server, 'founder', 'Dan Cole'),
    await account(server, 'founder', 'DAN COLE'),
  ];
  await account(server, 'user', 'Una');
  const suspended = await account(server, 'founder', 'Sid');
  await updateUser(server, suspended.user.id, 'suspended_at = 1');
  const leaver = await account(server, 'founder', 'Lea');
  const leaving = { work: 'hand-over' };
  await server.post('/api/account/delete', leaving, leaver);

  const { status, body } = await server.get('/api/founders', me);
  expect(status).toBe(200);
  const [bea, ada, zoe, ...dans] = people.map(({ user }) => user);
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  const withEmail = ({ id, name, email }: (typeof dans)[number]) => ({
    id,
    name: `${name} (${email})`,
  });
  expect(body).toEqual(
    [ada, bea]
      .map((one) => named(one ?? me.user))
      .concat(dans.map(withEmail), named(zoe ?? me.user)),
  );
});

test('the list of founders follows a new name and a lost role at the next request', async () => {
  const me = await account(server, 'admin', 'Me');
  const other = await account(server, 'founder', 'Older Name');
  const names = async () => {
    const { body } = await server.get('/api/founders', me);
    return body.map(({ name }: { name: string }) => name);
  };
  expect(await names()).toContain('Older Name');
  await server.patch('/api/account', { name: 'Newer Name' }, other);
  expect(await names()).toContain('Newer Name');
  const path = `/api/admin/people/${other.user.id}`;
  await server.patch(path, { role: 'user' }, me);
  expect(await names()).not.toContain('Newer Name');
});
