import { execFileSync } from 'node:child_process';

/** Runs a command of the built server on a database file, as the operator does. A failure throws with its output. */
export const runCommand = (databaseFile: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync(process.execPath, ['dist/server/entry.mjs', ...args], {
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}`, ...env },
    stdio: 'pipe',
    encoding: 'utf8',
  });
