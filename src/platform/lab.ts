/**
 * Values for operators to change. Those marked `sample` are invented and shown with a dotted underline. Navigation is
 * in src/site/site.ts; offices, projects, services and values are in src/site/content.
 */
export const lab = {
  name: 'Digital Health Innovation Lab Ltd',
  brand: { first: 'Digital Health', second: 'Innovation Lab', suffix: 'Ltd' },
  tagline:
    'A digital health innovation lab. We work with founders from the first note to the first trial.',
  language: 'en-GB',
  email: 'hello@example.org',
  /** People may choose another time zone for their digest. */
  timeZone: 'Europe/Lisbon',
  social: [
    {
      name: 'LinkedIn',
      href: '#',
      path: 'M4 8v9M4 3.2v.1M9 17V8m0 4.5C9 9.5 11 8 13 8s3.5 1.3 3.5 4V17',
    },
    { name: 'X', href: '#', path: 'M3 3l14 14M17 3L3 17' },
    { name: 'YouTube', href: '#', path: 'M1.5 4h17v12h-17zM8 7.2v5.6l5-2.8z' },
  ],
  sample: true,
} as const;
