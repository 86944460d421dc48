// npm run user -- COMMAND: accounts from the command line, for what needs an administrator while there is none.
import { type Role, roles } from '../src/domain/role.ts';
import { email as emailRule } from '../src/domain/text.ts';
import { listUsers } from '../src/server/accounts/accounts.ts';
import { invite, makePasswordLink } from '../src/server/accounts/links.ts';
import { changeRole, setSuspended } from '../src/server/administration/people.ts';
import { config } from '../src/server/config.ts';
import { db } from '../src/server/database/database.ts';
import { migrateDatabase } from '../src/server/database/migrations.ts';
import { Problem } from '../src/server/http/problem.ts';
import {
  called,
  fail,
  nameDatabase,
  newDatabase,
  noDatabase,
  readArguments,
  root,
} from './command-line.ts';

const program = called('user');

async function find(email: string) {
  const user = (await listUsers()).find((known) => known.email === email);
  return user ?? fail(`There is no account with the address ${email}.`);
}

function printLink(purpose: string, link: string) {
  console.log(`${purpose}\n${link}`);
  if (!config().siteUrlSet)
    console.log('SITE_URL is not set: this link works on this machine only.');
}

/** The first administrator has nobody to be invited by. */
async function createAdmin(email: string) {
  const link = await invite(null, { email, role: 'admin' }).catch((error) => {
    if (!(error instanceof Problem && error.status === 409)) throw error;
    fail(
      `${email} has an account already.`,
      `To make it an administrator: ${program} grant ${email} admin`,
      `If its password is forgotten: ${program} reset-password ${email}`,
    );
  });
  printLink('Open this link to set a name and a password. It works once, for seven days:', link);
}

async function grant(email: string, role: Role) {
  await changeRole(null, (await find(email)).id, role);
  console.log(`${email} is now ${role}.`);
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
  printLink('Open this link to set a new password. It works once, for 30 minutes:', link);
}

async function unsuspend(email: string) {
  const { id, suspendedAt } = await find(email);
  if (!suspendedAt) fail(`${email} is not suspended.`);
  await setSuspended(null, id, false);
  console.log(`${email} can sign in again.`);
}

type Command = { takes: string[]; run: (email: string, role: Role) => Promise<void> };
const commands = new Map<string, Command>([
  ['create-admin', { takes: ['EMAIL'], run: createAdmin }],
  ['grant', { takes: ['EMAIL', roles.join('|')], run: grant }],
  ['list', { takes: [], run: list }],
  ['reset-password', { takes: ['EMAIL'], run: resetPassword }],
  ['unsuspend', { takes: ['EMAIL'], run: unsuspend }],
]);
const usage = [...commands]
  .map(([name, { takes }], i) => [i ? '      ' : 'Usage:', program, name, ...takes].join(' '))
  .join('\n');

const { words } = readArguments(usage);
const [name = '', address = '', wanted = ''] = words;
const command = commands.get(name);
if (!command) fail(...(name ? [`There is no command ${name}.`] : []), usage);
const [extra] = words.slice(1 + command.takes.length);
if (extra) fail(`${extra} is one argument too many.`, usage);
if (words.length <= command.takes.length) fail(usage);
const email = emailRule.safeParse(address);
const role = roles.find((known) => known === wanted);
const wrong: string[] = [];
if (command.takes.length > 0 && !email.success) wrong.push(`${address} is not an email address.`);
if (command.takes.length > 1 && !role)
  wrong.push(`${wanted} is not a role: choose ${roles.join(', ')}.`);
if (wrong.length > 0) fail(...wrong);

const { isNew } = nameDatabase();
if (isNew && name !== 'create-admin') fail(noDatabase());
if (isNew) console.log(newDatabase());
try {
  await migrateDatabase(db(), `${root}db/migrations`);
} catch (error) {
  // A failed query names itself; what went wrong is its cause.
  const { message } =
    error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  fail(`This database cannot be used: ${message}`);
}
try {
  await command.run(email.data ?? '', role ?? 'user');
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  fail(error.detail);
}
db().close();
