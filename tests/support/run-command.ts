import { execFileSync, spawnSync } from 'node:child_process';

const entry = 'dist/server/entry.mjs';

/** Runs a command of the built server on a database file, as the operator does. A failure throws with its output. */
export const runCommand = (databaseFile: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync(process.execPath, [entry, ...args], {
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}`, ...env },
    stdio: 'pipe',
    encoding: 'utf8',
  });

/** Runs a command that may fail, or the server when there are no arguments. @returns its status and output */
export const tryCommand = (args: string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [entry, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
