import { ApiError, isSessionEnd, NoResponse } from './api.ts';

/** Why the server does not have an assessment yet. */
export type Delay =
  /** No response, or one that says "later". The client retries. */
  | 'no connection'
  | 'busy'
  /** The client sends it after the next sign-in. */
  | 'signed out'
  /** Another device stored something newer. It stays until the person chooses. */
  | 'newer'
  /** The reason cannot be sent. The scores are. */
  | 'reason'
  /** The round is closed. */
  | 'closed'
  /** For example, the round no longer asks about this idea. */
  | 'refused';

export function delayFor(error: unknown): Delay {
  if (isSessionEnd(error)) return 'signed out';
  if (!(error instanceof ApiError)) return error instanceof NoResponse ? 'no connection' : 'busy';
  if (error.problem.code === 'closed') return 'closed';
  // 409: somebody else wrote at the same moment.
  return error.status >= 500 || [408, 409, 429].includes(error.status) ? 'busy' : 'refused';
}
