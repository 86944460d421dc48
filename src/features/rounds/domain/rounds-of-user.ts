import type { RoundSummary } from './round-response.ts';

/** Open rounds in which the caller has something left to score, in the order of the list: by deadline. */
export const roundsToScore = (rounds: readonly RoundSummary[]): RoundSummary[] =>
  rounds.filter(({ closedAt, asked }) => !closedAt && asked && asked.scored < asked.ideas);

export const canManageRound = (
  { openedBy }: Pick<RoundSummary, 'openedBy'>,
  user: { id: string; role: string },
): boolean => user.role === 'admin' || openedBy?.id === user.id;
