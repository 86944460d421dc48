import type { FieldError } from '../../domain/problem.ts';
import type { Assessment } from '../../domain/rounds/round-response.ts';
import { Problem } from '../http/problem.ts';

export const noSuchRound = () => new Problem(404, "The round you're looking for doesn't exist.");

/** What was sent does not count any more; `code` tells a program, which keeps what was typed. */
export const roundClosed = () => new Problem(409, 'This round is closed.', { code: 'closed' });

/** The results wait for the closing: nobody sees a value before. */
export const roundOpen = () =>
  new Problem(409, 'This round is still open. Its results are shown once it is closed.', {
    code: 'open',
  });

export const notAsked = () => new Problem(403, 'You are not asked to score in this round.');

/** Something else was written between look and write, and it would be allowed now. */
export const justChanged = () =>
  new Problem(409, 'This was changed at the same moment. Send it again.');

/** The caller has given something else since, as on another device; `current` is what stands. */
export const newerStands = (current: Assessment) =>
  new Problem(409, 'You have given something else since, on another device or in another tab.', {
    code: 'newer',
    current,
  });

/** @throws Problem 400 where there are errors */
export function refuseFields(errors: FieldError[]): void {
  if (errors.length === 0) return;
  const messages = [...new Set(errors.map(({ message }) => message))];
  throw new Problem(400, `${messages.join('. ')}.`, { errors });
}
