// The entry of the build. Without arguments it starts the server, otherwise it runs a command.
export {};

const commands = new Map([
  ['user', () => import('./commands/user.ts')],
  ['backup', () => import('./commands/backup.ts')],
  ['restore', () => import('./commands/restore.ts')],
]);

const name = process.argv[2];
const load = name === undefined ? () => import('./serve.ts') : commands.get(name);
if (load) await load();
else {
  console.error(`There is no command ${name}: use one of ${[...commands.keys()].join(', ')}.`);
  process.exit(1);
}
