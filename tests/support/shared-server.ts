// One server for the files that a process runs one after another. A start and the first answers of a new process take
// as long as the cases of many files.

import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { leaveRunning, runFolder, type Server, startServer } from './server.ts';

/** The modules of one file are not those of the next, so the server is kept outside of them. */
const kept = globalThis as { sharedServer?: Server };

const busy = 5;

/** Replaces the content of a database by that of a new one. The numbers of events go on, as the server expects. */
async function empty(file: string): Promise<void> {
  const source = new DatabaseSync(join(runFolder ?? '', 'empty.db'), { readOnly: true });
  const target = new DatabaseSync(file, { timeout: 5000 });
  const sequences = target.prepare('select name, seq from sqlite_sequence').all();
  // In one step. Waits for a job of the server that writes at the moment.
  while (!(await backup(source, file, { rate: 10_000 }).then(() => true, isBusy)))
    await setTimeout(20);
  for (const { name, seq } of sequences)
    target
      .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
      .run(String(name), Number(seq));
  source.close();
  target.close();
}

function isBusy(error: { errcode?: number }): false {
  if (error.errcode !== busy) throw error;
  return false;
}

/**
 * A server with the usual settings and an empty database, which this file has for itself. It keeps running, so a test
 * that ends a server starts its own. `logs` begins with this file.
 */
export async function sharedServer(): Promise<Server> {
  // Without the folder of a run there is no empty database.
  if (kept.sharedServer && runFolder) await empty(kept.sharedServer.databaseFile);
  else {
    kept.sharedServer = await startServer();
    leaveRunning(kept.sharedServer);
  }
  const server = kept.sharedServer;
  const before = server.logs().length;
  return { ...server, logs: () => server.logs().slice(before) };
}
