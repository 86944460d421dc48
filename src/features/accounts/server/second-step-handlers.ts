import { codeSchema, linkSchema } from '../domain/account.ts';
import {
  codesKeyResponse,
  recoveryCodesResponse,
  secondStepResponse,
  secondStepWayResponse,
  userResponse,
} from '../domain/account-response.ts';
import {
  beginCodes,
  readSecondStep,
  renewRecoveryCodes,
  turnCodesOff,
  turnCodesOn,
} from './codes.ts';
import { member, noStoreRoute } from './http/route.ts';
import { mailSecondStepLink, openSecondStepLink, secondStepWay } from './sign-in-changes.ts';

/** Codes of an app: POST makes a key for it, PUT turns codes on by the first one, DELETE turns them off. */
export const codesRoute = noStoreRoute({
  GET: member({
    operation: 'readSecondStep',
    summary: 'Whether codes are asked for, and how many recovery codes are left',
    response: secondStepResponse,
    handle: async ({ caller }) => ({ body: await readSecondStep(caller) }),
  }),
  POST: member({
    operation: 'beginCodes',
    summary: 'A new key for an app that makes codes',
    status: 201,
    response: codesKeyResponse,
    refusals: { 409: 'Codes are on already.' },
    limit: 'credentials',
    verifiedEmail: true,
    changesSignIn: true,
    handle: async ({ caller }) => ({ body: await beginCodes(caller) }),
  }),
  PUT: member({
    operation: 'turnCodesOn',
    summary: 'Turn codes on by a first one',
    response: recoveryCodesResponse,
    refusals: { 409: 'There is no key yet, or codes are on.' },
    body: codeSchema,
    limit: 'credentials',
    verifiedEmail: true,
    changesSignIn: true,
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

/** Replaces the recovery codes by ten new ones. No other response shows them. */
export const recoveryCodesRoute = noStoreRoute({
  POST: member({
    operation: 'renewRecoveryCodes',
    summary: 'Ten new recovery codes, which are shown this once',
    status: 201,
    response: recoveryCodesResponse,
    refusals: { 409: 'Codes are off.' },
    limit: 'credentials',
    verifiedEmail: true,
    changesSignIn: true,
    handle: async ({ caller }) => ({ body: { recoveryCodes: await renewRecoveryCodes(caller) } }),
  }),
});

/** The way to a second step where the password alone no longer opens it: POST mails a link, PUT opens one. */
export const secondStepRoute = noStoreRoute({
  GET: member({
    operation: 'readSecondStepWay',
    summary: 'How the caller can set up a second step',
    response: secondStepWayResponse,
    handle: async ({ caller }) => ({ body: await secondStepWay(caller) }),
  }),
  POST: member({
    operation: 'mailSecondStepLink',
    summary: 'Mail a link by which a second step can be set up',
    refusals: { 409: 'No link is needed, or none can be mailed.' },
    limit: 'credentials',
    handle: ({ caller }) => mailSecondStepLink(caller),
  }),
  PUT: member({
    operation: 'openSecondStepLink',
    summary: 'Open such a link, for ten minutes',
    response: userResponse,
    refusals: { 409: 'The account has a second step.' },
    body: linkSchema,
    limit: 'link',
    handle: async ({ request, caller, user, client, body: { token } }) => ({
      body: { user },
      cookies: await openSecondStepLink(request, caller, token, client),
    }),
  }),
});
