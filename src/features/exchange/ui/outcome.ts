import type { ImportRow } from '../domain/import/import-response.ts';

/** The outcome for a whole idea: additions count as a change too. */
export const outcomeOf = ({ outcome, decision, outlook, sources }: ImportRow) =>
  outcome === 'unchanged' && (decision || outlook || sources.length > 0) ? 'changed' : outcome;
