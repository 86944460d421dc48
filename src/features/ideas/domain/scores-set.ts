import { type FieldName, score } from './fields.ts';
import { type Criterion, criteria, type Scored } from './weights.ts';

/** Names the scores that somebody has set, in the order of `criteria`. The others have their start value. */
export type ScoresSet = readonly Criterion[];

/** A score that is not at its start value was set by somebody. @param named those that are known to be set */
export const scoresSetOf = (scores: Scored, named: ScoresSet): Criterion[] =>
  criteria.filter((name) => named.includes(name) || scores[name] !== score.initial);

/** Adds a field that a person has changed. A score counts as set even if it returns to its start value. */
export const addScoresSet = (set: ScoresSet, changed: FieldName): Criterion[] =>
  criteria.filter((name) => name === changed || set.includes(name));

export const isUnset = (draft: Scored & { scoresSet: ScoresSet }, field: FieldName): boolean =>
  criteria.some((name) => name === field && !scoresSetOf(draft, draft.scoresSet).includes(name));

/** Only such an idea has a place in a ranking. */
export const isScored = ({ scoresSet }: { scoresSet: ScoresSet }): boolean => scoresSet.length > 0;
