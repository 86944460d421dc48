// npm run user -- COMMAND: manages accounts on the command line when no administrator can.
import { roles } from '#platform/text/role.ts';
import { emailSchema as emailRule } from '#platform/text/text-schemas.ts';
import {
  commandText,
  fail,
  newDatabase,
  noDatabase,
  printDatabaseUrl,
  readArguments,
} from './command-line.ts';
import type { CommandName } from './user-commands.ts';

const program = commandText('user');
const takes = new Map<string, string[]>([
  ['create-admin', ['EMAIL']],
  ['grant', ['EMAIL', roles.join('|')]],
  ['list', []],
  ['remove-second-factor', ['EMAIL']],
  ['reset-password', ['EMAIL']],
  ['second-step-link', ['EMAIL']],
  ['unsuspend', ['EMAIL']],
] satisfies [CommandName, string[]][]);
const usage = [...takes]
  .map(([name, words], i) =>
    [
      i ? '      ' : 'Usage:',
      program,
      name,
      ...words,
      ...(name === 'grant' ? ['[--vouch]'] : []),
    ].join(' '),
  )
  .join('\n');

const { words, options } = readArguments(usage, '--vouch');
const [name = '', typedEmail = '', wanted = ''] = words;
const taken = takes.get(name);
if (!taken) fail(...(name ? [`There is no command ${name}.`] : []), usage);
const [extra] = words.slice(1 + taken.length);
if (extra) fail(`${extra} is one argument too many.`, usage);
if (words.length <= taken.length) fail(usage);
if (options.length > 0 && name !== 'grant') fail(`${name} takes no --vouch.`, usage);
const email = emailRule.safeParse(typedEmail);
const role = roles.find((known) => known === wanted);
const wrong: string[] = [];
if (taken.length > 0 && !email.success) wrong.push(`${typedEmail} is not an email address.`);
if (taken.length > 1 && !role) wrong.push(`${wanted} is not a role: choose ${roles.join(', ')}.`);
if (wrong.length > 0) fail(...wrong);

const { isNew } = printDatabaseUrl();
if (isNew && name !== 'create-admin') fail(noDatabase());
if (isNew) console.log(newDatabase());
// Loaded after the checks of the arguments, because loading takes longer.
const { runCommand } = await import('./user-commands.ts');
await runCommand(name as CommandName, email.data ?? '', role ?? 'user', options.length > 0);
