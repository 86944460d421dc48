import type { Decision } from '../rounds/decision-response.ts';

/** The columns that a table has of the newest decision about each idea. */
export const decisionColumns = [
  'decision',
  'decisionReason',
  'lookAgainOn',
  'decidedBy',
  'decidedAt',
];

/** Their cells; none where nothing was decided. */
export const decisionCells = (decided: Decision | null): Record<string, string> =>
  decided
    ? {
        decision: decided.decision,
        decisionReason: decided.reason,
        lookAgainOn: decided.lookAgainOn ?? '',
        decidedBy: decided.user?.name ?? '',
        decidedAt: decided.createdAt,
      }
    : {};
