import type { RoundSummary } from './round-response.ts';

/** Open rounds in which the caller has not scored all ideas, by deadline. */
export const roundsToScore = (rounds: readonly RoundSummary[]): RoundSummary[] =>
  rounds.filter(({ closedAt, asked }) => !closedAt && asked && asked.scored < asked.ideas);

export const canManageRound = (
  { openedBy }: Pick<RoundSummary, 'openedBy'>,
  user: { id: string; role: string },
): boolean => user.role === 'admin' || openedBy?.id === user.id;
