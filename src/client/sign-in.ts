// The ways into a session; apart from what every page needs of it.
import type { PasskeyProof } from '../domain/passkey.ts';
import { call } from './api.ts';
import { noteUsedHere } from './passkeys-here.ts';
import { announce, keepUser, recheckSession, withUser } from './session.ts';
import type { Shape } from './shapes.ts';

/** The specification has a name to fall back to, where a response names nobody. */
const anything: Shape<unknown> = (_): _ is unknown => true;

/** @returns the name to greet with */
async function enter(path: string, body: unknown): Promise<string> {
  const entered = await call('POST', path, body, anything);
  const user = withUser(entered) ? entered.user : null;
  if (user) keepUser(user);
  // Before anything that is done from now on, which a later word would forget.
  announce('signed in');
  await recheckSession();
  return user?.name || 'User';
}

/** @throws ApiError */
export const signIn = (credentials: { email: string; password: string }) =>
  enter('/api/auth/login', credentials);

/** @throws ApiError */
export async function signInByPasskey(proof: PasskeyProof): Promise<string> {
  const name = await enter('/api/auth/passkey', proof);
  noteUsedHere();
  return name;
}

/** @throws ApiError */
export const signUp = (registration: { name: string; email: string; password: string }) =>
  enter('/api/auth/register', { ...registration, role: 'user' });

/** Accepts an invitation. @throws ApiError */
export const acceptInvitation = (acceptance: {
  token: string;
  name: string;
  newPassword: string;
}) => enter('/api/auth/invitation', acceptance);
