import type { Idea } from '../idea/idea.ts';
import { type Criterion, criteria } from '../ranking/weights.ts';

/** How many ideas and how many people a round has. */
export const ideasOfRound = { min: 2, max: 60 } as const;
export const assessorsOfRound = { min: 2, max: 50 } as const;

/** Characters. */
export const longestTitle = 120;
export const longestQuestion = 300;
export const longestReason = 600;

/** Points and reasons are shown one by one from this number of people on: fewer would name them. */
export const fewestShown = 4;

/** Among fewer people it is easy to guess who has said what. */
export const fewestUnguessed = 5;

/** A median is shown from this number of values on: that of one is the value itself. */
export const fewestWithMedian = 2;

/** A score as an assessor sets it: 'skip' is "I can't judge this", null is not set yet. */
export type Value = number | 'skip' | null;

/** What one assessor says of one idea. */
export type Assessment = { [Name in Criterion]: Value } & { reason: string };

/** The body of PUT: an assessment as it now is, and what it was when it was changed, where that is known. */
export type AssessmentInput = Assessment & { was?: Assessment | undefined };

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

/** Opens a round. */
export type RoundInput = {
  title: string;
  question: string;
  ideaIds: string[];
  assessorIds: string[];
  /** ISO 8601 in UTC. */
  deadline: string;
  /** The closed round whose results were seen before this one (Delphi). */
  follows?: string | null | undefined;
};

/** Changes an open round; each list names ids. */
export type RoundChange = {
  addIdeas?: string[] | undefined;
  addAssessors?: string[] | undefined;
  removeIdeas?: string[] | undefined;
  removeAssessors?: string[] | undefined;
};

/** What a round says of an idea; null where it is not ranked. */
export const roundVerdicts = ['safe', 'behind', 'judgement', 'values'] as const;
export type RoundVerdict = (typeof roundVerdicts)[number] | null;

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
  /** Of a closed round: about how many of its ideas something was decided since; null while it is open. */
  decided: number | null;
};

/** A closed round, as whoever compares ideas by its medians chooses it. */
export type ClosedRound = { id: string; title: string; closedAt: string; ideaIds: string[] };

/** A round on its page. */
export type Round = RoundSummary & {
  ideaList: { id: string; ideaTitle: string; user: Person }[];
  assessorList: Person[];
};

/** An idea as an assessor reads it: what its owner has typed as scores would colour theirs. */
export type AssessedIdea = Omit<Idea, Criterion | 'overallPriorityRank'>;
export type OwnAssessment = { idea: AssessedIdea; assessment: Assessment };
