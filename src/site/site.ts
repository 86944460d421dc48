export const navigation = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
  { href: '/idea-tracker', label: 'Idea Tracker', founderOnly: true },
] as const;

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
