// Without zod, because pages load this before any form.

/** The methods that work without leaving the page, as a request's body names them. */
export const inPageMethods = ['password', 'code', 'passkey'] as const;
/** Also the sign-in provider, which leaves the page. */
export const reauthenticationMethods = [...inPageMethods, 'provider'] as const;
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number];

export const signInMethods = ['password', 'password and code', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How a person gets the link that setting up a second step may need. */
export const linkMethods = ['not needed', 'by mail', 'no mail', 'unproven'] as const;
