import { call } from '#platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '#platform/client/query/queries.ts';
import type { SecondStep, SecondStepOptions } from '../domain/account-response.ts';
import { $session, recheckRights, setSessionUser, type WithUser } from './session.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/codes';

/** The session may have completed its second step. */
export function recheckSecondStep(): void {
  const session = $session.get();
  if ('user' in session && session.user.secondStepBy) void recheckRights();
}

/** Whether codes are on, and how many recovery codes are left. */
export const $secondStep = createReadStore<SecondStep>(path, ['account']);

const wayPath = '/api/account/second-step';

/** How this session can set up a second step that the lab requires. */
export const $secondStepOptions = createReadStore<SecondStepOptions>(wayPath, ['account']);

export const mailSecondStepLink = () => writeAccount('POST', wayPath);

export async function openSecondStepLink(token: string): Promise<void> {
  setSessionUser((await writeAccount<WithUser>('PUT', wayPath, { token })).user);
}

type WithRecoveryCodes = { recoveryCodes: string[] };

/** @returns a secret for an app, and the URL for its QR code */
export const beginCodes = () => withSessionCheck(call<CodesKey>('POST', path));
export type CodesKey = { secret: string; uri: string };

/** @returns the recovery codes, which are shown only once */
export async function turnCodesOn(code: string): Promise<string[]> {
  const { recoveryCodes } = await writeAccount<WithRecoveryCodes>('PUT', path, { code });
  recheckSecondStep();
  return recoveryCodes;
}

export async function turnCodesOff(): Promise<void> {
  await writeAccount('DELETE', path);
  // The session has lost its second step.
  void recheckRights();
}

/** @returns ten new codes, which replace the previous ones */
export async function renewRecoveryCodes(): Promise<string[]> {
  const answer = await writeAccount<WithRecoveryCodes>('POST', '/api/account/recovery-codes');
  return answer.recoveryCodes;
}
