import { Problem } from '../../../platform/server/http/problem.ts';
import type { Assessment } from '../domain/round-response.ts';

/** With this `code` the page keeps what was typed. */
export const roundClosed = () => new Problem(409, 'This round is closed.', { code: 'closed' });

export const roundOpen = () =>
  new Problem(409, 'This round is still open. Its results are shown once it is closed.', {
    code: 'open',
  });

export const notAsked = () => new Problem(403, 'You are not asked to score in this round.');

/** The caller has saved another assessment since, for example on another device. The response carries it. */
export const assessmentConflict = (current: Assessment) =>
  new Problem(409, 'You have given something else since, on another device or in another tab.', {
    code: 'newer',
    current,
  });
