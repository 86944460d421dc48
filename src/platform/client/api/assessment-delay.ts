import { ApiError, isSessionEnd, NoResponse } from './api.ts';

/** Why the server does not have yet what was given to an idea. */
export type Delay =
  /** No answer, and one that means "later": it is sent again by itself. */
  | 'no connection'
  | 'busy'
  /** It is sent once somebody has signed in again. */
  | 'signed out'
  /** Something else was given since, on another device: it stands until somebody chooses. */
  | 'newer'
  /** The reason cannot be sent as it is. The scores are, unless they close the round. */
  | 'reason'
  /** It would close the round, which cannot be undone: it is sent by `finish`. */
  | 'last'
  /** It does not count any more. */
  | 'closed'
  /** The round does not ask about this any more, say. */
  | 'refused';

/** What an error means for what was to be sent. */
export function delayFor(error: unknown): Delay {
  if (isSessionEnd(error)) return 'signed out';
  if (!(error instanceof ApiError)) return error instanceof NoResponse ? 'no connection' : 'busy';
  if (error.problem.code === 'closed') return 'closed';
  // 409: something else was written at the same moment.
  return error.status >= 500 || [408, 409, 429].includes(error.status) ? 'busy' : 'refused';
}
