// Rounds of blind assessments: the list, one round, what the caller says in it, and its results.
import type { Listed } from '../domain/administration.ts';
import { allFields } from '../domain/idea/fields.ts';
import { criteria } from '../domain/ranking/weights.ts';
import {
  type Assessment,
  type ClosedRound,
  closings,
  type OwnAssessment,
  type Person,
  type Round,
  type RoundChange,
  type RoundInput,
  type RoundSummary,
  roundVerdicts,
  type Value,
} from '../domain/rounds/round.ts';
import type { RoundResult, RoundResults, ShownScore } from '../domain/rounds/round-results.ts';
import { ApiError } from './api.ts';
import { decisionShape } from './decisions.ts';
import { createReadStore, readAhead, readOnce, revalidate, write } from './queries.ts';
import { flag, listOf, nullable, number, object, oneOf, type Shape, text } from './shapes.ts';

const root = '/api/rounds';
const at = (...parts: string[]) => [root, ...parts.map(encodeURIComponent)].join('/');

const person = object<Person>({ id: text, name: text });
const summaryProperties = {
  id: text,
  title: text,
  question: text,
  openedBy: nullable(person),
  createdAt: text,
  deadline: text,
  closedAt: nullable(text),
  closedBy: nullable(oneOf(closings)),
  follows: nullable(object<{ id: string; title: string }>({ id: text, title: text })),
  ideas: number,
  assessors: number,
  finished: number,
  asked: nullable(object<{ ideas: number; scored: number }>({ ideas: number, scored: number })),
  sentence: nullable(text),
};
const summary = object<RoundSummary>(summaryProperties);
const round = object<Round>({
  ...summaryProperties,
  ideaList: listOf(object<Round['ideaList'][number]>({ id: text, ideaTitle: text, user: person })),
  assessorList: listOf(person),
  news: object<Round['news']>({ unread: number, through: number }),
});
const pageOfRounds = object<Listed<RoundSummary>>({
  items: listOf(summary),
  total: number,
  next: nullable(text),
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
  verdict: nullable(oneOf(roundVerdicts)),
});
const result = object<RoundResult>({
  id: text,
  ideaTitle: text,
  user: person,
  p: number,
  doubt: number,
  remains: number,
  verdict: nullable(oneOf(roundVerdicts)),
  level: flag,
  dominated: flag,
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
  spreadMost: nullable(oneOf(criteria)),
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

/** The first page of rounds: open ones by their deadline, then closed ones, the latest first. */
export const $rounds = createReadStore(root, pageOfRounds);

/** The rounds closed last, each with its ideas. */
export const $closedRounds = createReadStore(
  `${root}/closed`,
  object<{ items: ClosedRound[] }>({
    items: listOf(
      object<ClosedRound>({ id: text, title: text, closedAt: text, ideaIds: listOf(text) }),
    ),
  }),
);

/** The rounds after a page. @param cursor its `next` @throws ApiError */
export const moreRounds = (cursor: string) =>
  readOnce(`${root}?from=${encodeURIComponent(cursor)}`, pageOfRounds);

/** The first page of the rounds with the words in their title. @throws ApiError */
export const findRounds = (q: string) =>
  readOnce(`${root}?q=${encodeURIComponent(q)}`, pageOfRounds);

/** What a write to any round changes is read again. */
const readAgain = () => revalidate((path) => path === root || path.startsWith(`${root}/`));

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
     * @throws ApiError 409 with `problem.code` "closed" where it does not count any more
     */
    assess: (ideaId: string, given: Assessment) =>
      write(
        'PUT',
        at(id, 'assessments', ideaId),
        given,
        object<{ finished: boolean; round: RoundSummary }>({ finished: flag, round: summary }),
      ),
    readAgain,
  };
}

export type RoundStores = ReturnType<typeof stores>;
const opened = new Map<string, RoundStores>();

/** The stores and writes of one round. */
export function roundStores(id: string): RoundStores {
  const known = opened.get(id) ?? stores(id);
  opened.set(id, known);
  return known;
}

/** Address of a file with a closed round's results. */
export const roundFileUrl = (id: string, format: 'csv' | 'json') =>
  `${at(id, 'export')}?format=${format}`;

/** Reads a round that is about to be opened. */
export const preloadRound = (id: string): void => readAhead(roundStores(id).$round);
