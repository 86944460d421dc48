import { setImmediate } from 'node:timers/promises';
import { type Database, db } from './database.ts';
import { allowTransaction, runInsideTransaction } from './guarded-client.ts';

/** An open transaction: Drizzle's database with the same methods. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The database or an open transaction, for functions that only read. */
export type Reader = Pick<Database, 'select' | 'selectDistinct' | 'all' | 'get' | '$count'>;

/**
 * Runs everything that one change reads and writes in one transaction: all of it is written, or nothing where the body
 * throws. The body awaits nothing but `tx` (a test looks for it), since all other writers wait meanwhile.
 * @throws what the body throws; a database error that `isUnavailable` recognises where the database is busy, out of
 *   reach, or the body takes too long
 * @param mostMs how long it may take where four seconds are too few
 */
export const transact = <Result>(
  body: (tx: Transaction) => Promise<Result>,
  mostMs?: number,
): Promise<Result> =>
  allowTransaction(mostMs, () => db().transaction((tx) => runInsideTransaction(() => body(tx))));

/** In a transaction of many statements: others read what was there before it, and are answered. */
export const letReadersRun = async (_tx: Transaction): Promise<void> => {
  await setImmediate();
};
