// Words for how people sign in, without the library that checks forms: pages load them before any form.

/** The proofs that a signed-in person can give, as in a request's body. */
export const inPageMethods = ['password', 'code', 'passkey'] as const;
/** The same, and signing in by the provider once more, which leads away from the page. */
export const reauthenticationMethods = [...inPageMethods, 'provider'] as const;
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number];

export const signInMethods = ['password', 'password and code', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How a person gets the link that setting up a second step may need. */
export const linkMethods = ['not needed', 'by mail', 'no mail', 'unproven'] as const;
