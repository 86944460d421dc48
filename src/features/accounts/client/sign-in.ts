// The ways into a session; apart from what every page needs of it.

import { call } from '../../../platform/client/api/api.ts';
import { announce } from '../../../platform/client/api/session-changes.ts';
import { listOf, object, type Shape, text } from '../../../platform/client/query/shapes.ts';
import type { PasskeyProof } from '../domain/passkey.ts';
import { rememberPasskeyUsed } from './passkeys-here.ts';
import { keepUser, recheckSession, withUser } from './session.ts';

/** The specification has a name to fall back to, where a response names nobody. */
const anything: Shape<unknown> = (_): _ is unknown => true;

/** Whether the password was right and a code is asked for as well. */
const asksForCode = (entered: unknown) => Object(entered).secondFactor !== undefined;

/** @returns the name to greet with */
async function enter(path: string, body: unknown): Promise<string> {
  return greet(await call('POST', path, body, anything));
}

async function greet(entered: unknown): Promise<string> {
  const user = withUser(entered) ? entered.user : null;
  if (user) keepUser(user);
  // Before anything that is done from now on, which a later word would forget.
  announce('signed in');
  await recheckSession();
  return user?.name || 'User';
}

/** @returns the name to greet with; null where a code is asked for first @throws ApiError */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<string | null> {
  const entered = await call('POST', '/api/auth/login', credentials, anything);
  return asksForCode(entered) ? null : greet(entered);
}

/** The step after the password. @throws ApiError 400 (a wrong code), 401 (the password has to be typed again) */
export const signInByCode = (code: string) => enter('/api/auth/code', { code });

/** @throws ApiError */
export async function signInByPasskey(proof: PasskeyProof): Promise<string> {
  const name = await enter('/api/auth/passkey', proof);
  rememberPasskeyUsed();
  return name;
}

/** @throws ApiError */
export const signUp = (registration: { name: string; email: string; password: string }) =>
  enter('/api/auth/register', { ...registration, role: 'user' });

const accepted = object<{ removed: string[] }>({ removed: listOf(text) });

/** Accepts an invitation. @returns the name to greet with, and what was removed, in words @throws ApiError */
export async function acceptInvitation(acceptance: {
  token: string;
  name: string;
  newPassword: string;
}): Promise<{ name: string; removed: string[] }> {
  const entered = await call('POST', '/api/auth/invitation', acceptance, accepted);
  return { name: await greet(entered), removed: entered.removed };
}
