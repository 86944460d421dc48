import { ApiError } from '#platform/client/api/api.ts';
import { currentOf } from '#platform/client/api/error-message.ts';
import {
  createReadStore,
  invalidate,
  readOnce,
  storeFamily,
  write,
} from '#platform/client/query/queries.ts';
import { whenOpened } from '#platform/client/router/route.ts';
import type { PageOf } from '#platform/text/response-schemas.ts';
import type {
  Assessment,
  ClosedRound,
  OwnAssessment,
  Round,
  RoundResults,
  RoundSummary,
} from '../domain/round-response.ts';
import type { AssessmentInput, RoundChange, RoundInput } from '../domain/schema.ts';

const roundsApiPath = '/api/rounds';
const roundApiPath = (...parts: string[]) =>
  [roundsApiPath, ...parts.map(encodeURIComponent)].join('/');

/** The first page: open rounds by deadline, then closed ones, latest first. */
export const $rounds = createReadStore<PageOf<RoundSummary>>(roundsApiPath, [
  'rounds',
  'round-list',
  'decisions',
]);

whenOpened('rounds', () => invalidate('rounds'));
// Ideas may have been saved or deleted meanwhile. Open results stay as they are.
whenOpened('round', () => invalidate('results'));

export const $closedRounds = createReadStore<{ items: ClosedRound[] }>(`${roundsApiPath}/closed`, [
  'rounds',
  'round-list',
]);

/** @param cursor the `next` of the page before @throws ApiError */
export const moreRounds = (cursor: string) =>
  readOnce<PageOf<RoundSummary>>(`${roundsApiPath}?from=${encodeURIComponent(cursor)}`);

/** The first page of rounds with these words in their title. @throws ApiError */
export const findRounds = (q: string) =>
  readOnce<PageOf<RoundSummary>>(`${roundsApiPath}?q=${encodeURIComponent(q)}`);

const roundTags = ['rounds', 'round', 'results', 'assessments'] as const;

/** @param key the idempotency key, the same for each attempt @throws ApiError 400 */
export const openRound = (input: RoundInput, key: string): Promise<Round> =>
  write('POST', roundsApiPath, input, { key, invalidates: roundTags });

/** The round that the same key has already opened with other input, from the 422 that refused the request. */
export const previousRound = (error: unknown) => currentOf<Round>(error, 422);

/** True if a write was refused because the round is closed. */
export const isRoundClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'closed';

/** The server's scores, if a conflict refused the save. */
export function newerAssessment(error: unknown): Assessment | null {
  const isNewer = error instanceof ApiError && error.problem.code === 'newer';
  return isNewer ? currentOf<Assessment>(error) : null;
}

export const roundStores = storeFamily((id) => ({
  $round: createReadStore<Round>(roundApiPath(id), [`round:${id}`]),
  $results: createReadStore<RoundResults>(roundApiPath(id, 'results'), [
    `results:${id}`,
    'decisions',
  ]),
  $assessments: createReadStore<{ items: OwnAssessment[] }>(roundApiPath(id, 'assessments'), [
    `assessments:${id}`,
  ]),
  /** Adds and removes ideas and assessors. @throws ApiError 409 when closed */
  change: (change: RoundChange) =>
    write<Round>('PATCH', roundApiPath(id), change, { invalidates: roundTags }),
  /** Closes the round for good. @throws ApiError 409 when already closed */
  close: () => write<Round>('POST', roundApiPath(id, 'close'), {}, { invalidates: roundTags }),
  /**
   * @throws ApiError 409 with `problem.code` "closed" (the round is closed) or "newer" (the stored scores differ from
   * `was`)
   */
  assess: (ideaId: string, given: AssessmentInput) =>
    write<{ finished: boolean; round: RoundSummary }>(
      'PUT',
      roundApiPath(id, 'assessments', ideaId),
      given,
    ),
  refetch: () => invalidate(...roundTags),
}));

export const roundFileUrl = (id: string, format: 'csv' | 'json') =>
  `${roundApiPath(id, 'export')}?format=${format}`;
