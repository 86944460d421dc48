import { AsyncLocalStorage } from 'node:async_hooks';

type OneRequest = {
  /** How long it has waited for its turn and for the lock of another process, in all its statements. */
  ms: number;
  /** The client for a limit, as `locals.clientIp` has it. */
  clientIp: string;
  /** True where it has a session, or comes from a browser that has signed in before. */
  isKnown: boolean;
};

const requests = new AsyncLocalStorage<OneRequest>();

/** What runs in here waits for the database no longer in all than a single statement would. */
export const withRequestDeadline = <Result>(run: () => Result, clientIp = ''): Result =>
  requests.run({ ms: 0, clientIp, isKnown: false }, run);

/** The request that is answered; work that belongs to none starts anew with each statement. */
export const currentRequest = (): OneRequest =>
  requests.getStore() ?? { ms: 0, clientIp: '', isKnown: false };
