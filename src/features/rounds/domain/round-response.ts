import * as z from 'zod/mini';
import { decisionResponse } from '#features/decisions/domain/decision-response.ts';
import { ideaResponse } from '#features/ideas/domain/idea-response.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { askedOf } from '#features/notifications/domain/inbox-response.ts';
import {
  integer,
  namedSchema,
  pageSchema,
  person,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { closings, roundVerdicts } from './round.ts';

const summary = namedSchema(
  'RoundSummary',
  z.object({
    id: string,
    title: string,
    question: string,
    /** Null if the account was deleted. */
    openedBy: z.nullable(person),
    createdAt: timestamp,
    deadline: timestamp,
    /** Whether results show single scores and reasons even if fewer than four people scored an idea. */
    showsFew: z.boolean(),
    closedAt: z.nullable(timestamp),
    closedBy: z.nullable(z.enum(closings)),
    /** The earlier round that this one repeats. */
    follows: z.nullable(z.object({ id: string, title: string })),
    ideas: integer,
    assessors: integer,
    /** The number of assessors who have finished. Who they are stays secret. */
    finished: integer,
    asked: askedOf,
    /** Set for closed rounds only; see `round-results.ts`. */
    sentence: z.nullable(string),
    /** How many ideas of a closed round have a decision since; null while it is open. */
    decided: z.nullable(integer),
  }),
);
export type RoundSummary = z.infer<typeof summary>;
export const roundsResponse = pageSchema(summary);

export const roundResponse = namedSchema(
  'Round',
  z.object({
    ...summary.shape,
    ideaList: z.array(z.object({ id: string, ideaTitle: string, user: person })),
    assessorList: z.array(person),
    /** The reader's unread inbox entries about the round, and its newest event. */
    news: z.object({ unread: integer, through: integer }),
  }),
);
export type Round = z.infer<typeof roundResponse>;

/** A closed round whose medians a ranking can use. */
const closedRound = z.object({
  id: string,
  title: string,
  closedAt: timestamp,
  ideaIds: z.array(string),
});
export type ClosedRound = z.infer<typeof closedRound>;
export const closedRoundsResponse = z.object({ items: z.array(closedRound) });

/** 'skip' means "I can't judge this"; null means not set yet. */
const value = z.nullable(z.union([z.number(), z.literal('skip')]));
const perScore = <Part extends z.ZodMiniType>(part: Part) =>
  z.object({ impactScore: part, feasibilityScore: part, innovationScore: part });
const assessment = namedSchema('Assessment', z.extend(perScore(value), { reason: string }));
export type Assessment = z.infer<typeof assessment>;

/** Without the owner's scores, which would influence assessors. */
const assessedIdea = z.omit(ideaResponse, {
  impactScore: true,
  feasibilityScore: true,
  innovationScore: true,
  overallPriorityRank: true,
  scoresSet: true,
});
export type AssessedIdea = z.infer<typeof assessedIdea>;
const ownAssessment = z.object({ idea: assessedIdea, assessment });
export type OwnAssessment = z.infer<typeof ownAssessment>;
export const ownAssessmentsResponse = z.object({ items: z.array(ownAssessment) });
export const assessedResponse = z.object({ finished: z.boolean(), round: summary });

const shownScore = z.object({
  /** Null if fewer than `minWithMedian` people gave a value. */
  median: z.nullable(z.number()),
  count: integer,
  skipped: integer,
  /** Sorted, so that no value can be linked to a person; null if too few people gave a value (`minShownIn`). */
  points: z.nullable(z.array(z.number())),
  /** Whether the shown values are far apart, for example 1 and 5; null if they are not shown. */
  wide: z.nullable(z.boolean()),
});
export type ShownScore = z.infer<typeof shownScore>;

const standing = z.object({
  /** The share of rankings (voices × weightings) in which it is in the leading quarter: 0 to 1. */
  p: z.number(),
  /** The share of the doubt that would remain if everybody used the same weights; 0 without doubt. */
  remains: z.number(),
  /** The mean of the three spreads; null without any. */
  spread: z.nullable(z.number()),
  verdict: z.nullable(z.enum(roundVerdicts)),
});
/** An idea's figures, without any that would reveal who gave which value. */
const shownResult = z.object({
  ...standing.shape,
  /** The variance of leading: p(1 − p). */
  doubt: z.number(),
  /** A safe bet that mostly ties with more ideas than the quarter holds. */
  level: z.boolean(),
  /** Another idea is at least as good in every median and in risk, and better in one of them. */
  dominated: z.boolean(),
  /** Indices into `results` of better ideas, as far as everybody may see that; likeliest leader first. */
  dominatedBy: z.array(integer),
  assessed: integer,
  filled: integer,
  scores: perScore(shownScore),
  /** The score with the largest spread; null if all agree. */
  spreadMost: z.nullable(z.enum(criteria)),
});
export type ShownResult = z.infer<typeof shownResult>;
const sharedResult = z.object({
  ...shownResult.shape,
  id: string,
  ideaTitle: string,
  user: person,
  /** The result in the earlier round. */
  before: z.nullable(standing),
  change: z.nullable(
    z.object({
      p: z.number(),
      remains: z.nullable(z.number()),
      spread: z.nullable(z.number()),
    }),
  ),
  /** Without names; null if too few people assessed it. */
  reasons: z.nullable(z.array(string)),
  decision: z.nullable(decisionResponse),
});
const result = namedSchema(
  'RoundResult',
  z.object({
    ...sharedResult.shape,
    /** The caller's assessment; null if the caller was not asked. */
    own: z.nullable(assessment),
    /** The index of the caller's reason in `reasons`. */
    ownReason: z.nullable(integer),
  }),
);
export type RoundResult = z.infer<typeof result>;

const alpha = perScore(z.nullable(z.number()));
const figures = {
  alpha,
  /** The value of the earlier round. */
  alphaBefore: z.nullable(alpha),
  people: integer,
  /** The number of ranked ideas, deleted ones included. The leading quarter refers to it. */
  ranked: integer,
  /** The number of deleted ideas that can be restored. They count, but are not shown. */
  deleted: integer,
  talkAbout: z.array(integer),
};
export const resultsResponse = namedSchema(
  'RoundResults',
  z.object({ ...summary.shape, results: z.array(result), ...figures }),
);
export type RoundResults = z.infer<typeof resultsResponse>;

/** Leaves out the caller's own values, because files are shared. */
export const resultsFileResponse = z.object({
  ...z.omit(summary, { asked: true }).shape,
  results: z.array(sharedResult),
  ...figures,
});
