import { Problem } from '#platform/server/http/problem.ts';
import type { User } from '../domain/account-response.ts';

/** The demo founder, shown on the login and restricted pages while DEMO=true. */
export const demoAccount = { email: 'founder@example.org', password: 'demo-founder' } as const;

/** Everybody shares the demo account. @throws Problem 409 */
export function refuseDemo({ email }: Pick<User, 'email'>, detail: string): void {
  if (email === demoAccount.email) throw new Problem(409, detail);
}
