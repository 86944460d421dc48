// Asks the browser for a passkey. Loaded on demand with its library.
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { call, ExpectedError } from '#platform/client/api/api.ts';
import type { NewPasskey, PasskeyAssertion } from '../domain/account.ts';
import type { AcceptedPasskeys } from '../domain/account-response.ts';

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

const messages: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot ask for your finger, face or PIN. Try another one.',
  NotSupportedError: 'This device cannot make a passkey. Try another one.',
  SecurityError: 'Passkeys do not work at the address of this page.',
};

/** The result of a prompt; null if it was closed or timed out. Browsers do not distinguish these. */
async function answerOf<Answer>(prompt: Promise<Answer>): Promise<Answer | null> {
  try {
    return await prompt;
  } catch (error) {
    const { name } = Object(error);
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new ExpectedError(messages[name] ?? 'The browser could not use a passkey. Try again.');
  }
}

/** @returns also whether the passkey was created on this device, not on a security key or a phone */
export async function promptToRegister(
  optionsJSON: CreationOptions,
): Promise<{ made: NewPasskey; isHere: boolean } | null> {
  const made = await answerOf(startRegistration({ optionsJSON }));
  return made && { made, isHere: made.authenticatorAttachment !== 'cross-platform' };
}

export const promptToReauthenticate = (
  optionsJSON: RequestOptions,
): Promise<PasskeyAssertion | null> => answerOf(startAuthentication({ optionsJSON }));

const optionsToSignIn = () => call<RequestOptions>('POST', '/api/auth/passkey/options');

/** Asks for any passkey that the browser has for this site. */
export const promptToSignIn = async () => promptToReauthenticate(await optionsToSignIn());

/** A challenge is valid for five minutes. */
const renewAfterMs = 4 * 60 * 1000;

/**
 * Offers passkeys in the browser's autofill while the form is open, if browser and server support it.
 * @returns a function that stops it
 */
export function offerPasskeys(choose: (proof: PasskeyAssertion) => void): () => void {
  let askedAt = 0;
  let isOver = false;
  async function offer() {
    askedAt = Date.now();
    try {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const optionsJSON = await optionsToSignIn();
      if (isOver) return;
      // Ends the previous offer, if any.
      const proof = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (!isOver) choose(proof);
    } catch {
      // The person chose no passkey.
    }
  }
  // Renews the challenge when the person returns to the page or to one of its fields.
  const renew = () => {
    if (Date.now() - askedAt > renewAfterMs) void offer();
  };
  addEventListener('focus', renew);
  addEventListener('focusin', renew);
  void offer();
  return () => {
    isOver = true;
    removeEventListener('focus', renew);
    removeEventListener('focusin', renew);
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Tells the browser which passkeys remain, so that it offers no removed ones. Some browsers ignore this. */
export async function signalPasskeysToBrowser(accepted: AcceptedPasskeys): Promise<void> {
  try {
    await sendSignal({
      signalName: 'allAcceptedCredentials',
      rpID: location.hostname,
      ...accepted,
    });
  } catch {
    // The browser may then offer a removed passkey.
  }
}
