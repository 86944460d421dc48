/** The demo founder, shown on the login and restricted pages while DEMO=true. */
export const demoAccount = { email: 'founder@example.org', password: 'demo-founder' } as const;
