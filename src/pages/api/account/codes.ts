import { codeSchema } from '../../../features/accounts/domain/account.ts';
import {
  codesKeyResponse,
  recoveryCodesResponse,
  secondStepResponse,
} from '../../../features/accounts/domain/account-response.ts';
import {
  beginCodes,
  readSecondStep,
  turnCodesOff,
  turnCodesOn,
} from '../../../features/accounts/server/codes.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** Codes of an app: POST makes a key for it, PUT turns codes on by the first one, DELETE turns them off. */
export const ALL = route(
  {
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
      provenEmail: true,
      changesSignIn: true,
      handle: async ({ caller }) => ({ status: 201, body: await beginCodes(caller) }),
    }),
    PUT: member({
      operation: 'turnCodesOn',
      summary: 'Turn codes on by a first one',
      response: recoveryCodesResponse,
      refusals: { 409: 'There is no key yet, or codes are on.' },
      body: codeSchema,
      limit: 'credentials',
      provenEmail: true,
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
      handle: async ({ caller }) => {
        await turnCodesOff(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
