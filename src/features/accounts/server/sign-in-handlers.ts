import { db } from '../../../platform/server/database/database.ts';
import {
  acceptanceSchema,
  codeSchema,
  forgottenSchema,
  linkSchema,
  loginSchema,
  registrationSchema,
  resetSchema,
} from '../domain/account.ts';
import {
  acceptanceResponse,
  invitedResponse,
  reauthenticationResponse,
  signInResponse,
  userResponse,
} from '../domain/account-response.ts';
import { checkCredentials, register } from './accounts.ts';
import { requireSecondFactor } from './auth-methods.ts';
import { confirmEmail, undoEmailChange } from './email-address.ts';
import { member, noStoreRoute, open } from './http/route.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { requireReauthentication } from './reauthentication.ts';
import { hasCodes } from './second-factor-codes.ts';
import {
  knownDevice,
  signedInByPassword,
  signOut,
  startAnotherSession,
  startSession,
} from './sessions.ts';
import { countAttempt, createTicket, signInByCode, ticketCookie } from './sign-in-attempts.ts';

export const loginRoute = noStoreRoute({
  POST: open({
    operation: 'signIn',
    summary: 'Sign in by password',
    response: signInResponse,
    refusals: { 401: 'The address or the password is wrong.', 403: 'The account is suspended.' },
    body: loginSchema,
    limit: 'login-address',
    handle: async ({ request, clientIp, client, body }) => {
      const takeBack = await countAttempt('login', request, body.email, clientIp);
      const verified = await checkCredentials(body, client);
      await takeBack();
      if (await hasCodes(db(), verified.user.id)) {
        const { cookie, expiresAt } = await createTicket(verified);
        return { body: { secondFactor: { ways: ['code'], expiresAt } }, cookies: [cookie] };
      }
      const cookies = await startSession(request, signedInByPassword(verified), client);
      return { body: { user: verified.user }, cookies };
    },
  }),
});

export const loginCodeRoute = noStoreRoute({
  POST: open({
    operation: 'signInByCode',
    summary: 'The second step of a sign-in: a code',
    response: userResponse,
    refusals: { 401: 'The password was typed too long ago.' },
    body: codeSchema,
    limit: 'code-address',
    handle: async ({ request, clientIp, client, body: { code } }) => {
      const { user, cookies } = await signInByCode(request, code, client, clientIp);
      return { body: { user }, cookies: [...cookies, ticketCookie.clear()] };
    },
  }),
});

export const logoutRoute = noStoreRoute({
  POST: open({
    operation: 'signOut',
    summary: 'End the session',
    signsOut: true,
    handle: ({ request, client }) => signOut(request, client),
  }),
});

export const currentUserRoute = noStoreRoute({
  GET: member({
    operation: 'getUser',
    summary: 'Who is signed in',
    response: userResponse,
    handle: ({ user }) => ({ body: { user } }),
  }),
});

export const registerRoute = noStoreRoute({
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
        requireSecondFactor(caller);
        await requireReauthentication(caller);
      }
      const verified = await register(body, caller);
      // An administrator who creates accounts with a role stays signed in.
      const start = body.role === 'user' ? startSession : startAnotherSession;
      const cookies = await start(request, signedInByPassword(verified), client);
      return { body: { user: verified.user }, cookies };
    },
  }),
});

export const invitationRoute = noStoreRoute({
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
      const cookies = await startSession(request, signedInByPassword(verified), client);
      return { body: { user: verified.user, removed }, cookies };
    },
  }),
});

/** A POST, so that no URL contains the token. */
export const invitedRoute = noStoreRoute({
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
export const forgottenPasswordRoute = noStoreRoute({
  POST: open({
    operation: 'askForPasswordLink',
    summary: 'Mail a link for a new password, if the address has an account',
    status: 202,
    body: forgottenSchema,
    limit: 'forgotten-address',
    handle: async ({ request, clientIp, client, body: { email } }) => {
      await countAttempt('forgotten', request, email, clientIp);
      requestPasswordReset(email, client, (await knownDevice(request, email)) !== null);
    },
  }),
});

export const passwordResetRoute = noStoreRoute({
  POST: open({
    operation: 'setPasswordByLink',
    summary: 'Set a password by a mailed link',
    response: reauthenticationResponse,
    body: resetSchema,
    limit: 'link',
    handle: async ({ clientIp, client, body: { token, newPassword } }) => ({
      body: { removed: await resetPassword(token, newPassword, client, clientIp) },
    }),
  }),
});

export const emailConfirmationRoute = noStoreRoute({
  POST: member({
    operation: 'confirmEmail',
    summary: 'Confirm a new email address with a mailed link',
    response: reauthenticationResponse,
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

export const emailUndoRoute = noStoreRoute({
  POST: open({
    operation: 'undoEmailChange',
    summary: 'Undo a change of email address with a mailed link',
    refusals: { 409: 'The address has another account.' },
    body: linkSchema,
    limit: 'link',
    handle: ({ client, body: { token } }) => undoEmailChange(token, client),
  }),
});
