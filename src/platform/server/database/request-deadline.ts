import { AsyncLocalStorage } from 'node:async_hooks';

type OneRequest = {
  /** How long all statements of the request have waited so far. */
  ms: number;
  clientIp: string;
  /** True with a session, or from a browser that has signed in before. */
  isKnown: boolean;
};

const requests = new AsyncLocalStorage<OneRequest>();

/** All statements inside share the waiting time of one statement. */
export const withRequestDeadline = <Result>(run: () => Result, clientIp = ''): Result =>
  requests.run({ ms: 0, clientIp, isKnown: false }, run);

/** The current request. Outside of a request each statement starts anew. */
export const currentRequest = (): OneRequest =>
  requests.getStore() ?? { ms: 0, clientIp: '', isKnown: false };
