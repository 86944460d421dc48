// npm run user: each command starts a process.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptInvitation, login, resetPassword } from '../../support/accounts.ts';
import { account, cookieOf, unverifiedAccount, updateUser } from '../../support/api.ts';
import { folderForTest, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { runCommand, tryCommand } from '../../support/run-command.ts';

const server = await serverForFile();

const userOf = (databaseFile: string, ...args: string[]) =>
  tryCommand(['user', ...args], { DATABASE_URL: `file:${databaseFile}`, SITE_URL: '' });
const user = (...args: string[]) => userOf(server.databaseFile, ...args);

test('npm run user shows who is suspended, and lets them sign in again', async () => {
  const { user: person } = await account(server, 'user', 'Grace');
  await updateUser(server, person.id, 'suspended_at = 1');
  const { stdout } = user('list');
  expect(stdout.split('\n')[0]).toBe(`Database: ${server.databaseFile}`);
  expect(stdout).toMatch(new RegExp(`user +${person.email} +Grace .*\\(suspended\\)$`, 'm'));
  for (const link of ['reset-password', 'second-step-link'])
    expect(user(link, person.email).stderr).toContain(`unsuspend ${person.email}`);
  expect((await login(server, person.email)).status).toBe(403);
  expect(user('unsuspend', person.email).status).toBe(0);
  expect((await login(server, person.email)).status).toBe(200);
  expect(user('unsuspend', person.email).stderr).toContain('is not suspended');
  const audit = 'select actor_id, action from audit_log where subject_id = ?';
  expect(await server.sql(audit, [person.id])).toEqual([
    { actor_id: null, action: 'account.reinstated' },
  ]);
});

test.each([
  [/Usage:/, []],
  [/^There is no command constructor\.\nUsage:/, ['constructor']],
  [/^There is no option --force\.\nUsage:/, ['list', '--force']],
  [/^too is one argument too many\.\nUsage:/, ['grant', 'a@example.org', 'founder', 'too']],
  [/^notmail is not an email address\.\n$/, ['create-admin', 'notmail']],
  [
    /^x@y is not an email .*\nking is not a role: choose user, founder, admin\.\n$/,
    ['grant', 'x@y', 'king'],
  ],
  [/^There is no account/, ['grant', 'nobody@example.org', 'founder']],
  [/^There is no account/, ['unsuspend', 'nobody@example.org']],
])('npm run user answers %s to %j', (line, args) => {
  const { status, stderr } = user(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(line);
});

test('npm run user makes a database for the first administrator alone, and says then that it is new', () => {
  const folder = folderForTest();
  const file = join(folder, 'app.db');
  for (const args of [['list'], ['grant', 'a@example.org', 'admin']]) {
    const { status, stderr } = userOf(file, ...args);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `This database does not exist. DATABASE_URL is file:${file} here; it must be the server's.\n`,
    );
  }
  expect(readdirSync(folder)).toEqual([]);
  const made = userOf(file, 'create-admin', 'root@example.org');
  expect(made.status).toBe(0);
  expect(made.stdout.split('\n').slice(0, 2)).toEqual([
    `Database: ${file}`,
    `This database is new. DATABASE_URL is file:${file} here; a running server must have the same.`,
  ]);
  expect(made.stdout).toContain('SITE_URL is not set: this link works on this machine only.');
  expect(userOf(file, 'create-admin', 'root@example.org').stdout).not.toContain('is new');
  writeFileSync(file, 'no database');
  expect(userOf(file, 'list').stderr).toBe(
    'This database cannot be used: SQLITE_NOTADB: file is not a database\n',
  );
});

test('npm run user -- create-admin and reset-password print links that work once; grant keeps the last administrator', {
  timeout: 90_000,
}, async () => {
  const fresh = await serverForTest();
  const run = (...args: string[]) =>
    runCommand(fresh.databaseFile, ['user', ...args], { SITE_URL: 'https://lab.example.org' });
  const output = run('create-admin', 'root@example.org');
  const token = /https:\/\/lab\.example\.org\/invitation#([\w-]{43})/.exec(output)?.[1];
  const accept = () => acceptInvitation(fresh, token, 'Root');
  const answer = await accept();
  expect(answer.body.user).toMatchObject({ email: 'root@example.org', role: 'admin' });
  expect((await accept()).status).toBe(400);
  const people = await fresh.get('/api/admin/people', { cookie: cookieOf(answer) });
  expect(people.body.total).toBe(1);
  expect(() => run('grant', 'root@example.org', 'user')).toThrow('This is the last administrator');
  expect(() => run('create-admin', 'root@example.org')).toThrow(
    /has an account already[\s\S]* grant root@example\.org admin[\s\S]* reset-password root@example\.org/,
  );
  expect(output).not.toContain('SITE_URL');

  // Somebody may have signed up with another person's address.
  const { user } = await unverifiedAccount(fresh, 'user');
  expect(() => run('grant', user.email, 'founder')).toThrow(/Nobody has shown yet[\s\S]*--vouch/);
  expect(run('grant', user.email, 'founder', '--vouch')).toContain('Removed: 1 session');
  expect(await fresh.sql('select 1 from sessions where user_id = ?', [user.id])).toEqual([]);
  expect(run('grant', user.email, 'user')).toContain('is now user');
  // After `--vouch` the address counts as verified.
  expect(run('grant', user.email, 'founder')).toContain('is now founder');

  // The recovery of the only administrator: the same kind of link as the mailed one.
  const printed = run('reset-password', 'ROOT@example.org');
  const link = /https:\/\/lab\.example\.org\/reset-password#([\w-]{43})/.exec(printed)?.[1];
  const lifetime = 'select (expires_at - created_at) / 3600000 hours from one_time_links';
  expect(await fresh.sql(lifetime)).toEqual([{ hours: 4 }]);
  const reset = () => resetPassword(fresh, String(link));
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(400);
  expect((await login(fresh, 'root@example.org', 'brand new password')).status).toBe(200);
  const audit = "select actor_id from audit_log where action = 'password-link.created'";
  expect(await fresh.sql(audit)).toEqual([{ actor_id: null }]);
});
