// Words for how people sign in, without the library that checks forms: pages load them before any form.

/** What somebody who is signed in can prove with that it is them, as a body has it. */
export const proofs = ['password', 'code', 'passkey'] as const;
/** The same, and signing in by the provider once more, which leads away from the page. */
export const reauthenticationMethods = [...proofs, 'provider'] as const;
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number];
/** What proves more than that somebody knows the password. */
export type StrongMethod = Exclude<ReauthenticationMethod, 'password'>;

/** How somebody proves who they are, at a sign-in and where it is asked for again. */
export const signInMethods = ['password', 'password and code', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How somebody can get the link that setting up a second step may need. */
export const linkMethods = ['not needed', 'by mail', 'no mail', 'unproven'] as const;
