import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request has waited for its turn and for the lock of another process, in all its statements. */
type Waited = { ms: number };

const requests = new AsyncLocalStorage<Waited>();

/** What runs in here waits for the database no longer in all than a single statement would. */
export const asOneRequest = <Result>(run: () => Result): Result => requests.run({ ms: 0 }, run);

/** What the request has waited so far; work that belongs to no request starts anew with each statement. */
export const waitedSoFar = (): Waited => requests.getStore() ?? { ms: 0 };
