import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, vi } from 'vitest';
import { rowCounts } from './api.ts';
import { type Server, startServer } from './server.ts';

type Resource = { stop: () => unknown };

/** Waits for a resource and stops it later. */
const stopIn =
  (hook: (stop: () => Promise<void>) => void) =>
  async <Started extends Resource>(starting: Promise<Started>): Promise<Started> => {
    const started = await starting;
    hook(async () => {
      await started.stop();
    });
    return started;
  };

/** Waits for a resource that all tests of a file share, and stops it after the last test, in reverse order of start. */
export const forThisFile = stopIn(afterAll);

/** Waits for a resource of one test, and stops it at the end of the test. */
export const forThisTest = stopIn(onTestFinished);

/** Starts a server for all tests of a file. */
export const serverForFile = (env: Record<string, string> = {}) => forThisFile(startServer(env));

/** Starts a server that stops at the end of the test. */
export const serverForTest = (env: Record<string, string> = {}) => forThisTest(startServer(env));

/** Lets functions of the server that tests call themselves use the database of a running server. */
export function useDatabaseOf({ databaseFile }: Server): void {
  vi.stubEnv('DATABASE_URL', `file:${databaseFile}`);
  afterAll(async () => {
    const { db } = await import('#platform/server/database/database.ts');
    await db().close();
  });
}

/** Runs a request that must add and remove no row. @returns its response */
export async function expectUnchanged<Result>(server: Server, run: () => Promise<Result>) {
  const before = await rowCounts(server);
  const result = await run();
  expect(await rowCounts(server)).toEqual(before);
  return result;
}

/** A new folder that is removed at the end of the test. */
export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
