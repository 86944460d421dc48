// The demo's rounds, with scores that show the different results of a round.

/** The demo founder's colleagues, who have no password. */
export const samplePeople = [
  { email: 'amara.okafor@example.org', name: 'Amara Okafor' },
  { email: 'jonas.lindqvist@example.org', name: 'Jonas Lindqvist' },
  { email: 'mei.tanaka@example.org', name: 'Mei Tanaka' },
  { email: 'ruben.haddad@example.org', name: 'Ruben Haddad' },
] as const;

/** By idea: 0 is the demo founder; the colleagues follow in order. */
export const sampleOwners = [0, 0, 0, 0, 1, 1, 2, 2, 3, 4] as const;

/** 0 means "can't judge". */
export type SampleScores = readonly [
  impact: number,
  feasibility: number,
  innovation: number,
  reason?: string,
];
/** By idea, in the order of the people, without its owner. */
type Values = readonly (readonly SampleScores[])[];

export const closedRound = {
  title: 'What to take further this year',
  question: 'Which three ideas would you put a team on now?',
  /** Agreement on impact and feasibility, disagreement on innovation. */
  values: [
    [
      [8, 6, 4, 'Others sell home spirometry. The triage is the new part, and a small one.'],
      [8, 7, 7],
      [7, 6, 5, 'We have the clinic that would test it.'],
      [8, 7, 8, 'Nobody else acts on the readings between two visits.'],
    ],
    [
      [9, 8, 3, 'Every hospital has this problem, and most have tried something.'],
      [9, 9, 5],
      [9, 8, 2, 'Useful and plain: that is its strength.'],
      [8, 8, 4],
    ],
    [
      [7, 5, 8, 'Pharmacies as a place for it are new, even if the grading is not.'],
      [7, 5, 5],
      [8, 6, 9],
      [7, 5, 4, 'Three companies have a CE mark for the same photo.'],
    ],
    [
      [6, 8, 2],
      [6, 8, 3, 'A shared folder with a time line would do most of it.'],
      [6, 8, 4],
      [7, 7, 2],
    ],
    [
      [7, 7, 3],
      [7, 8, 6, 'Text messages reach those who open no app.'],
      [7, 7, 5],
      [6, 8, 7, 'The timing after birth is what the others miss.'],
    ],
    [
      [6, 3, 9, 'If the speech markers hold, nobody else has it on the telephone.'],
      [6, 3, 6],
      [7, 4, 10],
      [6, 3, 5, 'There are a dozen papers on this already.'],
    ],
    [
      [8, 2, 4, 'Bed sensors with an alarm have been sold for years.'],
      [8, 3, 9, 'An alert that a sleeping carer can trust would be new.'],
      [8, 3, 6],
      [9, 2, 8],
    ],
    [
      [4, 10, 2, 'We could have this in a month.'],
      [4, 9, 1],
      [5, 10, 2],
      [4, 10, 3, 'Small for patients, large for the planners.'],
    ],
    [
      [4, 4, 5],
      [5, 4, 3, 'Reports differ from one laboratory to the next.'],
      [4, 3, 4],
      [4, 4, 6],
    ],
    [
      [9, 8, 8, 'Cheap, quick to try, and every clinic asks for it.'],
      [9, 8, 9],
      [8, 9, 8],
      [9, 8, 8, 'Everybody has the camera in a pocket already.'],
    ],
  ] as const satisfies Values,
};

/** Decisions after the first round. */
export const sampleDecisions = [
  {
    idea: 9,
    by: 0,
    daysAgo: 0.8,
    decision: 'go on',
    reason:
      'The one idea that is safe whoever is asked. Two clinics try it in spring; then we see whether the check is used twice.',
    lookAgainInDays: 90,
  },
  {
    idea: 6,
    by: 2,
    daysAgo: 0.7,
    decision: 'hold',
    reason:
      'We do not agree how new it is. Ruben compares it with the bed sensors that are sold, and we score it again.',
    lookAgainInDays: 21,
  },
  {
    idea: 8,
    by: 3,
    daysAgo: 0.6,
    decision: 'stop',
    reason:
      'Reports differ too much from one laboratory to the next, and better scores are not in sight.',
    lookAgainInDays: null,
  },
] as const;

export const openRound = {
  title: 'Second look before the board meets',
  question: 'Judge each idea as it would be after a year of work.',
  /** How many ideas each person has scored so far, with a little less impact than before. */
  scored: [0, 9, 9, 3, 0],
};
