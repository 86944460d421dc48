// How a table names how much of an idea is backed.
import type { Backing } from '../evidence/source-response.ts';

export const backingColumns = ['answersInWords', 'answersWithSource', 'answersWithSourceAgainst'];

/** The cells of an idea, by their columns. */
export const backingCells = ({ answers, backed, against }: Backing) => ({
  answersInWords: answers,
  answersWithSource: backed,
  answersWithSourceAgainst: against,
});
