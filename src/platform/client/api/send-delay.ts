import { ApiError, isSessionEnd, NoResponse } from './api.ts';

/** Why the server does not have a value yet that the page has sent or will send. */
export type Delay =
  /** No response, or one that says "later". The client retries. */
  | 'no connection'
  | 'busy'
  /** The client sends it after the next sign-in. */
  | 'signed out'
  /** Another device stored something newer. It stays until the person chooses. */
  | 'newer'
  /** A text beside the value cannot be sent. The value is. */
  | 'reason'
  /** Its subject takes no more values. */
  | 'closed'
  /** For example, what it belongs to no longer asks for it. */
  | 'refused';

export function delayFor(error: unknown): Delay {
  if (isSessionEnd(error)) return 'signed out';
  if (!(error instanceof ApiError)) return error instanceof NoResponse ? 'no connection' : 'busy';
  if (error.problem.code === 'closed') return 'closed';
  // 409: somebody else wrote at the same moment.
  return error.status >= 500 || [408, 409, 429].includes(error.status) ? 'busy' : 'refused';
}
