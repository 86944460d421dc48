// npm run user -- grant EMAIL ROLE | list
import { fileURLToPath } from 'node:url';
import { roles } from '../src/domain/role.ts';
import { email as emailRule } from '../src/domain/text.ts';
import { grantRole, listUsers } from '../src/server/accounts/accounts.ts';
import { db, migrateDatabase } from '../src/server/database/database.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const usage = `Usage: npm run user -- grant EMAIL ${roles.join('|')}\n       npm run user -- list`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function grant(address = '', wanted = '') {
  const email = emailRule.safeParse(address);
  const role = roles.find((known) => known === wanted);
  if (!email.success || !role) fail(usage);
  const user = await grantRole(email.data, role);
  if (!user) fail(`There is no account with the address ${email.data}.`);
  console.log(`${user.email} is now ${user.role}.`);
}

async function list() {
  const users = await listUsers();
  for (const user of users) console.log(`${user.role.padEnd(8)} ${user.email}  ${user.name}`);
  console.log(`${users.length} ${users.length === 1 ? 'account' : 'accounts'}`);
}

process.chdir(root);
const [command, ...rest] = process.argv.slice(2);
if (command !== 'grant' && command !== 'list') fail(usage);
await migrateDatabase(db(), `${root}db/migrations`);
if (command === 'grant') await grant(...rest);
else await list();
db().close();
