import { and, asc, isNull } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { db } from '#platform/server/database/database.ts';
import { pageQuerySchema } from '#platform/text/page-query.ts';
import { foundersResponse } from '#platform/text/response-schemas.ts';
import { tokenSchema } from '../domain/access-token.ts';
import {
  acceptanceSchema,
  codeSchema,
  confirmationSchema,
  emailChangeSchema,
  endingSchema,
  forgottenSchema,
  linkSchema,
  loginSchema,
  nameSchema,
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyNameSchema,
  passwordChangeSchema,
  registrationSchema,
  resetSchema,
} from '../domain/account.ts';
import {
  acceptanceResponse,
  acceptedPasskeysResponse,
  accountResponse,
  codesKeyResponse,
  emailChangeResponse,
  invitedResponse,
  newTokenResponse,
  ownEventsResponse,
  passkeyOptionsResponse,
  passkeyResponse,
  passkeysResponse,
  providerLinkResponse,
  recoveryCodesResponse,
  removedAccessResponse,
  secondStepOptionsResponse,
  secondStepResponse,
  sessionsResponse,
  signInResponse,
  tokensResponse,
  toProviderResponse,
  userResponse,
} from '../domain/account-response.ts';
import { callbackSchema, signInStartSchema } from '../domain/provider.ts';
import { listTokens, makeToken, revokeToken } from './access-tokens.ts';
import { accountSummary, changeName, checkCredentials, register } from './accounts.ts';
import { requireSecondStep } from './auth-methods.ts';
import { refuseDemo } from './demo-account.ts';
import { displayName } from './display-name.ts';
import {
  cancelEmailChange,
  confirmEmail,
  pendingEmailChange,
  requestEmailChange,
  undoEmailChange,
} from './email-address.ts';
import { founder, member, open, route } from './http/route.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { changePassword, requestPasswordReset, resetPassword } from './new-password.ts';
import {
  addPasskey,
  browserIdOf,
  createReauthenticationOptions,
  createRegistrationOptions,
  createSignInOptions,
  listPasskeys,
  passkeyCookie,
  removePasskey,
  renamePasskey,
  verifyPasskey,
} from './passkeys.ts';
import { providerSettings } from './provider/openid.ts';
import {
  finishSignIn,
  readProviderLink,
  redirectToSignIn,
  startSignIn,
  unlinkOwnProvider,
} from './provider/sign-in.ts';
import {
  confirmSessionIdentity,
  mailSecondStepLink,
  openSecondStepLink,
  requireReauthentication,
  secondStepOptions,
  verifyOwnCode,
  verifyOwnPassword,
} from './reauthentication.ts';
import { canUseTracker } from './roles.ts';
import {
  beginCodes,
  hasCodes,
  readSecondStep,
  renewRecoveryCodes,
  turnCodesOff,
  turnCodesOn,
} from './second-step-codes.ts';
import { listOwnEvents } from './security-events.ts';
import {
  endOwnSessions,
  knownDevice,
  listSessions,
  signedInByPassword,
  signOut,
  startAnotherSession,
  startSession,
} from './sessions.ts';
import { countAttempt, createTicket, signInByCode, ticketCookie } from './sign-in-attempts.ts';

export const loginRoute = route({
  POST: open({
    operation: 'signIn',
    summary: 'Sign in by password',
    response: signInResponse,
    refusals: {
      401: 'The address or the password is wrong.',
      403: 'The account is suspended.',
    },
    countsAttempts: true,
    body: loginSchema,
    handle: async ({ request, clientIp, client, body }) => {
      const takeBack = await countAttempt('login', request, body.email, clientIp);
      const verified = await checkCredentials(body, client);
      await takeBack();
      if (await hasCodes(db(), verified.user.id)) {
        const { cookie, expiresAt } = await createTicket(verified);
        return { body: { secondFactor: { ways: ['code'], expiresAt } }, cookies: [cookie] };
      }
      const cookies = await startSession({ request, client }, signedInByPassword(verified));
      return { body: { user: verified.user }, cookies };
    },
  }),
});

export const loginCodeRoute = route({
  POST: open({
    operation: 'signInByCode',
    summary: 'The second step of a sign-in: a code',
    response: userResponse,
    refusals: { 401: 'The password was typed too long ago.' },
    countsAttempts: true,
    body: codeSchema,
    handle: async ({ request, clientIp, client, body: { code } }) => {
      const { user, cookies } = await signInByCode(request, code, client, clientIp);
      return { body: { user }, cookies: [...cookies, ticketCookie.clear()] };
    },
  }),
});

export const logoutRoute = route({
  POST: open({
    operation: 'signOut',
    summary: 'End the session',
    signsOut: true,
    handle: ({ request, client }) => signOut({ request, client }),
  }),
});

export const currentUserRoute = route({
  GET: member({
    operation: 'getUser',
    summary: 'Who is signed in',
    response: userResponse,
    clearsEndedSession: true,
    handle: ({ user }) => ({ body: { user } }),
  }),
});

export const registerRoute = route({
  POST: open({
    operation: 'register',
    summary: 'Create an account and sign in',
    status: 201,
    response: userResponse,
    refusals: { 403: 'Only an administrator gives a role.', 409: 'The address has an account.' },
    body: registrationSchema,
    limit: 'register',
    handle: async ({ request, client, body, caller }) => {
      if (body.role !== 'user' && caller?.role === 'admin') {
        requireSecondStep(caller);
        await requireReauthentication(caller);
      }
      const verified = await register(body, caller);
      // An administrator who creates accounts with a role stays signed in.
      const start = body.role === 'user' ? startSession : startAnotherSession;
      const cookies = await start({ request, client }, signedInByPassword(verified));
      return { body: { user: verified.user }, cookies };
    },
  }),
});

export const invitationRoute = route({
  POST: open({
    operation: 'acceptInvitation',
    summary: 'Accept an invitation and create its account',
    status: 201,
    response: acceptanceResponse,
    refusals: { 409: 'The address has an account by now.' },
    body: acceptanceSchema,
    limit: 'link',
    handle: async ({ request, client, body }) => {
      const { removed, ...verified } = await acceptInvitation(body, client);
      const cookies = await startSession({ request, client }, signedInByPassword(verified));
      return { body: { user: verified.user, removed }, cookies };
    },
  }),
});

/** A POST, so that no URL contains the token. */
export const invitedRoute = route({
  POST: open({
    operation: 'readInvitation',
    summary: 'The recipient of an invitation',
    response: invitedResponse,
    body: linkSchema,
    limit: 'link',
    handle: async ({ body }) => ({ body: await readInvitation(body.token) }),
  }),
});

/** Text and time of the response are the same for every email. */
export const forgottenPasswordRoute = route({
  POST: open({
    operation: 'askForPasswordLink',
    summary: 'Mail a link for a new password, if the address has an account',
    status: 202,
    body: forgottenSchema,
    countsAttempts: true,
    handle: async ({ request, clientIp, client, body: { email } }) => {
      await countAttempt('forgotten', request, email, clientIp);
      requestPasswordReset(email, client, (await knownDevice(request, email)) !== null);
    },
  }),
});

export const passwordResetRoute = route({
  POST: open({
    operation: 'setPasswordByLink',
    summary: 'Set a password by a mailed link',
    response: removedAccessResponse,
    refusals: { 403: 'The account is suspended.' },
    body: resetSchema,
    limit: 'link',
    handle: async ({ clientIp, client, body: { token, newPassword } }) => ({
      body: { removed: await resetPassword(token, newPassword, client, clientIp) },
    }),
  }),
});

export const emailConfirmationRoute = route({
  POST: member({
    operation: 'confirmEmail',
    summary: 'Confirm a new email address with a mailed link',
    response: removedAccessResponse,
    refusals: {
      403: 'The link is for another account.',
      409: 'The address has an account by now.',
    },
    body: linkSchema,
    limit: 'link',
    handle: async ({ caller, body: { token } }) => ({
      body: { removed: await confirmEmail(token, caller) },
    }),
  }),
});

export const emailUndoRoute = route({
  POST: open({
    operation: 'undoEmailChange',
    summary: 'Undo a change of email address with a mailed link',
    refusals: { 409: 'The address has another account.' },
    body: linkSchema,
    limit: 'link',
    handle: ({ client, body: { token } }) => undoEmailChange(token, client),
  }),
});

export const accountRoute = route({
  GET: member({
    operation: 'getAccount',
    summary: "The caller's account",
    response: accountResponse,
    handle: async ({ caller, user }) => ({
      body: {
        user,
        ...(await accountSummary(caller)),
        emailChange: await pendingEmailChange(caller),
      },
    }),
  }),
  PATCH: member({
    operation: 'changeName',
    summary: 'Change the name',
    response: userResponse,
    body: nameSchema,
    limit: 'account',
    handle: async ({ caller, user, body: { name } }) => {
      await changeName(caller, name);
      return { body: { user: { ...user, name } } };
    },
  }),
});

/** PUT mails a link to a new email address. The address changes when the link is used. */
export const accountEmailRoute = route({
  PUT: member({
    operation: 'changeEmail',
    summary: 'Mail a link to a new email address for the account',
    response: emailChangeResponse,
    refusals: { 409: 'The address has an account.' },
    body: emailChangeSchema,
    limit: 'credentials',
    changesSignIn: true,
    handle: async ({ caller, clientIp, body: { email } }) => {
      await requestEmailChange(caller, email, clientIp);
      return { body: { emailChange: await pendingEmailChange(caller) } };
    },
  }),
  DELETE: member({
    operation: 'cancelEmailChange',
    summary: 'Cancel the requested change of email address',
    handle: ({ caller }) => cancelEmailChange(caller),
  }),
});

export const accountPasswordRoute = route({
  PUT: member({
    operation: 'changePassword',
    summary: 'Change the password',
    refusals: { 409: 'It is the demo account.' },
    body: passwordChangeSchema,
    limit: 'credentials',
    confirmed: true,
    handle: ({ caller, body: { newPassword } }) => changePassword(caller, newPassword),
  }),
});

/** POST reauthenticates. GET reports whether that is needed before a sensitive action. */
export const reauthenticationRoute = route({
  GET: member({
    operation: 'isConfirmed',
    summary: 'Whether the caller has to reauthenticate',
    confirmed: true,
    handle: () => ({ status: 204 }),
  }),
  POST: member({
    operation: 'confirmIdentity',
    summary: 'Reauthenticate, for ten minutes',
    response: userResponse,
    refusals: { 409: 'The account has changed meanwhile.' },
    body: confirmationSchema,
    limit: 'confirmation',
    handle: async ({ request, caller, user, body: { password = '', code, passkey } }) => {
      const proof = passkey
        ? await verifyPasskey(request, passkey, caller.client, caller)
        : code === undefined
          ? await verifyOwnPassword(caller, password)
          : await verifyOwnCode(caller, code);
      return { body: { user }, cookies: await confirmSessionIdentity(caller, proof) };
    },
  }),
});

export const ownSecurityEventsRoute = route({
  GET: member({
    operation: 'listOwnSecurityEvents',
    summary: "The security log of the caller's account",
    response: ownEventsResponse,
    query: pageQuerySchema,
    handle: async ({ caller, query: { from } }) => ({
      body: await listOwnEvents(caller.id, from),
    }),
  }),
});

export const sessionsRoute = route({
  GET: member({
    operation: 'listSessions',
    summary: "The caller's sessions",
    response: sessionsResponse,
    handle: async ({ caller }) => ({ body: await listSessions(caller) }),
  }),
});

/** A POST, because some proxies drop the body of a DELETE. */
export const endSessionsRoute = route({
  POST: member({
    operation: 'endOwnSessions',
    summary: 'End one session, or all others',
    refusals: { 404: 'The session has ended already.' },
    body: endingSchema,
    limit: 'credentials',
    confirmed: true,
    handle: ({ caller, body: { id } }) => endOwnSessions(caller, id),
  }),
});

export const foundersRoute = route({
  GET: founder({
    operation: 'listFounders',
    summary: 'Who can be mentioned and asked to score',
    response: foundersResponse,
    handle: async () => ({
      body: await db()
        .select({ id: users.id, name: displayName })
        .from(users)
        .where(and(canUseTracker(users.role), isNull(users.suspendedAt)))
        .orderBy(asc(users.nameKey), asc(users.email)),
    }),
  }),
});

/** A person who has lost founder rights can still list and revoke tokens. */
export const accessTokensRoute = route({
  GET: member({
    operation: 'listAccessTokens',
    summary: "The caller's access tokens",
    response: tokensResponse,
    handle: async ({ caller }) => ({ body: await listTokens(caller) }),
  }),
  POST: founder({
    operation: 'makeAccessToken',
    summary: 'Create an access token; only this response shows it',
    status: 201,
    response: newTokenResponse,
    refusals: { 409: 'There are 20 that work already.' },
    tokens: false,
    verifiedEmail: true,
    changesSignIn: true,
    body: tokenSchema,
    limit: 'access-tokens',
    handle: async ({ caller, body }) => ({ body: await makeToken(caller, body) }),
  }),
});

export const accessTokenRoute = route({
  DELETE: member({
    operation: 'revokeAccessToken',
    summary: 'Revoke an access token',
    confirmed: true,
    limit: 'access-tokens',
    handle: ({ id, caller }) => revokeToken(caller, id),
  }),
});

const addsSignInMethod = {
  verifiedEmail: true,
  changesSignIn: true,
  limit: 'credentials',
} as const;

export const codesRoute = route({
  GET: member({
    operation: 'readSecondStep',
    summary: 'Whether sign-ins need codes, and how many recovery codes are left',
    response: secondStepResponse,
    handle: async ({ caller }) => ({ body: await readSecondStep(caller) }),
  }),
  POST: member({
    operation: 'beginCodes',
    summary: 'Create a secret for an authenticator app',
    status: 201,
    response: codesKeyResponse,
    refusals: { 409: 'Codes are on already, or it is the demo account.' },
    ...addsSignInMethod,
    handle: async ({ caller }) => ({ body: await beginCodes(caller) }),
  }),
  PUT: member({
    operation: 'turnCodesOn',
    summary: 'Turn codes on with a first code',
    response: recoveryCodesResponse,
    refusals: { 409: 'There is no key yet, or codes are on.' },
    body: codeSchema,
    ...addsSignInMethod,
    handle: async ({ caller, body: { code } }) => ({
      body: { recoveryCodes: await turnCodesOn(caller, code) },
    }),
  }),
  DELETE: member({
    operation: 'turnCodesOff',
    summary: 'Turn codes off',
    refusals: { 409: 'Codes are off.' },
    limit: 'credentials',
    changesSignIn: true,
    handle: ({ caller }) => turnCodesOff(caller),
  }),
});

/** Only this response contains the new recovery codes. */
export const recoveryCodesRoute = route({
  POST: member({
    operation: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes; only this response shows them',
    status: 201,
    response: recoveryCodesResponse,
    refusals: { 409: 'Codes are off.' },
    ...addsSignInMethod,
    handle: async ({ caller }) => ({ body: { recoveryCodes: await renewRecoveryCodes(caller) } }),
  }),
});

/** POST mails a link for setting up a second step; PUT opens the link. */
export const secondStepRoute = route({
  GET: member({
    operation: 'readSecondStepWay',
    summary: 'How the caller can set up a second step',
    response: secondStepOptionsResponse,
    handle: async ({ caller }) => ({ body: await secondStepOptions(caller) }),
  }),
  POST: member({
    operation: 'mailSecondStepLink',
    summary: 'Mail a link for setting up a second step',
    refusals: { 409: 'No link is needed, or none can be mailed.' },
    limit: 'credentials',
    handle: ({ caller }) => mailSecondStepLink(caller),
  }),
  PUT: member({
    operation: 'openSecondStepLink',
    summary: 'Open such a link, which allows the setup for ten minutes',
    response: userResponse,
    refusals: { 409: 'The account has a second step.' },
    body: linkSchema,
    limit: 'link',
    handle: async ({ caller, user, body: { token } }) => ({
      body: { user },
      cookies: await openSecondStepLink(caller, token),
    }),
  }),
});

export const passkeysRoute = route({
  GET: member({
    operation: 'listPasskeys',
    summary: "The caller's passkeys",
    response: passkeysResponse,
    handle: async ({ caller }) => ({ body: await listPasskeys(caller) }),
  }),
  POST: member({
    operation: 'addPasskey',
    summary: 'Store a passkey that a browser has created',
    status: 201,
    response: passkeyResponse,
    refusals: { 409: 'The caller has ten already, or it is another account’s.' },
    body: newPasskeySchema,
    ...addsSignInMethod,
    handle: async ({ caller, body }) => ({ body: await addPasskey(caller, body) }),
  }),
});

export const passkeyRoute = route({
  PATCH: member({
    operation: 'renamePasskey',
    summary: 'Rename a passkey',
    response: passkeyResponse,
    body: passkeyNameSchema,
    limit: 'account',
    handle: async ({ id, caller, body: { name } }) => ({
      body: await renamePasskey(caller, id, name),
    }),
  }),
  DELETE: member({
    operation: 'removePasskey',
    summary: 'Remove a passkey',
    response: acceptedPasskeysResponse,
    refusals: { 409: 'Nothing else would open the account.' },
    changesSignIn: true,
    limit: 'credentials',
    handle: async ({ id, caller }) => ({ body: await removePasskey(caller, id) }),
  }),
});

export const passkeyOptionsRoute = route({
  POST: member({
    operation: 'optionsToAddPasskey',
    summary: 'The options for creating a passkey (WebAuthn)',
    response: passkeyOptionsResponse,
    refusals: { 409: 'The caller has ten already.' },
    ...addsSignInMethod,
    handle: async ({ caller }) => ({ body: { ...(await createRegistrationOptions(caller)) } }),
  }),
});

export const passkeyConfirmationRoute = route({
  POST: member({
    operation: 'optionsToConfirm',
    summary: 'The options for reauthenticating with a passkey (WebAuthn)',
    response: passkeyOptionsResponse,
    refusals: { 409: 'The caller has no passkey.' },
    limit: 'confirmation',
    handle: async ({ caller }) => ({ body: { ...(await createReauthenticationOptions(caller)) } }),
  }),
});

export const passkeySignInRoute = route({
  POST: open({
    operation: 'signInByPasskey',
    summary: 'Sign in with a passkey',
    response: userResponse,
    refusals: { 401: 'It signs in to no account here.' },
    body: passkeyAssertionSchema,
    limit: 'passkey-sign-in',
    handle: async ({ request, client, body }) => {
      const proof = await verifyPasskey(request, body, client);
      const cookies = await startSession({ request, client }, proof);
      return { body: { user: proof.user }, cookies };
    },
  }),
});

/** Only the requesting browser can use these options. */
export const passkeySignInOptionsRoute = route({
  POST: open({
    operation: 'optionsToSignIn',
    summary: 'The options for signing in with a passkey (WebAuthn)',
    response: passkeyOptionsResponse,
    limit: 'passkey-options',
    handle: async ({ request }) => {
      const browser = browserIdOf(request);
      const options = await createSignInOptions(browser);
      return { body: { ...options }, cookies: [passkeyCookie.set(browser)] };
    },
  }),
});

/** POST starts linking the caller's account, DELETE unlinks it. */
export const providerLinkRoute = route({
  GET: member({
    operation: 'readProviderLink',
    summary: 'Whether the account is linked to the sign-in provider',
    response: providerLinkResponse,
    refusals: { 404: 'There is no sign-in provider.' },
    handle: async ({ caller }) => ({ body: await readProviderLink(caller) }),
  }),
  POST: member({
    operation: 'linkProvider',
    summary: 'Start linking the account to the sign-in provider',
    response: toProviderResponse,
    refusals: {
      404: 'There is no sign-in provider.',
      409: 'The demo account stays without one.',
    },
    ...addsSignInMethod,
    handle: async ({ request, caller }) => {
      providerSettings();
      refuseDemo(caller, 'The demo account stays without a provider.');
      return startSignIn(request, { returnTo: '/account', again: false }, caller);
    },
  }),
  DELETE: member({
    operation: 'unlinkProvider',
    summary: 'Unlink the account from the sign-in provider',
    refusals: { 404: 'There is no link.', 409: 'Nothing else would open the account.' },
    changesSignIn: true,
    limit: 'credentials',
    handle: ({ caller }) => unlinkOwnProvider(caller),
  }),
});

/** A POST with an origin check, so that no other site can start a sign-in. */
export const providerSignInRoute = route({
  POST: open({
    operation: 'signInByProvider',
    summary: 'Start a sign-in by the provider',
    response: toProviderResponse,
    refusals: { 404: 'There is no sign-in provider.' },
    body: signInStartSchema,
    limit: 'provider',
    // A reauthentication keeps the caller's session.
    handle: ({ request, body, caller }) => startSignIn(request, body, body.again ? caller : null),
  }),
});

function redirectAfterRefusal(response: Response, { method }: Request) {
  if (method !== 'GET' || response.status < 400) return response;
  const { status, headers } = redirectToSignIn(response.status === 429 ? 'often' : 'failed');
  return new Response(null, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}

/**
 * The callback of the provider: a GET that changes state, so it requires the cookie and state of the browser that
 * started. Refusals redirect to the sign-in page.
 */
export const providerCallbackRoute = route({
  GET: open({
    operation: 'finishSignInByProvider',
    summary: 'The callback of the sign-in provider',
    leadsOn: true,
    adapt: redirectAfterRefusal,
    query: callbackSchema,
    limit: 'provider',
    handle: ({ request, caller, client, query: { state = '' } }) =>
      // A HEAD request must not use up the sign-in.
      request.method === 'HEAD'
        ? { status: 204 }
        : finishSignIn(state, { request, caller, client }),
  }),
});
