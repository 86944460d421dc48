import type { ImportRow } from '../domain/import/import-response.ts';

/** What becomes of an idea as a whole: one whose own answers stay is changed, too, by what the row adds to it. */
export const outcomeOf = ({ outcome, decision, outlook, sources }: ImportRow) =>
  outcome === 'unchanged' && (decision || outlook || sources.length > 0) ? 'changed' : outcome;
