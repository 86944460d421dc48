import { setTimeout } from 'node:timers/promises';
import type { Client, InArgs, InStatement, TransactionMode } from '@libsql/client';
import { databaseCode, isUnreachable } from './errors.ts';
import { waitedSoFar } from './request-wait.ts';

const isBusy = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(databaseCode(error) ?? '');
const longestQueue = 500;
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

/**
 * The libSQL client with the rules without which acknowledged writes can be lost in file mode
 * (docs/decisions/0002-one-database-path.md): writes go one after the other, a connection that met
 * SQLITE_BUSY is replaced before anything else runs, and there are no interactive transactions.
 *
 * The driver waits for a file's lock with the whole process, so it is given little time, and the rest of the wait for
 * another process is spent here, where everything else goes on.
 */
export class GuardedClient implements Client {
  readonly #client: Client;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #wroteAt = Number.NEGATIVE_INFINITY;
  readonly #patienceMs: number;
  /** What the last write met, where another process held the lock to the end. */
  #locked: unknown = null;

  /** @param patienceMs for how long a lock that another process holds is tried again, for one request in all */
  constructor(client: Client, patienceMs = 0) {
    this.#client = client;
    this.#patienceMs = patienceMs;
  }

  /** Writes in the queue, the one under way included. */
  get waiting() {
    return this.#waiting;
  }

  get closed() {
    return this.#client.closed;
  }

  get protocol() {
    return this.#client.protocol;
  }

  execute(statement: InStatement | string, args?: InArgs) {
    const sql = typeof statement === 'string' ? statement : statement.sql;
    const run = () =>
      typeof statement === 'string'
        ? this.#client.execute(statement, args)
        : this.#client.execute(statement);
    if (!isRead(sql)) return this.#write(run);
    const remote = this.protocol !== 'file';
    if (!remote || performance.now() - this.#wroteAt > replicaLagMs) return this.#read(run);
    const asked = typeof statement === 'string' ? { sql, args: args ?? [] } : statement;
    return this.#read(() => this.#readFromPrimary(asked));
  }

  batch(statements: Array<InStatement | [string, InArgs?]>, mode: TransactionMode = 'write') {
    return this.#write(() => this.#client.batch(statements, mode));
  }

  migrate(statements: InStatement[]) {
    return this.#write(() => this.#client.migrate(statements));
  }

  executeMultiple(sql: string) {
    // Each of its statements stands for itself: after a BUSY the first ones may be done.
    return this.#write(() => this.#client.executeMultiple(sql), 0);
  }

  /**
   * Gives a write that has a connection of its own its turn among the others, which would meet its lock. It waits
   * for other processes by itself.
   */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    return this.#write(run, 0);
  }

  transaction(): never {
    throw new Error('Interactive transactions lose acknowledged writes: use batch');
  }

  sync() {
    return this.#client.sync();
  }

  close() {
    this.#client.close();
  }

  async reconnect() {
    await this.#client.reconnect();
  }

  #write<Result>(run: () => Promise<Result>, patienceMs = this.#patienceMs): Promise<Result> {
    if (this.#waiting >= longestQueue) return Promise.reject(new DatabaseOverloaded());
    this.#waiting++;
    // Counted from here, so that those who queue behind one that waits do not wait for longer than it.
    const since = performance.now();
    const waited = waitedSoFar();
    const until = since + patienceMs - waited.ms;
    const turn = this.#tail.then(() => {
      waited.ms += performance.now() - since;
      // Its time was up before its turn: a try for each would hold the process for all of a long queue.
      if (this.#locked && patienceMs > 0 && performance.now() >= until) throw this.#locked;
      return this.#patiently(run, until, waited);
    });
    this.#tail = turn
      .then(
        () => {
          this.#locked = null;
        },
        (error) => {
          this.#locked = isBusy(error) ? error : null;
        },
      )
      .finally(() => {
        this.#waiting--;
        this.#wroteAt = performance.now();
      });
    return turn;
  }

  /** A batch that writes, if only in name, is answered by the primary, also when a replica is asked. */
  async #readFromPrimary(statement: InStatement) {
    const nothing = 'delete from __drizzle_migrations where 0';
    const [, result] = await this.#client.batch([nothing, statement], 'write');
    if (!result) throw new Error('the database answered nothing');
    return result;
  }

  /** A read that met a server that was just restarting is tried once more: it changes nothing. */
  async #read<Result>(run: () => Promise<Result>): Promise<Result> {
    const waited = waitedSoFar();
    const until = performance.now() + this.#patienceMs - waited.ms;
    try {
      return await this.#patiently(run, until, waited);
    } catch (error) {
      if (this.protocol === 'file' || !isUnreachable(error)) throw error;
      await setTimeout(retryMs);
      return this.#watch(run);
    }
  }

  /**
   * Tries again what was not done: while another process holds the lock, which a batch takes first, or where the
   * connection was replaced just before.
   */
  async #patiently<Result>(run: () => Promise<Result>, until: number, waited: { ms: number }) {
    for (let tries = 0; ; tries++) {
      const since = performance.now();
      try {
        return await this.#watch(run);
      } catch (error) {
        const replaced = databaseCode(error) === 'CLIENT_CLOSED' && !this.closed;
        const waits = this.protocol === 'file' && (replaced || isBusy(error));
        // Nothing of it was begun, and the next try has a connection.
        const again = replaced && tries < 5;
        if (!waits || (performance.now() >= until && !again)) throw error;
      }
      await setTimeout(pauseMs(tries));
      waited.ms += performance.now() - since;
    }
  }

  /** Runs a statement; after a BUSY the connection is poisoned, so it is replaced at once. */
  async #watch<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (isBusy(error)) await this.#client.reconnect();
      throw error;
    }
  }
}
