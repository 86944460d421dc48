import { call } from '#platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '#platform/client/query/queries.ts';
import type { PasskeyAssertion } from '../domain/account.ts';
import type { AcceptedPasskeys, Passkey } from '../domain/account-response.ts';
import { loadPrompt, rememberPasskeyCreated, rememberPasskeyUsed } from './device-passkeys.ts';
import type { CreationOptions, RequestOptions } from './passkey-prompt.ts';
import { recheckSecondStep } from './second-step.ts';
import { recheckRights } from './session.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/passkeys';

export const $passkeys = createReadStore<Passkey[]>(path, ['account']);

/** @returns null if the prompt was closed */
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

/** @returns null if the prompt was closed */
export async function reauthenticateByPasskey(): Promise<PasskeyAssertion | null> {
  const { promptToReauthenticate } = await loadPrompt();
  const asked = call<RequestOptions>('POST', `${path}/confirmation`);
  return promptToReauthenticate(await withSessionCheck(asked));
}

const urlOf = ({ id }: Passkey) => `${path}/${encodeURIComponent(id)}`;

export async function renamePasskey(renamed: Passkey, name: string): Promise<void> {
  await writeAccount('PATCH', urlOf(renamed), { name });
}

export async function removePasskey(removed: Passkey): Promise<void> {
  const accepted = await writeAccount<AcceptedPasskeys>('DELETE', urlOf(removed));
  // Without a passkey the session may have no second step.
  if (accepted.allAcceptedCredentialIDs.length === 0) void recheckRights();
  void loadPrompt().then(
    ({ signalPasskeysToBrowser }) => signalPasskeysToBrowser(accepted),
    () => {},
  );
}
