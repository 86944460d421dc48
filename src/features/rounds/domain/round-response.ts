import * as z from 'zod/mini';
import {
  integer,
  namedSchema,
  pageSchema,
  person,
  string,
  timestamp,
} from '../../../platform/text/response-parts.ts';
import { decisionResponse } from '../../decisions/domain/decision-response.ts';
import { ideaResponse } from '../../ideas/domain/idea-response.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import { closings, roundVerdicts } from './round.ts';

const summary = namedSchema(
  'RoundSummary',
  z.object({
    id: string,
    title: string,
    question: string,
    /** Null where the account is gone. */
    openedBy: z.nullable(person),
    createdAt: timestamp,
    deadline: timestamp,
    /** Whether single scores and reasons are shown also where fewer than four people scored an idea. */
    showsFew: z.boolean(),
    closedAt: z.nullable(timestamp),
    closedBy: z.nullable(z.enum(closings)),
    /** The closed round whose results were seen before this one (Delphi). */
    follows: z.nullable(z.object({ id: string, title: string })),
    ideas: integer,
    assessors: integer,
    /** The number of assessors who have finished. Nobody sees who they are. */
    finished: integer,
    /** The caller's own part: the ideas that they are asked about, and how many of them are complete. */
    asked: z.nullable(z.object({ ideas: integer, scored: integer })),
    /** Only in closed rounds; see `round-results.ts`. */
    sentence: z.nullable(string),
    /** About how many ideas of a closed round something was decided since; null while it is open. */
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
    /** The unread events of the round in the reader's inbox, and its newest event. */
    news: z.object({ unread: integer, through: integer }),
  }),
);
export type Round = z.infer<typeof roundResponse>;

/** A closed round as a choice for comparing ideas by its medians. */
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

/** Without the owner's scores, which would influence the assessor. */
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
  /** Null where fewer than `minWithMedian` people gave a value. */
  median: z.nullable(z.number()),
  count: integer,
  skipped: integer,
  /** Sorted, so that no value belongs to a person; null where too few people gave a value (`minShownIn`). */
  points: z.nullable(z.array(z.number())),
  /** True where two shown people with the median 3 are far apart, for example 1 and 5. */
  wide: z.boolean(),
});
export type ShownScore = z.infer<typeof shownScore>;

const standing = z.object({
  p: z.number(),
  remains: z.number(),
  spread: z.nullable(z.number()),
  verdict: z.nullable(z.enum(roundVerdicts)),
});
/** The figures that `IdeaResult` explains, without what would tell who said what. */
const sharedResult = z.object({
  ...standing.shape,
  id: string,
  ideaTitle: string,
  user: person,
  doubt: z.number(),
  level: z.boolean(),
  dominated: z.boolean(),
  /** Indices into `results` of those ideas that everybody can see to be better, the likeliest leader first. */
  dominatedBy: z.array(integer),
  assessed: integer,
  filled: integer,
  scores: perScore(shownScore),
  spreadMost: z.nullable(z.enum(criteria)),
  /** The result of the round that this round follows. */
  before: z.nullable(standing),
  change: z.nullable(
    z.object({
      p: z.number(),
      remains: z.nullable(z.number()),
      spread: z.nullable(z.number()),
    }),
  ),
  /** Without names; null where too few people assessed it. */
  reasons: z.nullable(z.array(string)),
  decision: z.nullable(decisionResponse),
});
const result = namedSchema(
  'RoundResult',
  z.object({
    ...sharedResult.shape,
    /** The caller's assessment; null where the caller was not asked. */
    own: z.nullable(assessment),
    /** The position of the caller's reason in the list. */
    ownReason: z.nullable(integer),
  }),
);
export type RoundResult = z.infer<typeof result>;

const alpha = perScore(z.nullable(z.number()));
const figures = {
  alpha,
  /** The result of the round that this round follows. */
  alphaBefore: z.nullable(alpha),
  people: integer,
  /** Ideas that were ranked, deleted ones too: the leading quarter is theirs. */
  ranked: integer,
  /** Deleted ideas that can be restored. They count but are not shown. */
  deleted: integer,
  /** Indices into `results`. */
  talkAbout: z.array(integer),
};
export const resultsResponse = namedSchema(
  'RoundResults',
  z.object({ ...summary.shape, results: z.array(result), ...figures }),
);
export type RoundResults = z.infer<typeof resultsResponse>;

/** Files are shared, so the caller's own values stay out. */
export const resultsFileResponse = z.object({
  ...z.omit(summary, { asked: true }).shape,
  results: z.array(sharedResult),
  ...figures,
});
