// The demo's history. Person 0 is the demo founder; the others follow in order.
import type { IdeaInput } from '#features/ideas/domain/fields.ts';

/** An earlier value of a score, with how many days ago and why its owner changed it. */
type SampleSave = {
  idea: number;
  before: Partial<IdeaInput>;
  daysAgo: number;
  reason: string;
};

export const sampleSaves: readonly SampleSave[] = [
  {
    idea: 0,
    before: { feasibilityScore: 9 },
    daysAgo: 5,
    reason: 'The maker of the spirometer has to agree to the new use first.',
  },
  {
    idea: 9,
    before: { innovationScore: 5 },
    daysAgo: 2.2,
    reason: 'No other app films the puff.',
  },
];

/** `@0` mentions the demo founder. */
type SampleComment = {
  idea: number;
  by: number;
  daysAgo: number;
  section: string;
  fieldName: string;
  content: string;
  /** The index of the comment that it replies to. */
  replyTo?: number;
};

export const sampleComments: readonly SampleComment[] = [
  {
    idea: 0,
    by: 1,
    daysAgo: 6,
    section: 'outcomes',
    fieldName: 'uniqueValueProposition',
    content: 'Three days earlier is a strong sentence. Where is it from?',
  },
  {
    idea: 4,
    by: 0,
    daysAgo: 4,
    section: 'overview',
    fieldName: 'targetUsers',
    content: 'Only mothers? Their partners would answer a text as well.',
  },
  {
    idea: 0,
    by: 2,
    daysAgo: 1.8,
    section: 'execution',
    fieldName: 'clinicalValidationNeed',
    content: '@0, would six weeks be enough? Please read it against the protocol.',
  },
  {
    idea: 4,
    by: 1,
    daysAgo: 0.8,
    section: 'overview',
    fieldName: 'targetUsers',
    content: 'Partners are in the second version. The midwives asked for the mothers first.',
    replyTo: 1,
  },
];

/** The demo founder has read all older events. */
export const sampleReadDaysAgo = 3;
