import type { RoundSummary } from './round-response.ts';

/** True for an open round in which the caller has not scored all ideas. */
export const isToScore = ({ closedAt, asked }: Pick<RoundSummary, 'closedAt' | 'asked'>): boolean =>
  !closedAt && asked !== null && asked.scored < asked.ideas;

export const canManageRound = (
  { openedBy }: Pick<RoundSummary, 'openedBy'>,
  user: { id: string; role: string },
): boolean => user.role === 'admin' || openedBy?.id === user.id;
