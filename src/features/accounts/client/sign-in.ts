import { call } from '#platform/client/api/api.ts';
import { announce } from '#platform/client/api/session-changes.ts';
import type { PasskeyAssertion } from '../domain/account.ts';
import { rememberPasskeyUsed } from './device-passkeys.ts';
import { recheckSession, setSessionUser, type WithUser } from './session.ts';

/** The specification names a fallback for responses without a name. */
type Entered = Partial<WithUser> & { secondFactor?: unknown };

/** @returns the name for the welcome toast */
async function enter(path: string, body: unknown): Promise<string> {
  return greet(await call<Entered>('POST', path, body));
}

async function greet({ user }: Entered): Promise<string> {
  if (user) setSessionUser(user);
  // Runs first, because its listeners drop the data of the earlier session.
  announce('session.created');
  await recheckSession();
  return user?.name || 'User';
}

/** @returns the name for the welcome toast; null if a code is needed first */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<string | null> {
  const entered = await call<Entered>('POST', '/api/auth/login', credentials);
  return entered.secondFactor ? null : greet(entered);
}

export const signInByCode = (code: string) => enter('/api/auth/code', { code });

export async function signInByPasskey(proof: PasskeyAssertion): Promise<string> {
  const name = await enter('/api/auth/passkey', proof);
  rememberPasskeyUsed();
  return name;
}

export const signUp = (registration: { name: string; email: string; password: string }) =>
  enter('/api/auth/register', { ...registration, role: 'user' });

/** @returns the name for the welcome toast, and the removed access in words */
export async function acceptInvitation(acceptance: {
  token: string;
  name: string;
  newPassword: string;
}): Promise<{ name: string; removed: string[] }> {
  const entered = await call<Entered & { removed: string[] }>(
    'POST',
    '/api/auth/invitation',
    acceptance,
  );
  return { name: await greet(entered), removed: entered.removed };
}
