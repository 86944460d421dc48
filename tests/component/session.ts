import { $session } from '../../src/features/accounts/client/session.ts';
import type { User } from '../../src/features/accounts/domain/account-response.ts';

/** Opens the page for a person who is signed in. */
export function signIn(user: Partial<User> = {}): User {
  const person: User = {
    id: crypto.randomUUID(),
    email: 'ana@example.org',
    name: 'Ana',
    role: 'founder',
    ...user,
  };
  $session.set({ status: 'authenticated', user: person });
  return person;
}
