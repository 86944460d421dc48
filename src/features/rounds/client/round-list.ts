// Rounds of blind assessments: the lists, and what is said of a round in each.

import { createReadStore, readOnce, revalidate } from '../../../platform/client/query/queries.ts';
import {
  listOf,
  nullable,
  number,
  object,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { whenOpened } from '../../../platform/client/router/route.ts';
import type { Listed, Person } from '../../../platform/text/response-parts.ts';
import { closings } from '../domain/round.ts';
import type { ClosedRound, RoundSummary } from '../domain/round-response.ts';

/** The path of all rounds. */
export const root = '/api/rounds';
/** A path about one round. */
export const at = (...parts: string[]) => [root, ...parts.map(encodeURIComponent)].join('/');

export const person = object<Person>({ id: text, name: text });
/** What is said of a round wherever it stands. */
export const summaryProperties = {
  id: text,
  title: text,
  question: text,
  openedBy: nullable(person),
  createdAt: text,
  deadline: text,
  closedAt: nullable(text),
  closedBy: nullable(wordOf(closings)),
  follows: nullable(object<{ id: string; title: string }>({ id: text, title: text })),
  ideas: number,
  assessors: number,
  finished: number,
  asked: nullable(object<{ ideas: number; scored: number }>({ ideas: number, scored: number })),
  sentence: nullable(text),
  decided: nullable(number),
};
export const summary = object<RoundSummary>(summaryProperties);
const pageOfRounds = object<Listed<RoundSummary>>({
  items: listOf(summary),
  total: number,
  next: nullable(text),
});

/** The first page of rounds: open ones by their deadline, then closed ones, the latest first. */
export const $rounds = createReadStore(root, pageOfRounds);

whenOpened('rounds', $rounds.revalidate);

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
export const readAgain = () => revalidate((path) => path === root || path.startsWith(`${root}/`));
