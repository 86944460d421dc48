import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { Login, Registration } from '../../domain/account.ts';
import type { Role, User } from '../../domain/role.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const publicColumns = { id: users.id, email: users.email, name: users.name, role: users.role };

/** @throws Problem 401, the same for an unknown e-mail and a wrong password */
export async function checkCredentials({ email, password }: Login): Promise<User> {
  const [found] = await db()
    .select({ ...publicColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  if (!(await verifyPassword(found?.passwordHash, password)) || !found)
    throw new Problem(401, 'Invalid email or password');
  const { passwordHash: _, ...user } = found;
  return user;
}

/**
 * Makes an account.
 * @param caller who asks: only an admin may give another role than user
 * @throws Problem 403, 409
 */
export async function register(registration: Registration, caller: User | null): Promise<User> {
  const { name, email, password, role } = registration;
  if (role !== 'user' && caller?.role !== 'admin')
    throw new Problem(403, 'Only an administrator can create an account with this role.');
  // Hashed before the look-up, so that the answer takes as long for an address that is taken.
  const passwordHash = await hashPassword(password);
  const [user] = await db()
    .insert(users)
    .values({ id: randomUUID(), email, name, role, passwordHash, createdAt: new Date() })
    .onConflictDoNothing({ target: users.email })
    .returning(publicColumns);
  if (!user) throw new Problem(409, 'An account with this email already exists');
  return user;
}

/** Gives a role to the account with this address; null when there is none. */
export async function grantRole(email: string, role: Role): Promise<User | null> {
  const [user] = await db()
    .update(users)
    .set({ role })
    .where(eq(users.email, email))
    .returning(publicColumns);
  return user ?? null;
}

export const listUsers = (): Promise<User[]> =>
  db().select(publicColumns).from(users).orderBy(asc(users.email));
