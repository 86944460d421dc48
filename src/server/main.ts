// The program: without words it is the server, with them one of the operator's commands. The entry of the build; commands
// also run from these sources. A thread of it runs one long batch.
import { isMainThread } from 'node:worker_threads';

const commands = new Map([
  ['user', () => import('./commands/user.ts')],
  ['backup', () => import('./commands/backup.ts')],
  ['restore', () => import('./commands/restore.ts')],
]);

const name = process.argv[2];
const loadCommand = name === undefined ? () => import('./serve.ts') : commands.get(name);
const load = isMainThread ? loadCommand : () => import('./database/batch-thread.worker.ts');
if (load) await load();
else {
  console.error(`There is no command ${name}: use one of ${[...commands.keys()].join(', ')}.`);
  process.exit(1);
}
