/**
 * What an operator changes: brand, contact address, navigation and social links; src/content holds offices, projects,
 * services and values.
 * Everything marked `sample` is an invented value, shown with a dotted underline until replaced.
 */
export const site = {
  name: 'Digital Health Innovation Lab Ltd',
  brand: { first: 'Digital Health', second: 'Innovation Lab', suffix: 'Ltd' },
  tagline:
    'A digital health innovation lab. We work with founders from the first note to the first trial.',
  language: 'en-GB',
  email: 'hello@example.org',
  /** Of the lab; a person may have another one for their daily mail. */
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
  /** True while address, offices and links above are sample values. */
  sample: true,
} as const;

export const navigation = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
  { href: '/idea-tracker', label: 'Idea Tracker', founderOnly: true },
] as const;

/** The public pages: what their head says, and the picture that links to them show. */
export const pages = {
  home: {
    title: 'Digital health products, built and tested with founders',
    headline: 'Transforming Healthcare Through Digital Innovation',
    description:
      'We help digital health founders turn a rough idea into something a clinic can test: a clear problem, a working prototype, and evidence that it helps.',
  },
  about: {
    title: 'About',
    description: 'Our mission, our three values and what they cost us, and where we work.',
  },
  portfolio: {
    title: 'Portfolio',
    description:
      'Our digital health projects, each described by the decision it helps someone make.',
  },
  contact: {
    title: 'Contact',
    description:
      'Tell us what you are working on and who it is for, and we answer within three working days.',
  },
  regulatoryCheck: {
    path: 'tools/regulatory-check',
    title: 'Regulatory check',
    headline: 'Is your digital health product a medical device?',
    description:
      'Nine plain questions show what the MDR, the AI Act, the GDPR, NICE and the FDA would say about your digital health product, free and without an account.',
  },
  login: {
    title: 'Sign in',
    description:
      'Sign in to the Idea Tracker of the lab, or create an account to follow up with us.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What this site keeps about you, why, for how long, and how to have it removed.',
  },
  accessibility: {
    title: 'Accessibility',
    description:
      'How this site is made to work for everybody, what is not good yet, and whom to tell.',
  },
} as const;
