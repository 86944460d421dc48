import { setTimeout } from 'node:timers/promises';
import type { Client, InArgs, InStatement, TransactionMode } from '@libsql/client';
import { databaseCode, isUnreachable } from './errors.ts';

const busy = /^SQLITE_(BUSY|LOCKED)/;
const longestQueue = 500;
/** For so long after a write a replica may not know of it: what was just written is read where it is. */
const replicaLagMs = 2000;
/** About as long as a libSQL server takes to start again. */
const retryMs = 200;

/** The write queue is full: the caller should be told to come back. */
export class DatabaseOverloaded extends Error {
  readonly code = 'WRITE_QUEUE_FULL';
}

/**
 * The libSQL client with the rules without which acknowledged writes can be lost in file mode
 * (docs/decisions/0002-one-database-path.md): writes go one after the other, a connection that met
 * SQLITE_BUSY is replaced before anything else runs, and there are no interactive transactions.
 */
export class GuardedClient implements Client {
  readonly #client: Client;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #wroteAt = Number.NEGATIVE_INFINITY;

  constructor(client: Client) {
    this.#client = client;
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
    if (!/^\s*select\b/i.test(sql)) return this.#write(run);
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
    return this.#write(() => this.#client.executeMultiple(sql));
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

  #write<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= longestQueue) return Promise.reject(new DatabaseOverloaded());
    this.#waiting++;
    const turn = this.#tail.then(() => this.#watch(run));
    this.#tail = turn
      .catch(() => {})
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
    try {
      return await this.#watch(run);
    } catch (error) {
      if (this.protocol === 'file' || !isUnreachable(error)) throw error;
      await setTimeout(retryMs);
      return this.#watch(run);
    }
  }

  /** Runs a statement; after a BUSY the connection is poisoned, so it is replaced at once. */
  async #watch<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (busy.test(databaseCode(error) ?? '')) await this.#client.reconnect();
      throw error;
    }
  }
}
