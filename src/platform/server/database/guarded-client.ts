import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { FairQueue } from '../fair-queue.ts';
import { currentRequest } from './current-request.ts';
import { databaseCode, isUnreachable } from './errors.ts';

/** In bytes. Only a large import makes the log longer. */
const longestLog = 16 * 1024 * 1024;

/** In ms. The driver blocks the thread while it waits for the lock of another connection. */
const lockTimeoutMs = 20;

/** Connections overwrite deleted data, which would otherwise stay in the file until new data replaces it. */
export function openFile(url: string) {
  const client = createClient({ url, concurrency: 1, timeout: lockTimeoutMs });
  const configure = () =>
    client.executeMultiple(`pragma secure_delete = on; pragma journal_size_limit = ${longestLog}`);
  const reconnect = client.reconnect.bind(client);
  client.reconnect = async () => {
    // Sets the pragma before waiting statements run.
    await Promise.all([reconnect(), configure()]);
  };
  configure().catch(() => {});
  return client;
}

/** A network gets at most half of the places, so that a flood of sign-ins delays no other network. */
const queueRule = { atOnce: 1, places: 1000, placesForKnown: 200 };
const isBusy = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(databaseCode(error) ?? '');
/** In ms. Reads go to the primary for this long after a write, because a replica may lag behind. */
const replicaLagMs = 2000;
/** About as long as a libSQL server takes to restart. */
const retryMs = 200;
/** The pause before the next attempt to get a lock. It is random, so that two processes do not collide again. */
const pauseMs = (tries: number) => Math.min(20 * 1.5 ** tries, 400) * (0.5 + Math.random());

/** Unsure statements count as writes. A read among them waits in the queue without need, but does no harm. */
const isRead = (sql: string) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql);

class DatabaseOverloaded extends Error {
  readonly code = 'WRITE_QUEUE_FULL';
}

class TransactionTimeout extends Error {
  readonly code = 'TRANSACTION_TIMEOUT';
}

/** Limited, because other writers wait for an open transaction. */
const longestTransactionMs = 4_000;

const allowedMs = new AsyncLocalStorage<number>();
export const allowTransaction = <Result>(ms: number | undefined, begin: () => Result): Result =>
  ms === undefined ? begin() : allowedMs.run(ms, begin);

/** `isOpen` is false after the transaction. Work that the body started may still run then, and may use the client. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Makes the client throw until the body ends: a write would wait for its own transaction, and a read would miss what
 * the transaction has written.
 */
export async function runInsideTransaction<Result>(body: () => Promise<Result>): Promise<Result> {
  const state = { isOpen: true };
  try {
    return await current.run(state, body);
  } finally {
    state.isOpen = false;
  }
}

/**
 * Keeps acknowledged writes from getting lost in a database file (docs/decisions/0002-guarded-database-client.md).
 * Writes and transactions run one after the other on a connection of their own, in turn by network. A connection that
 * met SQLITE_BUSY is replaced before anything else runs. The driver waits for a lock with the whole process, so it
 * waits only briefly, and the rest of the wait happens here.
 */
export class GuardedClient implements Client {
  readonly #reader: Client;
  readonly #writer: Client;
  readonly #writes = new FairQueue(queueRule, () => new DatabaseOverloaded());
  #wroteAt = Number.NEGATIVE_INFINITY;
  readonly #patienceMs: number;
  /** The error of the last write that waited for a lock in vain. */
  #locked: unknown = null;

  /** @param patienceMs how long a request waits for a lock of another process */
  constructor(reader: Client, writer: Client, patienceMs: number) {
    this.#reader = reader;
    this.#writer = writer;
    this.#patienceMs = patienceMs;
  }

  get waiting() {
    return this.#writes.size;
  }

  get closed() {
    return this.#writer.closed;
  }

  get protocol() {
    return this.#writer.protocol;
  }

  execute(statement: InStatement | string, args?: InArgs) {
    const asked = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement;
    if (!isRead(asked.sql)) return this.#write(() => this.#writer.execute(asked));
    const mayLag = this.protocol !== 'file' && performance.now() - this.#wroteAt <= replicaLagMs;
    return this.#read(() => (mayLag ? this.#readFromPrimary(asked) : this.#reader.execute(asked)));
  }

  batch(statements: Array<InStatement | [string, InArgs?]>, mode: TransactionMode = 'write') {
    return this.#write(() => this.#writer.batch(statements, mode));
  }

  migrate(statements: InStatement[]) {
    return this.#write(() => this.#writer.migrate(statements));
  }

  executeMultiple(sql: string) {
    // No retries: each statement commits alone, so after BUSY the first ones may be done.
    return this.#write(() => this.#writer.executeMultiple(sql), 0);
  }

  /**
   * Waits its turn among the writes. Use `transact`. @throws TransactionTimeout from statements and `commit` after too
   * long
   */
  async transaction(mode: TransactionMode = 'write'): Promise<Transaction> {
    const begun = Promise.withResolvers<Transaction>();
    const ended = Promise.withResolvers<void>();
    this.#write(async () => {
      // Retries are safe, because nothing of the transaction has run.
      begun.resolve(await this.#writer.transaction(mode));
      await ended.promise;
    }).catch(begun.reject);
    return this.#limited(await begun.promise, ended.resolve);
  }

  /** Ends the turn with the transaction, and rolls back after the time limit. */
  #limited(transaction: Transaction, endTurn: () => void): Transaction {
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      transaction.close();
      endTurn();
    }, allowedMs.getStore() ?? longestTransactionMs);
    const check = <Result>(run: () => Promise<Result>) =>
      isTimedOut ? Promise.reject(new TransactionTimeout()) : this.#watch(run, this.#writer);
    const close = () => {
      clearTimeout(timer);
      transaction.close();
      endTurn();
    };
    const end = async (run: () => Promise<void>) => {
      clearTimeout(timer);
      await run().finally(close);
    };
    return {
      execute: (statement: InStatement) => check(() => transaction.execute(statement)),
      batch: (statements) => check(() => transaction.batch(statements)),
      executeMultiple: (sql) => check(() => transaction.executeMultiple(sql)),
      commit: () => end(() => check(() => transaction.commit())),
      // Keeps the first error of a transaction that is already rolled back.
      rollback: () =>
        end(async () => {
          if (!transaction.closed) await transaction.rollback();
        }),
      close,
      get closed() {
        return transaction.closed;
      },
    };
  }

  sync() {
    return this.#writer.sync();
  }

  close() {
    this.#reader.close();
    this.#writer.close();
  }

  async reconnect() {
    await this.#reader.reconnect();
    if (this.#writer !== this.#reader) await this.#writer.reconnect();
  }

  async #write<Result>(run: () => Promise<Result>, patienceMs = this.#patienceMs): Promise<Result> {
    if (current.getStore()?.isOpen) throw new Error('inside transact, use tx');
    // Includes the time in the queue, so that a write never waits longer than the one before it.
    const since = performance.now();
    const waited = currentRequest();
    const until = since + patienceMs - waited.ms;
    return this.#writes.run(async () => {
      waited.ms += performance.now() - since;
      try {
        // Its time ended in the queue. Trying the lock once for each such write would block the process.
        if (this.#locked && patienceMs > 0 && performance.now() >= until) throw this.#locked;
        const result = await this.#patiently(run, this.#writer, until, waited);
        this.#locked = null;
        return result;
      } catch (error) {
        this.#locked = isBusy(error) ? error : null;
        throw error;
      } finally {
        this.#wroteAt = performance.now();
      }
    });
  }

  /** A write batch is always answered by the primary, even if a replica gets the request. */
  async #readFromPrimary(statement: InStatement) {
    const nothing = 'delete from __drizzle_migrations where 0';
    const [, result] = await this.#writer.batch([nothing, statement], 'write');
    if (!result) throw new Error('the database answered nothing');
    return result;
  }

  /** Repeats a read once, because the server may be restarting. */
  async #read<Result>(run: () => Promise<Result>): Promise<Result> {
    if (current.getStore()?.isOpen) throw new Error('inside transact, use tx');
    const waited = currentRequest();
    const until = performance.now() + this.#patienceMs - waited.ms;
    try {
      return await this.#patiently(run, this.#reader, until, waited);
    } catch (error) {
      if (this.protocol === 'file' || !isUnreachable(error)) throw error;
      await pause(retryMs);
      return this.#watch(run, this.#reader);
    }
  }

  /** Repeats statements that did not run, because another process had the lock or the connection was replaced. */
  async #patiently<Result>(
    run: () => Promise<Result>,
    client: Client,
    until: number,
    waited: { ms: number },
  ) {
    for (let tries = 0; ; tries++) {
      const since = performance.now();
      try {
        return await this.#watch(run, client);
      } catch (error) {
        const isReplaced = databaseCode(error) === 'CLIENT_CLOSED' && !this.closed;
        if (this.protocol !== 'file' || !(isReplaced || isBusy(error))) throw error;
        // On a new connection it is tried again even after the time is up, because nothing has run.
        const mayRetry = performance.now() < until || (isReplaced && tries < 5);
        if (!mayRetry) throw error;
      }
      await pause(pauseMs(tries));
      waited.ms += performance.now() - since;
    }
  }

  /** Replaces the connection after BUSY, which breaks it. */
  async #watch<Result>(run: () => Promise<Result>, client: Client): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (isBusy(error)) await client.reconnect();
      throw error;
    }
  }
}
