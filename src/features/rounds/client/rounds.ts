import { ApiError } from '../../../platform/client/api/api.ts';
import { currentOf } from '../../../platform/client/api/error-message.ts';
import {
  createReadStore,
  invalidate,
  readOnce,
  storeFamily,
  write,
} from '../../../platform/client/query/queries.ts';
import { whenOpened } from '../../../platform/client/router/route.ts';
import type { PageOf } from '../../../platform/text/response-parts.ts';
import type {
  Assessment,
  ClosedRound,
  OwnAssessment,
  Round,
  RoundResults,
  RoundSummary,
} from '../domain/round-response.ts';
import type { AssessmentInput, RoundChange, RoundInput } from '../domain/schema.ts';

// The lists of rounds, and the summary of each round.

/** The path of all rounds. */
const roundsApiPath = '/api/rounds';
/** A path about one round. */
const roundApiPath = (...parts: string[]) =>
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
const roundTags = ['rounds', 'round', 'results', 'assessments'] as const;

// One round: the caller's scores in it, and its results.

/** Opens a round. @param key the idempotency key, the same for each attempt @throws ApiError 400 */
export const openRound = (input: RoundInput, key: string): Promise<Round> =>
  write('POST', roundsApiPath, input, {
    headers: { 'Idempotency-Key': `"${key}"` },
    invalidates: roundTags,
  });

/** The round that the same key has opened before with other input, if that is why the call failed. */
export const previousRound = (error: unknown) => currentOf<Round>(error, 422);

/** The scores on the server, if a conflict refused the save. */
export function newerAssessment(error: unknown): Assessment | null {
  const isNewer = error instanceof ApiError && error.problem.code === 'newer';
  return isNewer ? currentOf<Assessment>(error) : null;
}

function stores(id: string) {
  return {
    $round: createReadStore<Round>(roundApiPath(id), [`round:${id}`]),
    $results: createReadStore<RoundResults>(roundApiPath(id, 'results'), [
      `results:${id}`,
      'decisions',
    ]),
    $assessments: createReadStore<{ items: OwnAssessment[] }>(roundApiPath(id, 'assessments'), [
      `assessments:${id}`,
    ]),
    /** Adds or takes away ideas and assessors. @throws ApiError 409 when closed */
    change: (change: RoundChange) =>
      write<Round>('PATCH', roundApiPath(id), change, { invalidates: roundTags }),
    /** Closes the round for good. @throws ApiError 409 when closed already */
    close: () => write<Round>('POST', roundApiPath(id, 'close'), {}, { invalidates: roundTags }),
    /**
     * Saves the caller's scores of an idea.
     * @throws ApiError 409 with `problem.code` "closed" after the round has closed, "newer" where the saved scores
     * differ from `was`
     */
    assess: (ideaId: string, given: AssessmentInput) =>
      write<{ finished: boolean; round: RoundSummary }>(
        'PUT',
        roundApiPath(id, 'assessments', ideaId),
        given,
      ),
    refetch: () => invalidate(...roundTags),
  };
}

/** The stores and writes of one round. */
export const roundStores = storeFamily(stores);

/** URL of a file with a closed round's results. */
export const roundFileUrl = (id: string, format: 'csv' | 'json') =>
  `${roundApiPath(id, 'export')}?format=${format}`;
