// Without zod, because pages load this file before any form.

/** The methods that do not leave the page. */
export const inPageMethods = ['password', 'code', 'passkey'] as const;
export const reauthenticationMethods = [...inPageMethods, 'provider'] as const;
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number];

export const signInMethods = ['password', 'password and code', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How a person gets the link that setting up a second step may require. */
export const linkMethods = ['not needed', 'by mail', 'no mail', 'unproven'] as const;
