// npm run soak: the reliability suites in their long form, then 30 minutes of load. Prints figures.
import { spawnSync } from 'node:child_process';

const run = (title: string, command: string, args: string[], env: Record<string, string> = {}) => {
  console.log(`\n== ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
};
const suites = [
  'api/platform/durability',
  'api/platform/fuzz',
  'api/platform/remote',
  'slow/app/operations',
  'api/events/live',
  'slow/notifications/notification-mail-kill',
  'slow/platform/mail-workers',
  'slow/platform/remote-database',
  'slow/webhooks/delivery-workers',
  'api/files/files-hostile',
];
run(
  'Suites, long',
  'vitest',
  ['run', '--testTimeout=600000', ...suites.map((name) => `tests/${name}.test.ts`)],
  { CRASH_ROUNDS: '50', FUZZ_RUNS: '300', FILE_INPUTS: '10000' },
);
run('Kills of two processes on one database', 'node', ['tests/soak/kill.ts']);
run('Load', 'node', ['tests/soak/load.ts']);
