import * as z from 'zod/mini';
import { score } from '#features/ideas/domain/fields.ts';
import { from } from '#platform/text/page-query.ts';
import {
  lineSchema,
  requiredOrInvalid,
  searchSchema,
  textSchema,
} from '#platform/text/text-schemas.ts';
import {
  assessorsOfRound,
  ideasOfRound,
  longestQuestion,
  longestReason,
  longestTitle,
} from './round.ts';

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

const assessment = {
  impactScore: value,
  feasibilityScore: value,
  innovationScore: value,
  reason: textSchema({ max: longestReason }),
};

/** With `was`, a save does not overwrite scores saved meanwhile on another device. */
export const assessmentSchema = z.object({
  ...assessment,
  was: z.optional(z.object(assessment)),
  /** False: the caller goes on, for example with a reason, and the round waits for them. */
  finish: z._default(z.boolean('Invalid input'), true),
});
export type AssessmentInput = z.infer<typeof assessmentSchema>;

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

export const roundSchema = z.object({
  title: lineSchema({ min: 1, max: longestTitle, tooShort: 'Title is required' }),
  question: textSchema({ max: longestQuestion }),
  ideaIds: ids('ideas', ideasOfRound.min, ideasOfRound.max),
  assessorIds: ids('people', assessorsOfRound.min, assessorsOfRound.max),
  /** ISO 8601 in UTC. */
  deadline: z.iso
    .datetime({
      error: ({ input }) => (input === undefined ? 'Required' : 'Use a date with a time in UTC'),
      abort: true,
    })
    .check(
      z.refine((time) => Date.parse(time) > Date.now(), 'Choose a deadline that is still to come'),
    ),
  /** Whether results show single scores and reasons even if fewer than four people score an idea. */
  showsFew: z._default(z.boolean('Invalid input'), false),
  follows: z.nullish(id),
});
export type RoundInput = z.infer<typeof roundSchema>;

const someIdeas = z.optional(ids('ideas', 0, ideasOfRound.max));
const someAssessors = z.optional(ids('people', 0, assessorsOfRound.max));
const both = (added: readonly string[] = [], removed: readonly string[] = []) =>
  added.some((one) => removed.includes(one));

/** Ideas that were assessed, and people who have assessed, cannot be removed. */
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
      'Send ideas or people to add or to remove',
    ),
    z.refine((change) => !both(change.addIdeas, change.removeIdeas), {
      error: 'An idea cannot be added and removed at once',
      path: ['removeIdeas'],
    }),
    z.refine((change) => !both(change.addAssessors, change.removeAssessors), {
      error: 'A person cannot be added and removed at once',
      path: ['removeAssessors'],
    }),
  );
export type RoundChange = z.infer<typeof roundChangeSchema>;

export const roundsQuerySchema = z.object({
  /** Words to find in the title. */
  q: z.optional(searchSchema),
  from,
});
export type RoundsQuery = z.infer<typeof roundsQuerySchema>;

export const roundFileSchema = z.object({
  format: z.enum(['csv', 'json'], 'format must be csv or json'),
});
export type RoundFileFormat = z.infer<typeof roundFileSchema>['format'];
