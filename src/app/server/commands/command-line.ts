// Commands print the URL of their database, because a shell may have another DATABASE_URL than the server.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError, config } from '#platform/server/config.ts';
import { ownerOnlyUmask } from '#platform/server/database/owner-only-umask.ts';
import { root } from '#platform/server/project-root.ts';

process.umask(ownerOnlyUmask);

/** The command as typed for npm, or for the build in containers. */
export const commandText = (name: string) =>
  process.env.npm_lifecycle_event === name
    ? `npm run ${name} --`
    : `node dist/server/entry.mjs ${name}`;

export function fail(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

export function readArguments(usage: string, ...flags: string[]) {
  const args = process.argv.slice(3);
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  if (args.includes('')) fail('An argument is empty.', usage);
  const options = args.filter((one) => one.startsWith('-'));
  const unknown = options.find((one) => !flags.includes(one));
  if (unknown) fail(`There is no option ${unknown}.`, usage);
  return { words: args.filter((one) => !one.startsWith('-')), options };
}

function settings() {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    fail(...error.lines.map((line) => `Configuration: ${line}`));
  }
}

/** `file` is null for a libSQL server. `isNew` is true if the file does not exist yet. */
export function printDatabaseUrl() {
  const { databaseUrl } = settings();
  // The server resolves relative paths from here too.
  process.chdir(root);
  const file = databaseUrl.startsWith('file:') ? resolve(databaseUrl.slice('file:'.length)) : null;
  const withoutSecrets = databaseUrl.replace(/\?.*/, '').replace(/\/\/[^/]*@/, '//');
  console.log(`Database: ${file ?? withoutSecrets}`);
  return { file, isNew: file !== null && !existsSync(file) };
}

const hereDatabaseUrl = () =>
  process.env.DATABASE_URL
    ? `DATABASE_URL is ${process.env.DATABASE_URL}`
    : 'DATABASE_URL is not set';

export const noDatabase = () =>
  `This database does not exist. ${hereDatabaseUrl()} here; it must be the server's.`;

export const newDatabase = () =>
  `This database is new. ${hereDatabaseUrl()} here; a running server must have the same.`;
