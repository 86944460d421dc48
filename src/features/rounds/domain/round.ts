/** How many ideas and how many people a round has. */
export const ideasOfRound = { min: 2, max: 60 } as const;
export const assessorsOfRound = { min: 2, max: 50 } as const;

/** Characters. */
export const longestTitle = 120;
export const longestQuestion = 300;
export const longestReason = 600;

/** Points and reasons are shown one by one from this number of people on: fewer would name them. */
export const fewestShown = 4;

/** The same in a round whose opener chose beforehand to show those of fewer people too. */
export const fewestShownIn = ({ showsFew }: { showsFew: boolean }): number =>
  showsFew ? fewestWithMedian : fewestShown;

/** Among fewer people it is easy to guess who has said what. */
export const fewestUnguessed = 5;

/** A median is shown from this number of values on: that of one is the value itself. */
export const fewestWithMedian = 2;

/** A score as an assessor sets it: 'skip' is "I can't judge this", null is not set yet. */
export type Value = number | 'skip' | null;

/** A round's verdict on an idea; null where the idea is not ranked. */
export const roundVerdicts = ['safe', 'behind', 'judgement', 'values'] as const;
export type RoundVerdict = (typeof roundVerdicts)[number] | null;

/** What closed a round; null while it is open. */
export const closings = ['deadline', 'opener', 'everybody'] as const;
export type Closing = (typeof closings)[number];
