import * as z from 'zod/mini';
import { moment, named, page, person, text, whole } from '../../../platform/text/response-parts.ts';
import { decisionResponse } from '../../decisions/domain/decision-response.ts';
import { ideaResponse } from '../../ideas/domain/idea-response.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import { closings, roundVerdicts } from './round.ts';

const summary = named(
  'RoundSummary',
  z.object({
    id: text,
    title: text,
    question: text,
    /** Null where the account is gone. */
    openedBy: z.nullable(person),
    createdAt: moment,
    deadline: moment,
    /** Whether single scores and reasons are shown also where fewer than four people scored an idea. */
    showsFew: z.boolean(),
    closedAt: z.nullable(moment),
    closedBy: z.nullable(z.enum(closings)),
    /** The closed round whose results were seen before this one (Delphi). */
    follows: z.nullable(z.object({ id: text, title: text })),
    ideas: whole,
    assessors: whole,
    /** The number of assessors who have finished. Nobody sees who they are. */
    finished: whole,
    /** The caller's own part: the ideas that they are asked about, and how many of them are complete. */
    asked: z.nullable(z.object({ ideas: whole, scored: whole })),
    /** Only in closed rounds; see `round-sentence.ts`. */
    sentence: z.nullable(text),
    /** About how many ideas of a closed round something was decided since; null while it is open. */
    decided: z.nullable(whole),
  }),
);
export type RoundSummary = z.infer<typeof summary>;
export const roundsResponse = page(summary);

export const roundResponse = named(
  'Round',
  z.object({
    ...summary.shape,
    ideaList: z.array(z.object({ id: text, ideaTitle: text, user: person })),
    assessorList: z.array(person),
    /** The unread events of the round in the reader's inbox, and its newest event. */
    news: z.object({ unread: whole, through: whole }),
  }),
);
export type Round = z.infer<typeof roundResponse>;

/** A closed round as a choice for comparing ideas by its medians. */
const closedRound = z.object({ id: text, title: text, closedAt: moment, ideaIds: z.array(text) });
export type ClosedRound = z.infer<typeof closedRound>;
export const closedRoundsResponse = z.object({ items: z.array(closedRound) });

/** 'skip' means "I can't judge this"; null means not set yet. */
const value = z.nullable(z.union([z.number(), z.literal('skip')]));
const perScore = <Part extends z.ZodMiniType>(part: Part) =>
  z.object({ impactScore: part, feasibilityScore: part, innovationScore: part });
const assessment = named('Assessment', z.extend(perScore(value), { reason: text }));
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
  /** Null where fewer than `fewestWithMedian` people gave a value. */
  median: z.nullable(z.number()),
  count: whole,
  skipped: whole,
  /** Sorted, so that no value belongs to a person; null where too few people gave a value (`fewestShownIn`). */
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
  id: text,
  ideaTitle: text,
  user: person,
  doubt: z.number(),
  level: z.boolean(),
  dominated: z.boolean(),
  /** Indices into `results` of those ideas that everybody can see to be better, the likeliest leader first. */
  dominatedBy: z.array(whole),
  assessed: whole,
  filled: whole,
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
  reasons: z.nullable(z.array(text)),
  decision: z.nullable(decisionResponse),
});
const result = named(
  'RoundResult',
  z.object({
    ...sharedResult.shape,
    /** The caller's assessment; null where the caller was not asked. */
    own: z.nullable(assessment),
    /** The position of the caller's reason in the list. */
    ownReason: z.nullable(whole),
  }),
);
export type RoundResult = z.infer<typeof result>;

const alpha = perScore(z.nullable(z.number()));
const figures = {
  alpha,
  /** The result of the round that this round follows. */
  alphaBefore: z.nullable(alpha),
  people: whole,
  /** Ideas that were ranked, deleted ones too: the leading quarter is theirs. */
  ranked: whole,
  /** Ideas that are deleted since and can be brought back: they count, and are not shown. */
  deleted: whole,
  /** Indices into `results`. */
  talkAbout: z.array(whole),
};
export const resultsResponse = named(
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
