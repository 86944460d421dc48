import { setImmediate } from 'node:timers/promises';
import { type Database, db } from './database.ts';
import { allowTransaction, runInsideTransaction } from './guarded-client.ts';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The database or an open transaction, for functions that only read. */
export type Reader = Pick<Database, 'select' | 'selectDistinct' | 'all' | 'get' | '$count'>;

/**
 * Runs one change: all of it is written, or nothing when the body throws. The body awaits nothing but `tx` (a test
 * checks this), because all other writers wait.
 * @throws what the body throws; an error that `isUnavailable` recognises when the database is busy or unreachable or
 * the body takes too long
 * @param maxMs four seconds by default
 */
export async function transact<Result>(
  body: (tx: Transaction) => Promise<Result>,
  maxMs?: number,
): Promise<Result> {
  const callbacks = new Set<() => void>();
  const result = await allowTransaction(maxMs, () =>
    db().transaction((tx) => {
      callbacksOf.set(tx, callbacks);
      return runInsideTransaction(() => body(tx));
    }),
  );
  for (const callback of callbacks) callback();
  return result;
}

const callbacksOf = new WeakMap<Transaction, Set<() => void>>();

/** Once, however often it is asked for, and never after a rollback. */
export function afterCommit(tx: Transaction, callback: () => void): void {
  callbacksOf.get(tx)?.add(callback);
}

/** Lets other requests read the state before a long transaction. */
export const yieldToReaders = async (_tx: Transaction): Promise<void> => {
  await setImmediate();
};
