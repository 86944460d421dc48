// npm run user -- COMMAND: manages accounts on the command line when no administrator can.
import { listUsers } from '../../../features/accounts/server/accounts.ts';
import { invite } from '../../../features/accounts/server/invitations.ts';
import { makePasswordLink } from '../../../features/accounts/server/new-password.ts';
import { createSecondStepLink } from '../../../features/accounts/server/reauthentication.ts';
import { removeSecondStep } from '../../../features/accounts/server/second-factor-codes.ts';
import { changePerson, vouchForEmail } from '../../../features/admin/server/people.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import { errorReason } from '../../../platform/server/database/errors.ts';
import { migrateDatabase } from '../../../platform/server/database/migrations.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { migrations } from '../../../platform/server/project-root.ts';
import { type Role, roles } from '../../../platform/text/role.ts';
import { isMore } from '../../../platform/text/role-order.ts';
import { emailSchema as emailRule } from '../../../platform/text/text-schemas.ts';
import {
  commandText,
  fail,
  newDatabase,
  noDatabase,
  printDatabaseUrl,
  readArguments,
} from './command-line.ts';

const program = commandText('user');

async function find(email: string) {
  const user = (await listUsers()).find((known) => known.email === email);
  return user ?? fail(`There is no account with the address ${email}.`);
}

function printLink(purpose: string, link: string) {
  console.log(`${purpose}\n${link}`);
  if (!config().siteUrlSet)
    console.log('SITE_URL is not set: this link works on this machine only.');
}

async function createAdmin(email: string) {
  const link = await invite(null, { email, role: 'admin' }).catch(async (error) => {
    if (!(error instanceof Problem && error.status === 409)) throw error;
    fail(
      error.detail,
      `To make it an administrator: ${program} grant ${email} admin`,
      `If its password is forgotten: ${program} reset-password ${email}`,
    );
  });
  printLink('Open this link to set a name and a password. It works once, for seven days:', link);
}

async function grant(email: string, role: Role, vouch: boolean) {
  const { id, role: before, emailVerifiedAt } = await find(email);
  if (!emailVerifiedAt && !vouch && isMore(role, before))
    fail(
      `Nobody has shown yet that ${email} is theirs: anybody can sign up with any address.`,
      'If you know that this account is its owner’s, add --vouch. Sessions, passkeys, codes, access tokens and the link to another sign-in end; the password stays.',
    );
  const removed = emailVerifiedAt || !vouch ? [] : await vouchForEmail(id);
  await changePerson(null, id, { role });
  console.log(`${email} is now ${role}.`);
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}.`);
}

async function list() {
  const users = await listUsers();
  for (const { role, email, name, suspendedAt } of users)
    console.log(`${role.padEnd(8)} ${email}  ${name}${suspendedAt ? '  (suspended)' : ''}`);
  console.log(`${users.length} ${users.length === 1 ? 'account' : 'accounts'}`);
}

async function resetPassword(email: string) {
  const { id, suspendedAt } = await find(email);
  if (suspendedAt) fail(`${email} is suspended. First: ${program} unsuspend ${email}`);
  const link = await makePasswordLink(id);
  printLink('Open this link to set a new password. It works once, for four hours:', link);
}

async function removeSecondFactor(email: string) {
  await removeSecondStep(await find(email));
  console.log(`${email} signs in by password alone again, and every session has ended.`);
  console.log(`Where the password may be known as well: ${program} reset-password ${email}`);
}

async function secondStepLink(email: string) {
  const link = await createSecondStepLink(null, (await find(email)).id);
  printLink('Open this link, signed in as this account. It works once, for 30 minutes:', link);
}

async function unsuspend(email: string) {
  const { id, suspendedAt } = await find(email);
  if (!suspendedAt) fail(`${email} is not suspended.`);
  await changePerson(null, id, { suspended: false });
  console.log(`${email} can sign in again.`);
}

type Run = (email: string, role: Role, vouch: boolean) => Promise<void>;

/** By name: the words that follow it, and what it does. */
const commands = new Map<string, { takes: string[]; run: Run }>([
  ['create-admin', { takes: ['EMAIL'], run: createAdmin }],
  ['grant', { takes: ['EMAIL', roles.join('|')], run: grant }],
  ['list', { takes: [], run: list }],
  ['remove-second-factor', { takes: ['EMAIL'], run: removeSecondFactor }],
  ['reset-password', { takes: ['EMAIL'], run: resetPassword }],
  ['second-step-link', { takes: ['EMAIL'], run: secondStepLink }],
  ['unsuspend', { takes: ['EMAIL'], run: unsuspend }],
]);
const usage = [...commands]
  .map(([name, { takes }], i) =>
    [
      i ? '      ' : 'Usage:',
      program,
      name,
      ...takes,
      ...(name === 'grant' ? ['[--vouch]'] : []),
    ].join(' '),
  )
  .join('\n');

const { words, options } = readArguments(usage, '--vouch');
const [name = '', typedEmail = '', wanted = ''] = words;
const command = commands.get(name);
if (!command) fail(...(name ? [`There is no command ${name}.`] : []), usage);
const { takes } = command;
const [extra] = words.slice(1 + takes.length);
if (extra) fail(`${extra} is one argument too many.`, usage);
if (words.length <= takes.length) fail(usage);
if (options.length > 0 && name !== 'grant') fail(`${name} takes no --vouch.`, usage);
const email = emailRule.safeParse(typedEmail);
const role = roles.find((known) => known === wanted);
const wrong: string[] = [];
if (takes.length > 0 && !email.success) wrong.push(`${typedEmail} is not an email address.`);
if (takes.length > 1 && !role) wrong.push(`${wanted} is not a role: choose ${roles.join(', ')}.`);
if (wrong.length > 0) fail(...wrong);

const { isNew } = printDatabaseUrl();
if (isNew && name !== 'create-admin') fail(noDatabase());
if (isNew) console.log(newDatabase());

try {
  await migrateDatabase(db(), migrations);
} catch (error) {
  fail(`This database cannot be used: ${errorReason(error)}`);
}
try {
  await command.run(email.data ?? '', role ?? 'user', options.length > 0);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  await db().close();
  fail(error.detail);
}
await db().close();
