import { $session } from '#features/accounts/client/session.ts';
import type { User } from '#features/accounts/domain/account-response.ts';

/** A founder with a new id: no other test has stored a draft for this id. */
export const founder = (more: Partial<User> = {}): User => ({
  id: crypto.randomUUID(),
  email: 'ada@example.org',
  name: 'Ada Test',
  role: 'founder',
  ...more,
});

/** Sets the session to a signed-in user. */
export const signIn = (user: User): void => $session.set({ status: 'authenticated', user });
