import { listUsers } from '#features/accounts/server/accounts.ts';
import { invite } from '#features/accounts/server/invitations.ts';
import { makePasswordLink } from '#features/accounts/server/new-password.ts';
import { createSecondStepLink } from '#features/accounts/server/reauthentication.ts';
import { removeSecondStep } from '#features/accounts/server/second-step-codes.ts';
import { changePerson, vouchForEmail } from '#features/admin/server/people.ts';
import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { errorReason } from '#platform/server/database/errors.ts';
import { migrateDatabase } from '#platform/server/database/migrations.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { migrations } from '#platform/server/project-root.ts';
import type { Role } from '#platform/text/role.ts';
import { isMore } from '#platform/text/role-order.ts';
import { pluralize } from '#platform/text/wording.ts';
import { commandText, fail } from './command-line.ts';

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
  console.log(pluralize(users.length, 'account'));
}

async function findActive(email: string) {
  const { id, suspendedAt } = await find(email);
  if (suspendedAt) fail(`${email} is suspended. First: ${program} unsuspend ${email}`);
  return id;
}

async function resetPassword(email: string) {
  const link = await makePasswordLink(await findActive(email));
  printLink('Open this link to set a new password. It works once, for four hours:', link);
}

async function removeSecondStepByEmail(email: string) {
  await removeSecondStep(await find(email));
  console.log(`${email} signs in by password alone again, and every session has ended.`);
  console.log(`Where the password may be known as well: ${program} reset-password ${email}`);
}

async function secondStepLink(email: string) {
  const link = await createSecondStepLink(null, await findActive(email));
  printLink('Open this link, signed in as this account. It works once, for 30 minutes:', link);
}

async function unsuspend(email: string) {
  const { id, suspendedAt } = await find(email);
  if (!suspendedAt) fail(`${email} is not suspended.`);
  await changePerson(null, id, { suspended: false });
  console.log(`${email} can sign in again.`);
}

const commands = {
  'create-admin': createAdmin,
  grant,
  list,
  'remove-second-factor': removeSecondStepByEmail,
  'reset-password': resetPassword,
  'second-step-link': secondStepLink,
  unsuspend,
};
export type CommandName = keyof typeof commands;

export async function runCommand(name: CommandName, email: string, role: Role, vouch: boolean) {
  try {
    const copy = await migrateDatabase(db(), migrations);
    if (copy) console.error(`The database was brought up to date. A copy from before is ${copy}`);
  } catch (error) {
    fail(`This database cannot be used: ${errorReason(error)}`);
  }
  try {
    await commands[name](email, role, vouch);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await db().close();
    fail(error.detail);
  }
  await db().close();
}
