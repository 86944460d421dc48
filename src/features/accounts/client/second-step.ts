// The second step of a sign-in, on the account page.

import { call } from '../../../platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '../../../platform/client/query/queries.ts';
import type { SecondStep, SecondStepWay } from '../domain/account-response.ts';
import { $session, recheckSession, setSessionUser, type WithUser } from './session.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/codes';

/** The session may have completed its second step. */
export function recheckSecondStep(): void {
  const session = $session.get();
  if ('user' in session && session.user.secondStepBy) void recheckSession();
}

/** Whether codes are asked for, and how many recovery codes are left. */
export const $secondStep = createReadStore<SecondStep>(path, ['account']);

const wayPath = '/api/account/second-step';

/** How this session can get a second step where the lab asks for one. */
export const $secondStepWay = createReadStore<SecondStepWay>(wayPath, ['account']);

/** Has a link mailed by which a second step can be set up. @throws ApiError 409, 429 */
export const mailSecondStepLink = () => writeAccount('POST', wayPath);

/** @throws ApiError 400 (the link has been used or has expired), 409 (there is a second step) */
export async function openSecondStepLink(token: string): Promise<void> {
  setSessionUser((await writeAccount<WithUser>('PUT', wayPath, { token })).user);
}

type WithRecoveryCodes = { recoveryCodes: string[] };

/** A key for an app, and its URL as a QR code has it. @throws ApiError 409 */
export const beginCodes = () => withSessionCheck(call<CodesKey>('POST', path));
export type CodesKey = { secret: string; uri: string };

/** @returns the recovery codes, which nothing shows again @throws ApiError 400 (a wrong code), 409 */
export async function turnCodesOn(code: string): Promise<string[]> {
  const { recoveryCodes } = await writeAccount<WithRecoveryCodes>('PUT', path, { code });
  recheckSecondStep();
  return recoveryCodes;
}

/** @throws ApiError 409 */
export async function turnCodesOff(): Promise<void> {
  await writeAccount('DELETE', path);
  // The session has lost its second step.
  void recheckSession();
}

/** @returns ten new codes, which replace the previous ones @throws ApiError 409 */
export async function renewRecoveryCodes(): Promise<string[]> {
  const answer = await writeAccount<WithRecoveryCodes>('POST', '/api/account/recovery-codes');
  return answer.recoveryCodes;
}
