import { and, asc, isNull } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import { pageQuerySchema } from '../../../platform/text/page-query.ts';
import { foundersResponse, type Person } from '../../../platform/text/response-schemas.ts';
import { tokenSchema } from '../domain/access-token.ts';
import {
  type Confirmation,
  confirmationSchema,
  emailChangeSchema,
  endingSchema,
  nameSchema,
  passwordChangeSchema,
} from '../domain/account.ts';
import {
  accountResponse,
  emailChangeResponse,
  newTokenResponse,
  ownEventsResponse,
  sessionsResponse,
  tokensResponse,
  userResponse,
} from '../domain/account-response.ts';
import { listTokens, makeToken, revokeToken } from './access-tokens.ts';
import { accountSummary, changeName } from './account-details.ts';
import type { Caller } from './caller.ts';
import { changePassword } from './change-password.ts';
import { displayName } from './display-name.ts';
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from './email-address.ts';
import { founder, member, noStoreRoute, route } from './http/route.ts';
import { verifyPasskey } from './passkeys/ceremonies.ts';
import { confirmSessionIdentity, verifyOwnCode, verifyOwnPassword } from './reauthentication.ts';
import { canUseTracker } from './roles.ts';
import { listOwnEvents } from './security-events.ts';
import { endOwnSessions, listSessions } from './sessions.ts';

export const accountRoute = noStoreRoute({
  GET: member({
    operation: 'getAccount',
    summary: "The caller's account",
    response: accountResponse,
    handle: async ({ user }) => ({ body: { user, ...(await accountSummary(user)) } }),
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
export const accountEmailRoute = noStoreRoute({
  PUT: member({
    operation: 'changeEmail',
    summary: 'Mail a link to a new email address for the account',
    response: emailChangeResponse,
    refusals: { 409: 'The address has an account.' },
    body: emailChangeSchema,
    limit: 'credentials',
    changesSignIn: true,
    handle: async ({ caller, body: { email } }) => {
      await requestEmailChange(caller, email);
      return { body: { emailChange: await pendingEmailChange(caller) } };
    },
  }),
  DELETE: member({
    operation: 'cancelEmailChange',
    summary: 'Cancel the requested change of email address',
    handle: ({ caller }) => cancelEmailChange(caller),
  }),
});

export const accountPasswordRoute = noStoreRoute({
  PUT: member({
    operation: 'changePassword',
    summary: 'Change the password',
    refusals: { 409: 'The address of the account has just changed.' },
    body: passwordChangeSchema,
    limit: 'credentials',
    confirmed: true,
    handle: ({ caller, body: { newPassword } }) => changePassword(caller, newPassword),
  }),
});

function verifyProof(
  request: Request,
  caller: Caller,
  { password = '', code, passkey }: Confirmation,
) {
  if (passkey) return verifyPasskey(request, passkey, caller.client, caller);
  return code === undefined ? verifyOwnPassword(caller, password) : verifyOwnCode(caller, code);
}

/** POST reauthenticates. GET reports whether that is needed before a sensitive action. */
export const reauthenticationRoute = noStoreRoute({
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
    handle: async ({ request, caller, user, client, body }) => {
      const proof = await verifyProof(request, caller, body);
      return {
        body: { user },
        cookies: await confirmSessionIdentity(request, caller, proof, client),
      };
    },
  }),
});

export const ownSecurityEventsRoute = noStoreRoute({
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

export const sessionsRoute = noStoreRoute({
  GET: member({
    operation: 'listSessions',
    summary: "The caller's sessions",
    response: sessionsResponse,
    handle: async ({ caller }) => ({ body: await listSessions(caller) }),
  }),
});

/** A POST, because some proxies drop the body of a DELETE. */
export const endSessionsRoute = noStoreRoute({
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

const listFounders = (): Promise<Person[]> =>
  db()
    .select({ id: users.id, name: displayName })
    .from(users)
    .where(and(canUseTracker(users.role), isNull(users.suspendedAt)))
    .orderBy(asc(users.nameKey), asc(users.email));

export const foundersRoute = route({
  GET: founder({
    operation: 'listFounders',
    summary: 'Who can be mentioned and asked to score',
    response: foundersResponse,
    handle: async () => ({ body: await listFounders() }),
  }),
});

/** A person who has lost founder rights can still list and revoke tokens. */
export const accessTokensRoute = noStoreRoute({
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

export const accessTokenRoute = noStoreRoute({
  DELETE: member({
    operation: 'revokeAccessToken',
    summary: 'Revoke an access token',
    confirmed: true,
    limit: 'access-tokens',
    handle: ({ params, caller }) => revokeToken(caller, params.id ?? ''),
  }),
});
