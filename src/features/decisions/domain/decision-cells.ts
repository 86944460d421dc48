// The columns of a decision in a table.
import type { Decision } from './decision-response.ts';

export const decisionColumns = [
  'decision',
  'decisionReason',
  'lookAgainOn',
  'decidedBy',
  'decidedAt',
];

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
