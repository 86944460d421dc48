// The lists of rounds, and the summary of each round.

import { createReadStore, invalidate, readOnce } from '../../../platform/client/query/queries.ts';
import { whenOpened } from '../../../platform/client/router/route.ts';
import type { PageOf } from '../../../platform/text/response-parts.ts';
import type { ClosedRound, RoundSummary } from '../domain/round-response.ts';

/** The path of all rounds. */
export const roundsApiPath = '/api/rounds';
/** A path about one round. */
export const roundApiPath = (...parts: string[]) =>
  [roundsApiPath, ...parts.map(encodeURIComponent)].join('/');

/** The first page of rounds: open ones by their deadline, then closed ones, the latest first. */
export const $rounds = createReadStore<PageOf<RoundSummary>>(roundsApiPath, [
  'rounds',
  'round-list',
  'decisions',
]);

whenOpened('rounds', () => invalidate('rounds'));

/** The rounds closed last, each with its ideas. */
export const $closedRounds = createReadStore<{ items: ClosedRound[] }>(`${roundsApiPath}/closed`, [
  'rounds',
  'round-list',
]);

/** The rounds after a page. @param cursor its `next` @throws ApiError */
export const moreRounds = (cursor: string) =>
  readOnce<PageOf<RoundSummary>>(`${roundsApiPath}?from=${encodeURIComponent(cursor)}`);

/** The first page of the rounds with the words in their title. @throws ApiError */
export const findRounds = (q: string) =>
  readOnce<PageOf<RoundSummary>>(`${roundsApiPath}?q=${encodeURIComponent(q)}`);

/** The tags of everything that a write to a round can change. */
export const roundTags = ['rounds', 'round', 'results', 'assessments'] as const;
