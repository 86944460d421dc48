import * as z from 'zod/mini';
import type { Listed } from '../administration.ts';
import { allFields } from '../idea/fields.ts';
import { criteria } from '../ranking/weights.ts';
import {
  type Assessment,
  type ClosedRound,
  closings,
  type OwnAssessment,
  type Round,
  type RoundSummary,
  roundVerdicts,
} from '../rounds/round.ts';
import type { RoundResult, RoundResults } from '../rounds/round-results.ts';
import { decisionResponse } from './discussion.ts';
import { answers } from './ideas.ts';
import { author, moment, named, page, person, text, whole } from './parts.ts';

const summaryMembers = {
  id: text,
  title: text,
  question: text,
  openedBy: z.nullable(person),
  createdAt: moment,
  deadline: moment,
  closedAt: z.nullable(moment),
  closedBy: z.nullable(z.enum(closings)),
  follows: z.nullable(z.object({ id: text, title: text })),
  ideas: whole,
  assessors: whole,
  finished: whole,
  asked: z.nullable(z.object({ ideas: whole, scored: whole })),
  sentence: z.nullable(text),
  decided: z.nullable(whole),
};
const summary: z.ZodMiniType<RoundSummary> = named('RoundSummary', z.object(summaryMembers));
export const roundsResponse: z.ZodMiniType<Listed<RoundSummary>> = page(summary);

export const roundResponse: z.ZodMiniType<Round> = named(
  'Round',
  z.object({
    ...summaryMembers,
    ideaList: z.array(z.object({ id: text, ideaTitle: text, user: person })),
    assessorList: z.array(person),
    news: z.object({ unread: whole, through: whole }),
  }),
);

const closed: z.ZodMiniType<ClosedRound> = z.object({
  id: text,
  title: text,
  closedAt: moment,
  ideaIds: z.array(text),
});
export const closedRoundsResponse = z.object({ items: z.array(closed) });

const value = z.nullable(z.union([z.number(), z.literal('skip')]));
const perScore = <Part extends z.ZodMiniType>(part: Part) =>
  z.object({ impactScore: part, feasibilityScore: part, innovationScore: part });
const assessment: z.ZodMiniType<Assessment> = named(
  'Assessment',
  z.extend(perScore(value), { reason: text }),
);

/** What an owner has given as scores would colour what others give. */
const isShown = (name: string) =>
  name !== 'overallPriorityRank' && !criteria.some((one) => one === name);
const shown = Object.fromEntries(
  allFields.flatMap(({ name }) => (isShown(name) ? [[name, answers[name]]] : [])),
);
const assessedIdea = z.object({
  ...shown,
  id: text,
  userId: text,
  createdAt: moment,
  revision: whole,
  user: author,
}) as unknown as z.ZodMiniType<OwnAssessment['idea']>;
const own: z.ZodMiniType<OwnAssessment> = z.object({ idea: assessedIdea, assessment });
export const ownAssessmentsResponse = z.object({ items: z.array(own) });
export const assessedResponse = z.object({ finished: z.boolean(), round: summary });

const shownScore = z.object({
  median: z.nullable(z.number()),
  count: whole,
  skipped: whole,
  points: z.nullable(z.array(z.number())),
  wide: z.boolean(),
});
const standing = z.object({
  p: z.number(),
  remains: z.number(),
  spread: z.nullable(z.number()),
  verdict: z.nullable(z.enum(roundVerdicts)),
});
const resultMembers = {
  ...standing.shape,
  id: text,
  ideaTitle: text,
  user: person,
  doubt: z.number(),
  level: z.boolean(),
  dominated: z.boolean(),
  dominatedBy: z.array(whole),
  assessed: whole,
  filled: whole,
  scores: perScore(shownScore),
  spreadMost: z.nullable(z.enum(criteria)),
  before: z.nullable(standing),
  change: z.nullable(
    z.object({
      p: z.number(),
      remains: z.nullable(z.number()),
      spread: z.nullable(z.number()),
    }),
  ),
  reasons: z.nullable(z.array(text)),
  decision: z.nullable(decisionResponse),
};
const result: z.ZodMiniType<RoundResult> = named(
  'RoundResult',
  z.object({ ...resultMembers, own: z.nullable(assessment), ownReason: z.nullable(whole) }),
);
const alpha = perScore(z.nullable(z.number()));
const figures = {
  alpha,
  alphaBefore: z.nullable(alpha),
  people: whole,
  ranked: whole,
  deleted: whole,
  talkAbout: z.array(whole),
};
export const resultsResponse: z.ZodMiniType<RoundResults> = named(
  'RoundResults',
  z.object({ ...summaryMembers, results: z.array(result), ...figures }),
);

const { asked: _, ...everybodys } = summaryMembers;
/** A file is passed on: what is the caller's own stays out. */
export const resultsFileResponse = z.object({
  ...everybodys,
  results: z.array(z.object(resultMembers)),
  ...figures,
});
