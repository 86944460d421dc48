// What administrators and the command line change of people's accounts.

import { and, eq, ne, type SQL } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema.ts';
import type { LeavingChoice } from '../../domain/account.ts';
import type { PersonChange } from '../../domain/administration.ts';
import type { Person } from '../../domain/administration-response.ts';
import { isMore, type Role } from '../../domain/role.ts';
import type { SecurityEventKind } from '../../domain/security-event.ts';
import { revokeTokensStatements } from '../accounts/access-tokens.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { commandLine, somebodyElse } from '../accounts/client.ts';
import { firstProof } from '../accounts/first-proof.ts';
import { withdrawUnlessAdminStatement } from '../accounts/invitations.ts';
import { changeRoleStatement } from '../accounts/last-admin.ts';
import { removeAccount } from '../accounts/leaving.ts';
import { insertSecurityEventStatement } from '../accounts/security-events.ts';
import { endSessionsStatements } from '../accounts/sessions.ts';
import { auditIfChanged, insertAuditEntryStatement } from '../audit.ts';
import { db } from '../database/database.ts';
import { type Follower, thenIfChanged } from '../database/then-if-changed.ts';
import { Problem } from '../http/problem.ts';
import { getPerson } from './people.ts';

const isLastAdmin = 'This is the last administrator. Make somebody else an administrator first.';
const unprovenEmail = () =>
  new Problem(
    409,
    'Nobody has shown yet that this address is theirs. Invite it: a new account then replaces this one. Or ask its owner to confirm it on the account page.',
  );
const lastAdmin = () => new Problem(409, isLastAdmin);

/**
 * Notes a change in the log of the account it was done to and of whoever did it. The command line has no
 * log but the audit log.
 */
function noteChange(
  actor: Caller | null,
  userId: string,
  kind: SecurityEventKind,
  change?: string,
): Follower[] {
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  const by = actor ? 'by an administrator' : 'by the operator';
  const client = actor ? somebodyElse : commandLine;
  return [
    (changed) =>
      insertSecurityEventStatement(
        actor?.id === userId
          ? { kind, userId, client: actor.client, detail: change ?? null }
          : { kind, userId, client, detail: words(change, by) },
        changed,
      ),
    ...(actor && actor.id !== userId
      ? [
          (changed: SQL) =>
            insertSecurityEventStatement(
              {
                kind: 'another account changed',
                userId: actor.id,
                client: actor.client,
                detail: words(kind, change),
              },
              changed,
            ),
        ]
      : []),
  ];
}

/**
 * Gives an account another role; it counts from the person's next request on.
 * @param actor null for the command line
 * @throws Problem 404, 409 (the last administrator; more rights for an unproven address)
 */
export async function changeRole(actor: Caller | null, id: string, role: Role): Promise<void> {
  const { role: before, emailProven } = await getPerson(id);
  if (before === role) return;
  if (!emailProven && isMore(role, before)) throw unprovenEmail();
  const detail = `${before} to ${role}`;
  const [, rows] = await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      changeRoleStatement(id, before, role),
      auditIfChanged({ actorId: actor?.id ?? null, action: 'role changed', subjectId: id, detail }),
      ...noteChange(actor, id, 'role changed', detail),
    ),
    withdrawUnlessAdminStatement(id),
  ]);
  if (rows.length > 0) return;
  if ((await getPerson(id)).role === before) throw lastAdmin();
  throw new Problem(409, 'Somebody else has just changed this role.');
}

/** Counts an address as proven on the operator's word. @returns what that has removed, in words */
export async function vouchForEmail(id: string): Promise<string[]> {
  const proof = await firstProof({ userId: id, client: commandLine, how: 'by the operator' });
  await db().batch([
    insertAuditEntryStatement({ actorId: null, action: 'email vouched for', subjectId: id }),
    ...proof.statements,
  ]);
  return proof.removed;
}

/**
 * Suspends an account or lifts its suspension. An administrator always remains: whoever suspends somebody is one.
 * @param actor null for the command line
 * @throws Problem 404, 409 (oneself)
 */
export async function setSuspended(
  actor: Caller | null,
  id: string,
  suspended: boolean,
): Promise<void> {
  if (suspended && id === actor?.id) throw new Problem(409, 'You cannot suspend yourself.');
  const { suspendedAt } = await getPerson(id);
  if ((suspendedAt !== null) === suspended) return;
  const action = suspended ? 'suspended' : 'suspension lifted';
  await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      db()
        .update(users)
        .set({ suspendedAt: suspended ? new Date() : null })
        .where(eq(users.id, id)),
      auditIfChanged({ actorId: actor?.id ?? null, action, subjectId: id }),
      ...noteChange(actor, id, action),
    ),
    withdrawUnlessAdminStatement(id),
    // A suspended person's sessions open nothing, and stay for as long, so that pages can say what has happened.
    ...(suspended ? [] : endSessionsStatements(id, somebodyElse, 'all, with the suspension')),
  ]);
}

/** @throws Problem 404, 409 (the last administrator; oneself) */
export async function changePerson(
  actor: Caller,
  id: string,
  { role, suspended }: PersonChange,
): Promise<Person> {
  if (role !== undefined) await changeRole(actor, id, role);
  if (suspended !== undefined) await setSuspended(actor, id, suspended);
  return getPerson(id);
}

/**
 * Deletes somebody's account for them, as leaving does.
 * @throws Problem 404, 409 (oneself; the last administrator; nobody to hand over to)
 */
export async function deletePerson(actor: Caller, id: string, work: LeavingChoice): Promise<void> {
  if (id === actor.id) throw new Problem(409, 'Your own account is deleted on your account page.');
  await removeAccount(actor, await getPerson(id), work, isLastAdmin);
}

/**
 * Ends every session of an account, and revokes its access tokens: whoever had got hold of a session may have made one. Of
 * one's own the present session and the tokens stay.
 * @throws Problem 404
 */
export async function endSessionsOf(actor: Caller, id: string): Promise<void> {
  await getPerson(id);
  const isOwn = actor.id === id;
  await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      db()
        .delete(sessions)
        .where(and(eq(sessions.userId, id), isOwn ? ne(sessions.id, actor.sessionId) : undefined)),
      ...noteChange(actor, id, 'session ended', 'all'),
    ),
    ...(isOwn ? [] : revokeTokensStatements(id, somebodyElse, 'all, by an administrator')),
    insertAuditEntryStatement({ actorId: actor.id, action: 'sessions ended', subjectId: id }),
  ]);
}
