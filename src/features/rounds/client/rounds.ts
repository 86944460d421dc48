// One round of blind assessments: what the caller says in it, and its results.

import { ApiError } from '../../../platform/client/api/api.ts';
import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  type Shape,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { decisionShape } from '../../decisions/client/decisions.ts';
import { allFields } from '../../ideas/domain/fields.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import { roundVerdicts, type Value } from '../domain/round.ts';
import type {
  Assessment,
  OwnAssessment,
  Round,
  RoundResult,
  RoundResults,
  RoundSummary,
  ShownScore,
} from '../domain/round-response.ts';
import type { AssessmentInput, RoundChange, RoundInput } from '../domain/schema.ts';
import { at, person, readAgain, root, summary, summaryProperties } from './round-list.ts';

const round = object<Round>({
  ...summaryProperties,
  ideaList: listOf(object<Round['ideaList'][number]>({ id: text, ideaTitle: text, user: person })),
  assessorList: listOf(person),
  news: object<Round['news']>({ unread: number, through: number }),
});

const value: Shape<Value> = (given): given is Value =>
  given === null || given === 'skip' || number(given);
const assessment = object<Assessment>({
  impactScore: value,
  feasibilityScore: value,
  innovationScore: value,
  reason: text,
});
const assessedTexts = allFields.filter(
  ({ name }) => name !== 'overallPriorityRank' && !criteria.some((one) => one === name),
);
const assessedHead = object<Pick<OwnAssessment['idea'], 'id' | 'userId' | 'user'>>({
  id: text,
  userId: text,
  user: object<{ name: string }>({ name: text }),
});
const assessedIdea: Shape<OwnAssessment['idea']> = (given): given is OwnAssessment['idea'] =>
  assessedHead(given) && assessedTexts.every(({ name }) => text(Reflect.get(given, name)));
const ownAssessments = object<{ items: OwnAssessment[] }>({
  items: listOf(object<OwnAssessment>({ idea: assessedIdea, assessment })),
});

const perScore = <Item>(item: Shape<Item>) =>
  object<Record<(typeof criteria)[number], Item>>({
    impactScore: item,
    feasibilityScore: item,
    innovationScore: item,
  });
const standing = object<NonNullable<RoundResult['before']>>({
  p: number,
  remains: number,
  spread: nullable(number),
  verdict: nullable(wordOf(roundVerdicts)),
});
const result = object<RoundResult>({
  id: text,
  ideaTitle: text,
  user: person,
  p: number,
  doubt: number,
  remains: number,
  verdict: nullable(wordOf(roundVerdicts)),
  level: flag,
  dominated: flag,
  dominatedBy: listOf(number),
  assessed: number,
  filled: number,
  scores: perScore(
    object<ShownScore>({
      median: nullable(number),
      count: number,
      skipped: number,
      points: nullable(listOf(number)),
      wide: flag,
    }),
  ),
  spread: nullable(number),
  spreadMost: nullable(wordOf(criteria)),
  before: nullable(standing),
  change: nullable(
    object<NonNullable<RoundResult['change']>>({
      p: number,
      remains: nullable(number),
      spread: nullable(number),
    }),
  ),
  own: nullable(assessment),
  reasons: nullable(listOf(text)),
  ownReason: nullable(number),
  decision: nullable(decisionShape),
});
const alpha = perScore(nullable(number));
const results = object<RoundResults>({
  ...summaryProperties,
  results: listOf(result),
  alpha,
  alphaBefore: nullable(alpha),
  people: number,
  ranked: number,
  deleted: number,
  talkAbout: listOf(number),
});

/**
 * Opens a round.
 * @param key the same one for the same round, however often it has to be asked for
 * @throws ApiError 400
 */
export async function openRound(input: RoundInput, key: string): Promise<Round> {
  const opened = await write('POST', root, input, round, {
    headers: { 'Idempotency-Key': `"${key}"` },
  });
  readAgain();
  return opened;
}

/** The round that this form has opened already with other answers, where that is why a call failed. */
export function roundBefore(error: unknown): Round | null {
  const current = error instanceof ApiError && error.status === 422 && error.problem.current;
  return round(current) ? current : null;
}

/** What stands on the server, where that is why something was not kept. */
export function newerAssessment(error: unknown): Assessment | null {
  if (!(error instanceof ApiError) || error.problem.code !== 'newer') return null;
  const { current } = error.problem;
  return assessment(current) ? current : null;
}

function stores(id: string) {
  return {
    $round: createReadStore(at(id), round),
    $results: createReadStore(at(id, 'results'), results),
    $assessments: createReadStore(at(id, 'assessments'), ownAssessments),
    /** Adds or takes away ideas and assessors. @throws ApiError 409 when closed */
    async change(change: RoundChange): Promise<Round> {
      const changed = await write('PATCH', at(id), change, round);
      readAgain();
      return changed;
    },
    /** Closes the round for good. @throws ApiError 409 when closed already */
    async close(): Promise<Round> {
      const closed = await write('POST', at(id, 'close'), {}, round);
      readAgain();
      return closed;
    },
    /**
     * Keeps what the caller says of an idea.
     * @throws ApiError 409 with `problem.code` "closed" where it does not count any more, "newer" where something else
     * than `was` stands
     */
    assess: (ideaId: string, given: AssessmentInput) =>
      write(
        'PUT',
        at(id, 'assessments', ideaId),
        given,
        object<{ finished: boolean; round: RoundSummary }>({ finished: flag, round: summary }),
      ),
    readAgain,
  };
}

/** The stores and writes of one round. */
export const roundStores = storeFamily(stores);

/** URL of a file with a closed round's results. */
export const roundFileUrl = (id: string, format: 'csv' | 'json') =>
  `${at(id, 'export')}?format=${format}`;
