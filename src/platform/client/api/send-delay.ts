import { ApiError, isSessionEnd, NoResponse } from './api.ts';

/** Why the server does not have a value yet that was typed on the page. */
export type Delay =
  /** No response, or one that says "later". The client retries. */
  | 'no connection'
  | 'busy'
  /** The client sends the value after the next sign-in. */
  | 'signed out'
  /** Another device stored a newer value. It stays until the person chooses. */
  | 'newer'
  /** The server refuses the text beside the value, not the value. */
  | 'reason'
  /** The round is closed, for example. */
  | 'closed'
  | 'refused';

export function delayFor(error: unknown): Delay {
  if (isSessionEnd(error)) return 'signed out';
  if (!(error instanceof ApiError)) return error instanceof NoResponse ? 'no connection' : 'busy';
  if (error.problem.code === 'closed') return 'closed';
  // 409: somebody else wrote at the same moment.
  return error.status >= 500 || [408, 409, 429].includes(error.status) ? 'busy' : 'refused';
}
