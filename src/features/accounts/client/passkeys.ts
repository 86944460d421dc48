// The passkeys of the signed-in person.

import { call } from '../../../platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '../../../platform/client/query/queries.ts';
import type { PasskeyAssertion } from '../domain/account.ts';
import type { AcceptedPasskeys, Passkey } from '../domain/account-response.ts';
import { loadPrompt, rememberPasskeyCreated, rememberPasskeyUsed } from './device-passkeys.ts';
import type { CreationOptions, RequestOptions } from './passkey-prompt.ts';
import { recheckSecondStep } from './second-step.ts';
import { recheckSession } from './session.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/passkeys';

/** In the order of addition. */
export const $passkeys = createReadStore<Passkey[]>(path, ['account']);

/** Makes a passkey on this device. @returns null where the prompt was closed @throws ApiError, ExpectedError */
export async function addPasskey(): Promise<Passkey | null> {
  const { promptToRegister } = await loadPrompt();
  const options = await withSessionCheck(call<CreationOptions>('POST', `${path}/options`));
  const answer = await promptToRegister(options);
  if (!answer) return null;
  const added = await writeAccount<Passkey>('POST', path, answer.made);
  if (answer.isHere) rememberPasskeyCreated(added.id);
  else rememberPasskeyUsed();
  recheckSecondStep();
  return added;
}

/** Proves again who it is. @returns null where the prompt was closed @throws ApiError, ExpectedError */
export async function reauthenticateByPasskey(): Promise<PasskeyAssertion | null> {
  const { promptToReauthenticate } = await loadPrompt();
  const asked = call<RequestOptions>('POST', `${path}/confirmation`);
  return promptToReauthenticate(await withSessionCheck(asked));
}

const urlOf = ({ id }: Passkey) => `${path}/${encodeURIComponent(id)}`;

/** @throws ApiError */
export async function renamePasskey(renamed: Passkey, name: string): Promise<void> {
  await writeAccount('PATCH', urlOf(renamed), { name });
}

/** Removes a passkey. Other sessions that began with a passkey end. @throws ApiError */
export async function removePasskey(removed: Passkey): Promise<void> {
  const accepted = await writeAccount<AcceptedPasskeys>('DELETE', urlOf(removed));
  // The session may be without a second step then.
  if (accepted.allAcceptedCredentialIDs.length === 0) void recheckSession();
  void loadPrompt().then(
    ({ signalPasskeysToBrowser }) => signalPasskeysToBrowser(accepted),
    () => {},
  );
}
