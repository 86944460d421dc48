import type { SourceWords } from '#features/evidence/domain/source-response.ts';

type Sample = Pick<SourceWords, 'kind' | 'stance' | 'shows' | 'citation' | 'fields'> & {
  /** Indices of a sample idea and a person. */
  idea: number;
  by: number;
  daysAgo: number;
  checked?: { by: number; daysAgo: number };
  doi?: string;
};

/** Each source says that it is a sample. */
export const sampleSources: Sample[] = [
  {
    idea: 0,
    by: 0,
    daysAgo: 12,
    checked: { by: 1, daysAgo: 9 },
    kind: 'cohort',
    stance: 'for',
    shows:
      'Symptoms and lung function change in the days before a flare-up, and some people take weeks to recover.',
    citation: 'A sample citation: authors. Title. Journal 2000',
    doi: '10.0000/sample',
    fields: ['briefDescription', 'problemBeingSolved'],
  },
  {
    idea: 0,
    by: 2,
    daysAgo: 3,
    kind: 'systematic review',
    stance: 'against',
    shows:
      'Home spirometry alone did not lower admissions in two of three trials; with a nurse’s call it did in one.',
    citation: 'A sample review of home monitoring',
    doi: '10.0000/sample-review',
    fields: ['briefDescription', 'expectedOutcomesBenefits'],
  },
  {
    idea: 0,
    by: 0,
    daysAgo: 11,
    checked: { by: 3, daysAgo: 2 },
    kind: 'own data',
    stance: 'for',
    shows: 'Median of four days between the first worse day and the call; weekends make it longer.',
    citation: 'Sample: diary study, Porto clinic, 31 patients',
    fields: ['problemBeingSolved'],
  },
  {
    idea: 0,
    by: 3,
    daysAgo: 2,
    checked: { by: 0, daysAgo: 1 },
    kind: 'qualitative study',
    stance: 'for',
    shows: 'Nurses make 48 calls a week, most of them to people who are well.',
    citation: 'Sample: interviews with six respiratory nurses, Porto',
    doi: '10.0000/sample-interviews',
    fields: ['targetUsers', 'problemBeingSolved'],
  },
  {
    idea: 1,
    by: 1,
    daysAgo: 5,
    kind: 'market report',
    stance: 'for',
    shows: 'Clinics of this size spend a fifth of their budget on what this would replace.',
    citation: 'A sample report',
    doi: '10.0000/sample-report',
    fields: ['marketSize'],
  },
];
