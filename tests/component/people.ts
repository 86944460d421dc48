import { $session } from '../../src/features/accounts/client/session.ts';
import type { User } from '../../src/features/accounts/domain/account-response.ts';

/** A founder of whom no other test has a draft. */
export const founder = (more: Partial<User> = {}): User => ({
  id: crypto.randomUUID(),
  email: 'ada@example.org',
  name: 'Ada Test',
  role: 'founder',
  ...more,
});

/** Opens the page for a person who is signed in. */
export const signIn = (user: User): void => $session.set({ status: 'authenticated', user });
