import { AsyncLocalStorage } from 'node:async_hooks';

type RequestContext = {
  /** How long all statements of the request have waited so far. */
  ms: number;
  clientIp: string;
  /** The account, or null without one. */
  userId: string | null;
  /** True with a session, or in a browser that has signed in before. */
  isKnown: boolean;
  /** The id that the page gave this write to recognise its event, or null. */
  writeId: string | null;
};

const outside = (): RequestContext => ({
  ms: 0,
  clientIp: '',
  isKnown: false,
  userId: null,
  writeId: null,
});

const requests = new AsyncLocalStorage<RequestContext>();

/** All statements of a request together wait no longer than one statement may. */
export const runRequest = <Result>(run: () => Result, clientIp = ''): Result =>
  requests.run({ ...outside(), clientIp }, run);

/** Outside of a request each call returns a new context. */
export const currentRequest = (): RequestContext => requests.getStore() ?? outside();
