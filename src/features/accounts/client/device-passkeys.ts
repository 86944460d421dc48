import { NoResponse } from '#platform/client/api/api.ts';
import { storage } from '#platform/client/drafts/storage.ts';

const key = 'passkeys-here';

/** Ids of the passkeys that were created in this browser. */
export function passkeyCreatedHere(): readonly string[] {
  const stored = storage.get<unknown>(key)?.value;
  return Array.isArray(stored) ? stored : [];
}

export const rememberPasskeyCreated = (id: string) =>
  storage.set(key, [...passkeyCreatedHere(), id]);

/** Remembers that a passkey from another device or a security key was used here. */
export const rememberPasskeyUsed = () => storage.set(key, passkeyCreatedHere());

/** True if a passkey was created or used in this browser. The next sign-in may then use one too. */
export const hasUsedPasskeyHere = (): boolean => storage.get(key) !== null;

export type PasskeysUnavailableReason = {
  why: string;
  /** The same site under a host name that supports passkeys. */
  at?: string;
};

/** Why this page cannot use passkeys; null if it can. */
export function passkeysUnavailable(): PasskeysUnavailableReason | null {
  const { hostname, protocol, port, pathname } = location;
  if (hostname === '127.0.0.1' || hostname === '[::1]') {
    const at = `${protocol}//localhost${port && `:${port}`}${pathname}`;
    return { why: 'Passkeys need an address with a name in it.', at };
  }
  // Browsers refuse passkeys for an IP address.
  if (/^(\d+(\.\d+){3}|\[.*\])$/.test(hostname))
    return { why: 'Passkeys need an address with a name in it, and this one is a number.' };
  if (!isSecureContext) return { why: 'Passkeys need a connection by https.' };
  if (typeof PublicKeyCredential === 'undefined') return { why: 'This browser has no passkeys.' };
  return null;
}

/** @throws NoResponse if the prompt cannot be loaded */
export const loadPrompt = () =>
  import('./passkey-prompt.ts').catch(() => {
    throw new NoResponse();
  });
