import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { Login, Registration } from '../../domain/account.ts';
import { nameKey } from '../../domain/person-name.ts';
import type { User } from '../../domain/role.ts';
import { site } from '../../site.ts';
import { recording } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { consume, forgive } from '../limits.ts';
import { mailWaits, posting } from '../mail/outbox.ts';
import { passwordChanged } from '../mail/templates.ts';
import type { Client } from './client.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { isLabs } from './correspondence.ts';
import { formerMember } from './former-member.ts';
import { endLinksStatement } from './links.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import {
  type Caller,
  callerMayWrite,
  endSessionsStatement,
  insertSessionsEndedStatement,
  type Verified,
} from './sessions.ts';

const publicColumns = { id: users.id, email: users.email, name: users.name, role: users.role };

/** @throws Problem 401, the same for an unknown email and a wrong password; 403 (suspended) */
export async function checkCredentials(
  { email, password }: Login,
  client: Client,
): Promise<Verified> {
  const [found] = await db()
    .select({ ...publicColumns, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.email, email));
  const refuse = async (detail: string, problem: Problem) => {
    const userId = found?.id ?? null;
    await insertSecurityEventStatement({ kind: 'sign-in failed', userId, client, detail });
    return problem;
  };
  if (!(await verifyPassword(found?.passwordHash, password)) || !found) {
    const detail = found ? 'wrong password' : 'unknown email';
    throw await refuse(detail, new Problem(401, 'Invalid email or password'));
  }
  const { passwordHash, suspendedAt, ...user } = found;
  // Said only to somebody who knows the password.
  const suspended = `This account is suspended. Write to ${site.email}.`;
  if (suspendedAt) throw await refuse('suspended', new Problem(403, suspended));
  return { user, passwordHash };
}

const wrongPassword = () => {
  const message = 'This is not your password';
  return new Problem(400, message, { errors: [{ path: 'password', message }] });
};

/**
 * Asks for the password again before something that can't be undone.
 * @returns the hash that was verified, for `passwordUnchanged`
 * @throws Problem 400, 429
 */
export async function confirmPassword({ id }: User, password: string): Promise<string> {
  await consume('password', id);
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  if (!found || !(await verifyPassword(found.passwordHash, password))) throw wrongPassword();
  await forgive('password', id);
  return found.passwordHash;
}

/** The statement that aborts its batch where the password is no longer the one that was verified. */
export const passwordUnchanged = ({ id }: User, verifiedHash: string) =>
  abortBatchUnless(
    'the password is still the verified one',
    exists(
      db()
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.passwordHash, verifiedHash))),
    ),
  );

/** The refusal where `passwordUnchanged` has aborted a batch; any other error stays what it is. */
export const refusalOf = (error: unknown) =>
  isAborted(error, 'the password is still the verified one') ? wrongPassword() : error;

/** Changes the caller's own name. */
export async function changeName(caller: Caller, name: string): Promise<void> {
  await db().batch([
    callerMayWrite(caller),
    insertSecurityEventStatement(
      {
        kind: 'name changed',
        userId: caller.id,
        client: caller.client,
        detail: sql`(select 'from “' || name || '” to “' || ${name} || '”' from users where id = ${caller.id})`,
      },
      sql`${name} <> (select name from users where id = ${caller.id})`,
    ),
    db()
      .update(users)
      .set({ name, nameKey: nameKey(name) })
      .where(eq(users.id, caller.id)),
  ]);
}

export function refuseEmail(message: string): never {
  throw new Problem(400, message, { errors: [{ path: 'email', message }] });
}

export function refuseLabs(email: string) {
  if (isLabs(email)) refuseEmail('This is our own address. Use yours');
}

export const taken = () => new Problem(409, 'An account with this email already exists');

/**
 * Changes the caller's password; every other session ends.
 * @throws Problem 400 (wrong password, a common one for somebody with rights)
 */
export async function changePassword(
  caller: Caller,
  password: string,
  next: string,
): Promise<void> {
  await refuseCommonPassword(caller.role, next);
  const verifiedHash = await confirmPassword(caller, password);
  await consume('password-change', caller.id);
  const passwordHash = await hashPassword(next);
  try {
    await db().batch([
      callerMayWrite(caller),
      passwordUnchanged(caller, verifiedHash),
      db().update(users).set({ passwordHash }).where(eq(users.id, caller.id)),
      insertSecurityEventStatement({
        kind: 'password changed',
        userId: caller.id,
        client: caller.client,
      }),
      endLinksStatement(caller.id),
      endSessionsStatement(caller.id, caller.sessionId),
      insertSessionsEndedStatement(caller.id, caller.client, 'all others, by the new password'),
      posting(passwordChanged(), { email: caller.email, userId: caller.id }),
    ]);
  } catch (error) {
    throw refusalOf(error);
  }
  mailWaits();
}

/**
 * Makes an account.
 * @param caller who asks: only an admin may give another role than user
 * @throws Problem 400 (the lab's address), 403, 409
 */
export async function register(
  registration: Registration,
  caller: Caller | null,
): Promise<Verified> {
  const { name, email, password, role } = registration;
  if (role !== 'user' && caller?.role !== 'admin')
    throw new Problem(403, 'Only an administrator can create an account with this role.');
  refuseLabs(email);
  // Hashed before the look-up, so that the answer takes as long for an address that is taken.
  const passwordHash = await hashPassword(password);
  const id = randomUUID();
  const made = { actorId: caller?.id ?? null, action: 'account made', subjectId: id } as const;
  const [, [user]] = await db().batch([
    // Anybody may make a plain account, whoever they are signed in as.
    callerMayWrite(role === 'user' ? null : caller),
    db()
      .insert(users)
      .values({
        id,
        email,
        name,
        nameKey: nameKey(name),
        role,
        passwordHash,
        createdAt: new Date(),
      })
      .onConflictDoNothing({ target: users.email })
      .returning(publicColumns),
    // Anybody makes a plain one.
    ...(role === 'user' ? [] : [recording({ ...made, detail: role }, true)]),
  ]);
  if (!user) throw taken();
  return { user, passwordHash };
}

type Listed = User & { suspendedAt: Date | null; emailProvenAt: Date | null };

export const listUsers = (): Promise<Listed[]> =>
  db()
    .select({
      ...publicColumns,
      suspendedAt: users.suspendedAt,
      emailProvenAt: users.emailProvenAt,
    })
    .from(users)
    .where(ne(users.id, formerMember.id))
    .orderBy(asc(users.email));
