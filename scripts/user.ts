// npm run user -- grant EMAIL ROLE | create-admin EMAIL | list
import { fileURLToPath } from 'node:url';
import { roles } from '../src/domain/role.ts';
import { email as emailRule } from '../src/domain/text.ts';
import { listUsers } from '../src/server/accounts/accounts.ts';
import { invite } from '../src/server/accounts/links.ts';
import { changeRole } from '../src/server/administration/people.ts';
import { db } from '../src/server/database/database.ts';
import { migrateDatabase } from '../src/server/database/migrations.ts';
import { Problem } from '../src/server/http/problem.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const usage = `Usage: npm run user -- grant EMAIL ${roles.join('|')}\n       npm run user -- create-admin EMAIL\n       npm run user -- list`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function grant(address = '', wanted = '') {
  const email = emailRule.safeParse(address);
  const role = roles.find((known) => known === wanted);
  if (!email.success || !role) fail(usage);
  const user = (await listUsers()).find((known) => known.email === email.data);
  if (!user) fail(`There is no account with the address ${email.data}.`);
  await changeRole(null, user.id, role);
  console.log(`${user.email} is now ${role}.`);
}

/** The first administrator has nobody to be invited by. */
async function createAdmin(address = '') {
  const email = emailRule.safeParse(address);
  if (!email.success) fail(usage);
  const link = await invite(null, { email: email.data, role: 'admin' });
  console.log(
    `Open this link to set a name and a password. It works once, for seven days:\n${link}`,
  );
}

async function list() {
  const users = await listUsers();
  for (const user of users) console.log(`${user.role.padEnd(8)} ${user.email}  ${user.name}`);
  console.log(`${users.length} ${users.length === 1 ? 'account' : 'accounts'}`);
}

process.chdir(root);
const [command, ...rest] = process.argv.slice(2);
const commands: Record<string, (...rest: string[]) => Promise<void>> = {
  grant,
  list,
  'create-admin': createAdmin,
};
const run = commands[command ?? ''];
if (!run) fail(usage);
await migrateDatabase(db(), `${root}db/migrations`);
try {
  await run(...rest);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  fail(error.detail);
}
db().close();
