import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client';
import { FairQueue } from '../fair-queue.ts';
import { databaseCode, isUnreachable } from './errors.ts';
import { currentRequest } from './request-deadline.ts';

/** Each network has at most half of the places: a flood of sign-ins, each of which counts itself, delays no other network. */
const queueRule = { atOnce: 1, places: 1000, placesForKnown: 200 };
const isBusy = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(databaseCode(error) ?? '');
/** For so long after a write a replica may not know of it: what was just written is read where it is. */
const replicaLagMs = 2000;
/** About as long as a libSQL server takes to start again. */
const retryMs = 200;
/** Between two tries for a lock: longer each time, and by chance, so that two processes do not meet again. */
const pauseMs = (tries: number) => Math.min(20 * 1.5 ** tries, 400) * (0.5 + Math.random());

/** Reads only: begins as a query, and no word in it could write. One that is taken for a write merely waits its turn. */
const isRead = (sql: string) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql);

/** The write queue is full: the caller should be told to come back. */
class DatabaseOverloaded extends Error {
  readonly code = 'WRITE_QUEUE_FULL';
}

/** A transaction was open for too long and was rolled back. */
class TransactionTimeout extends Error {
  readonly code = 'TRANSACTION_TIMEOUT';
}

/** Other writers wait for an open transaction, so it ends after this long. */
const longestTransactionMs = 4_000;

/** How long the transactions that a call begins may take instead. */
const allowedMs = new AsyncLocalStorage<number>();
export const allowTransaction = <Result>(ms: number | undefined, begin: () => Result): Result =>
  ms === undefined ? begin() : allowedMs.run(ms, begin);

/** The running transaction. Work that the body starts may use the client after the transaction has ended. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs the body of a transaction. Until it has ended, each use of the client itself throws: a write would wait for the
 * transaction that it belongs to, and a read would miss what the transaction wrote.
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
 * The libSQL client with the rules without which acknowledged writes can be lost in file mode
 * (docs/decisions/0002-guarded-database-client.md): writes and transactions run one after the other, in turn by network, on a connection of their
 * own, and a connection that met SQLITE_BUSY is replaced before anything else runs.
 *
 * The driver waits for a file's lock with the whole process, so it gets little time. The rest of the wait for another
 * process happens here, where everything else goes on.
 */
export class GuardedClient implements Client {
  readonly #reader: Client;
  readonly #writer: Client;
  readonly #writes = new FairQueue(queueRule, () => new DatabaseOverloaded());
  #wroteAt = Number.NEGATIVE_INFINITY;
  readonly #patienceMs: number;
  /** What the last write met, where another process held the lock to the end. */
  #locked: unknown = null;

  /**
   * @param reader answers queries
   * @param writer runs everything else; the reader's connection where there is one alone
   * @param patienceMs for how long a lock that another process holds is tried again, for one request in all
   */
  constructor(reader: Client, writer: Client = reader, patienceMs = 0) {
    this.#reader = reader;
    this.#writer = writer;
    this.#patienceMs = patienceMs;
  }

  /** Writes in the queue, the one under way included. */
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
    const sql = typeof statement === 'string' ? statement : statement.sql;
    const run = (client: Client) =>
      typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement);
    if (!isRead(sql)) return this.#write(() => run(this.#writer));
    const remote = this.protocol !== 'file';
    if (!remote || performance.now() - this.#wroteAt > replicaLagMs)
      return this.#read(() => run(this.#reader));
    const asked = typeof statement === 'string' ? { sql, args: args ?? [] } : statement;
    return this.#read(() => this.#readFromPrimary(asked));
  }

  batch(statements: Array<InStatement | [string, InArgs?]>, mode: TransactionMode = 'write') {
    return this.#write(() => this.#writer.batch(statements, mode));
  }

  migrate(statements: InStatement[]) {
    return this.#write(() => this.#writer.migrate(statements));
  }

  executeMultiple(sql: string) {
    // Each of its statements stands for itself: after a BUSY the first ones may be done.
    return this.#write(() => this.#writer.executeMultiple(sql), 0);
  }

  /**
   * Begins an interactive transaction, which takes its turn among the writes and keeps it until it has ended.
   * `transact` (transaction.ts) is the way to use it.
   * @throws TransactionTimeout from each statement and from `commit` once it was open for too long
   */
  async transaction(mode: TransactionMode = 'write'): Promise<Transaction> {
    let begin = (_: Transaction) => {};
    let fail = (_: unknown) => {};
    let endTurn = () => {};
    const begun = new Promise<Transaction>((resolve, reject) => {
      begin = resolve;
      fail = reject;
    });
    const ended = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    let hasBegun = false;
    this.#write(async () => {
      // Another try after the lock was busy: nothing of the transaction has run.
      const transaction = await this.#writer.transaction(mode);
      hasBegun = true;
      begin(transaction);
      await ended;
    }).catch((error) => {
      if (!hasBegun) fail(error);
    });
    return this.#limited(await begun, endTurn);
  }

  /** A transaction that gives its turn to others when it ends, and is rolled back when its time is up. */
  #limited(transaction: Transaction, endTurn: () => void): Transaction {
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      transaction.close();
      endTurn();
    }, allowedMs.getStore() ?? longestTransactionMs);
    const check = <Result>(run: () => Promise<Result>) =>
      isTimedOut ? Promise.reject(new TransactionTimeout()) : this.#watch(run, this.#writer);
    const end = async (run: () => Promise<void>) => {
      clearTimeout(timer);
      try {
        await run();
      } finally {
        transaction.close();
        endTurn();
      }
    };
    return {
      execute: (statement: InStatement) => check(() => transaction.execute(statement)),
      batch: (statements) => check(() => transaction.batch(statements)),
      executeMultiple: (sql) => check(() => transaction.executeMultiple(sql)),
      commit: () => end(() => check(() => transaction.commit())),
      // An earlier end has rolled it back already, and its error is the one to report.
      rollback: () =>
        end(async () => {
          if (!transaction.closed) await transaction.rollback();
        }),
      close: () => {
        clearTimeout(timer);
        transaction.close();
        endTurn();
      },
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
    // Counted from here, so that those who queue behind one that waits do not wait for longer than it.
    const since = performance.now();
    const waited = currentRequest();
    const until = since + patienceMs - waited.ms;
    return this.#writes.run(async () => {
      waited.ms += performance.now() - since;
      try {
        // Its time was up before its turn: a try for each would hold the process for all of a long queue.
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

  /** A batch that writes, if only in name, is answered by the primary, also when a replica is asked. */
  async #readFromPrimary(statement: InStatement) {
    const nothing = 'delete from __drizzle_migrations where 0';
    const [, result] = await this.#writer.batch([nothing, statement], 'write');
    if (!result) throw new Error('the database answered nothing');
    return result;
  }

  /** A read that met a server that was just restarting is tried once more: it changes nothing. */
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

  /**
   * Tries again what was not done: while another process holds the lock, which a batch takes first, or where the
   * connection was replaced just before.
   */
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
        const replaced = databaseCode(error) === 'CLIENT_CLOSED' && !this.closed;
        const waits = this.protocol === 'file' && (replaced || isBusy(error));
        // Nothing of it was begun, and the next try has a connection.
        const again = replaced && tries < 5;
        if (!waits || (performance.now() >= until && !again)) throw error;
      }
      await pause(pauseMs(tries));
      waited.ms += performance.now() - since;
    }
  }

  /** Runs a statement; after a BUSY the connection is poisoned, so it is replaced at once. */
  async #watch<Result>(run: () => Promise<Result>, client: Client): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (isBusy(error)) await client.reconnect();
      throw error;
    }
  }
}
