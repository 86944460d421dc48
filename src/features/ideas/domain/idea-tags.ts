/** Tags of the data of one idea. */
export const ideaTags = [
  'idea',
  'comments',
  'decisions',
  'outlook',
  'sources',
  'files',
  'contradictions',
] as const;
