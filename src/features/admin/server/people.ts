// Accounts as administrators and the command line list and change them.
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { sessions, users } from '#db/schema/accounts.ts';
import type { WorkAfterDeletion } from '#features/accounts/domain/account.ts';
import { revokeAllTokens } from '#features/accounts/server/access-tokens.ts';
import { accessGranted } from '#features/accounts/server/account-templates.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import {
  hasStrongMethod,
  isSecondStepDue,
  secondStepDueAt,
} from '#features/accounts/server/auth-methods.ts';
import {
  type Caller,
  callerColumns,
  commandLineOrigin,
  otherPersonOrigin,
  transactAs,
} from '#features/accounts/server/caller.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { verifyEmail } from '#features/accounts/server/email-address.ts';
import { withdrawInvitationsBy } from '#features/accounts/server/invitations.ts';
import {
  type PersonalDataRegistry,
  removeAccount,
} from '#features/accounts/server/personal-data.ts';
import { changeRole } from '#features/accounts/server/roles.ts';
import { recordChange } from '#features/accounts/server/security-events.ts';
import { endSessionsOf } from '#features/accounts/server/sessions.ts';
import {
  closeFinishedRounds,
  selectUnfinishedRounds,
} from '#features/rounds/server/close-round.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf, contains } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { pageOf, type SortKey } from '#platform/server/pagination.ts';
import type { Role } from '#platform/text/role.ts';
import type { ListQuery, PersonChange } from '../domain/admin-schema.ts';

const columns = {
  ...callerColumns,
  ...columnsOf(users, 'nameKey', 'createdAt'),
  hasMethod: sql<number>`${hasStrongMethod(sql`users.id`)}`,
  // Written out, because Drizzle omits table names in queries of one table.
  ideas: sql<number>`(select count(*) from ideas where user_id = users.id and deleted_at is null)`,
  sessions: sql<number>`(select count(*) from sessions where user_id = users.id and expires_at > unixepoch() and users.suspended_at is null)`,
  lastUsedAt:
    sql<Date | null>`(select max(last_used_at) from sessions where user_id = users.id)`.mapWith(
      sessions.lastUsedAt,
    ),
};

type Row = Awaited<ReturnType<typeof selectPeople>>[number];

const selectPeople = (tx: Reader) => tx.select(columns).from(users);

function toPerson({ nameKey: _, hasMethod, secondStepSince, emailVerifiedAt, ...person }: Row) {
  const asked = { role: person.role, secondStepSince, signedInBy: 'password' } as const;
  return {
    ...person,
    emailProven: emailVerifiedAt !== null,
    lacksSecondStep: !hasMethod && isSecondStepDue({ secondStepDue: secondStepDueAt(asked) }),
  };
}
type Person = ReturnType<typeof toPerson>;

const real = ne(users.id, formerMember.id);

const byName: SortKey<{ nameKey: string; id: string }>[] = [
  { column: users.nameKey, isText: true, of: ({ nameKey }) => nameKey },
  { column: users.id, isText: true, of: ({ id }) => id },
];

/** By name. @param q words in name or email */
export async function listPeople({ q, from }: ListQuery) {
  const where = and(real, q ? or(contains(users.nameKey, q), contains(users.email, q)) : undefined);
  const page = pageOf(byName, from);
  return page.read(
    selectPeople(db()).where(and(where, page.after)).orderBy(page.order).limit(page.limit),
    db().$count(users, where),
    toPerson,
  );
}

/** @throws Problem 404 */
export async function getPerson(id: string, tx: Reader = db()): Promise<Person> {
  const [row] = await selectPeople(tx).where(and(real, eq(users.id, id)));
  if (!row) throw new Problem(404, 'This account does not exist.');
  return toPerson(row);
}

const isLastAdmin = 'This is the last administrator. Make somebody else an administrator first.';
/** @param role of the account. An invitation replaces only accounts without rights. */
const unverifiedEmail = (role: Role) =>
  `Nobody has shown yet that this address is theirs. ${role === 'user' ? 'Invite it: a new account then replaces this one. Or ask' : 'Ask'} its owner to confirm it on the account page.`;

async function giveRole(tx: Transaction, actor: Caller | null, person: Person, role: Role) {
  const { id, email, role: before, emailProven } = person;
  if (before === role) return;
  const refused = await changeRole(tx, { id, role: before, isVerified: emailProven }, role);
  if (refused !== null)
    throw new Problem(409, refused === 'unverified email' ? unverifiedEmail(before) : isLastAdmin);
  if (role !== 'admin') await withdrawInvitationsBy(tx, id);
  if (actor && before === 'user')
    await queueMail(tx, accessGranted(`${config().siteUrl}/idea-tracker`), { email, userId: id });
  const detail = `${before} to ${role}`;
  await recordAuditEntry(tx, actor, id, 'role.changed', detail);
  await recordChange(tx, actor, id, 'role.changed', detail);
}

async function suspendOrLift(
  tx: Transaction,
  actor: Caller | null,
  { id, suspendedAt }: Person,
  suspended: boolean,
) {
  if (suspended && id === actor?.id) throw new Problem(409, 'You cannot suspend yourself.');
  if ((suspendedAt !== null) === suspended) return;
  await tx
    .update(users)
    .set({ suspendedAt: suspended ? new Date() : null })
    .where(eq(users.id, id));
  if (suspended) await withdrawInvitationsBy(tx, id);
  // A suspension keeps the sessions without access, so that pages can tell the reason.
  else {
    const all = { userId: id, client: otherPersonOrigin, detail: 'all, with the suspension' };
    await endSessionsOf(tx, all);
    await revokeAllTokens(tx, all);
  }
  const action = suspended ? 'account.suspended' : 'account.reinstated';
  await recordAuditEntry(tx, actor, id, action);
  await recordChange(tx, actor, id, action);
}

/**
 * Takes effect with the person's next request. An administrator always remains. @param actor null for the command line
 * @throws Problem 404, 409 (the last administrator; oneself; more rights for an unverified address)
 */
export const changePerson = (actor: Caller | null, id: string, { role, suspended }: PersonChange) =>
  transactAs(actor, async (tx) => {
    const person = await getPerson(id, tx);
    const unfinished = await selectUnfinishedRounds(tx);
    if (role !== undefined) await giveRole(tx, actor, person, role);
    if (suspended !== undefined) await suspendOrLift(tx, actor, person, suspended);
    await closeFinishedRounds(tx, unfinished);
    return getPerson(id, tx);
  });

/** @returns the removed access in words */
export const vouchForEmail = (userId: string): Promise<string[]> =>
  transact(async (tx) => {
    await recordAuditEntry(tx, null, userId, 'email.vouched');
    return verifyEmail(tx, { userId, client: commandLineOrigin }, 'by the operator');
  });

/** @throws Problem 404, 409 (oneself; the last administrator; nobody to hand over to) */
export async function deletePerson(
  actor: Caller,
  id: string,
  work: WorkAfterDeletion,
  { features, eraseDeletedWork }: PersonalDataRegistry,
): Promise<void> {
  if (id === actor.id) throw new Problem(409, 'Your own account is deleted on your account page.');
  await transactAs(actor, async (tx) => {
    const account = await getPerson(id, tx);
    await removeAccount(tx, features, { actor, account, work, lastAdmin: isLastAdmin });
  });
  if (work === 'delete') await eraseDeletedWork();
}

/**
 * Also revokes access tokens, because a thief of a session may have created one. Administrators keep their own current
 * session and tokens. @throws Problem 404
 */
export const endAllSessions = (actor: Caller, id: string): Promise<void> =>
  transactAs(actor, async (tx) => {
    await getPerson(id, tx);
    const isOwn = actor.id === id;
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, id), isOwn ? ne(sessions.id, actor.sessionId) : undefined))
      .returning({ id: sessions.id });
    if (ended.length > 0) await recordChange(tx, actor, id, 'session.ended', 'all');
    const detail = 'all, by an administrator';
    if (!isOwn) await revokeAllTokens(tx, { userId: id, client: otherPersonOrigin, detail });
    await recordAuditEntry(tx, actor, id, 'sessions.ended');
  });
