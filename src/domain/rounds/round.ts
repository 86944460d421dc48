import * as z from 'zod/mini';
import { score } from '../idea/fields.ts';
import type { Idea } from '../idea/idea.ts';
import { type Criterion, criteria } from '../ranking/weights.ts';
import { line, requiredOrInvalid, text } from '../text.ts';

/** How many ideas and how many people a round has. */
export const ideasOfRound = { min: 2, max: 60 } as const;
export const assessorsOfRound = { min: 2, max: 50 } as const;

/** Characters. */
export const longestTitle = 120;
export const longestQuestion = 300;
export const longestReason = 600;

/** Points and reasons are shown one by one from this number of people on: fewer would name them. */
export const fewestShown = 4;

/** A score as an assessor sets it: 'skip' is "I can't judge this", null is not set yet. */
export type Value = number | 'skip' | null;

/** What one assessor says of one idea. */
export type Assessment = { [Name in Criterion]: Value } & { reason: string };

/** Nothing set: a control that starts in the middle would answer for people. */
export const emptyAssessment = (): Assessment => ({
  impactScore: null,
  feasibilityScore: null,
  innovationScore: null,
  reason: '',
});

/** Whether each of the three values is a number or "can't judge"; the reason is not asked for. */
export const isComplete = (assessment: Pick<Assessment, Criterion>): boolean =>
  criteria.every((name) => assessment[name] !== null);

const choice = `Choose a whole number from ${score.min} to ${score.max}, or “can't judge”`;
const error = (issue: { input?: unknown }) => (issue.input === undefined ? 'Required' : choice);
const value = z.nullable(
  z.union(
    [
      z.number({ error }).check(z.int(choice), z.gte(score.min, choice), z.lte(score.max, choice)),
      z.literal('skip', { error }),
    ],
    { error },
  ),
);

/** The body of PUT: the assessment as it now is. */
export const assessmentSchema: z.ZodMiniType<Assessment> = z.object({
  impactScore: value,
  feasibilityScore: value,
  innovationScore: value,
  reason: text({ max: longestReason }),
});

const id = z
  .string({ error: 'Invalid input' })
  .check(z.minLength(1, 'Invalid input'), z.maxLength(100, 'Invalid input'));

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
const ids = (word: string, min: number, max: number) =>
  z
    .array(id, { error: requiredOrInvalid })
    .check(
      z.minLength(min, `Choose at least ${min} ${word}`),
      z.maxLength(max, `Choose at most ${max} ${word}`),
      z.refine(distinct, `Choose each of the ${word} once`),
    );

/** The body of POST. */
export const roundSchema = z.object({
  title: line({ min: 1, max: longestTitle, short: 'Title is required' }),
  question: text({ max: longestQuestion }),
  ideaIds: ids('ideas', ideasOfRound.min, ideasOfRound.max),
  assessorIds: ids('assessors', assessorsOfRound.min, assessorsOfRound.max),
  /** ISO 8601 in UTC. */
  deadline: z.iso
    .datetime({
      error: ({ input }) => (input === undefined ? 'Required' : 'Use a date with a time in UTC'),
      abort: true,
    })
    .check(
      z.refine((time) => Date.parse(time) > Date.now(), 'Choose a deadline that is still to come'),
    ),
  /** The closed round whose results were seen before this one (Delphi). */
  follows: z.nullish(id),
});
export type RoundInput = z.infer<typeof roundSchema>;

const someIdeas = z.optional(ids('ideas', 0, ideasOfRound.max));
const someAssessors = z.optional(ids('assessors', 0, assessorsOfRound.max));
const both = (added: readonly string[] = [], removed: readonly string[] = []) =>
  added.some((one) => removed.includes(one));

/** The body of PATCH. What is removed must not have been assessed, or have assessed, yet. */
export const roundChangeSchema = z
  .object({
    addIdeas: someIdeas,
    addAssessors: someAssessors,
    removeIdeas: someIdeas,
    removeAssessors: someAssessors,
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((list) => list && list.length > 0),
      'Send ideas or assessors to add or to remove',
    ),
    z.refine((change) => !both(change.addIdeas, change.removeIdeas), {
      error: 'An idea cannot be added and removed at once',
      path: ['removeIdeas'],
    }),
    z.refine((change) => !both(change.addAssessors, change.removeAssessors), {
      error: 'An assessor cannot be added and removed at once',
      path: ['removeAssessors'],
    }),
  );
export type RoundChange = z.infer<typeof roundChangeSchema>;

export type Person = { id: string; name: string };

/** What has closed a round; null while it is open. */
export const closings = ['deadline', 'opener', 'everybody'] as const;
export type Closing = (typeof closings)[number];

/** A round in a list, as the API answers it; times are ISO 8601 in UTC. */
export type RoundSummary = {
  id: string;
  title: string;
  question: string;
  /** Null where the account is gone. */
  openedBy: Person | null;
  createdAt: string;
  deadline: string;
  closedAt: string | null;
  closedBy: Closing | null;
  follows: { id: string; title: string } | null;
  ideas: number;
  assessors: number;
  /** Of the assessors, how many have finished: a count alone, for who has is nobody's business. */
  finished: number;
  /** The caller's own part: the ideas that they are asked about, and how many of them are complete. */
  asked: null | { ideas: number; scored: number };
  /** Of a closed round; see `sentence.ts`. */
  sentence: string | null;
};

/** A round on its page. */
export type Round = RoundSummary & {
  ideaList: { id: string; ideaTitle: string; user: Person }[];
  assessorList: Person[];
};

/** An idea as an assessor reads it: what its owner has typed as scores would colour theirs. */
export type AssessedIdea = Omit<Idea, Criterion | 'overallPriorityRank'>;
export type OwnAssessment = { idea: AssessedIdea; assessment: Assessment };
