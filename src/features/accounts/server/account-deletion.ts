import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import type { WorkAfterDeletion } from '../domain/account.ts';
import type { User } from '../domain/account-response.ts';
import { recordAuditEntry } from './audit.ts';
import { type Caller, requireCaller } from './caller.ts';
import { requireSameEmail } from './change-password.ts';
import { deleteMailOf } from './correspondence.ts';
import { addFormerMember } from './display-name.ts';
import { hasOtherAdmin } from './last-admin.ts';
import type { FeaturePersonalData, Finish, PersonalDataRegistry } from './personal-data.ts';

/** The administrator who takes the work over: the one who has been here longest. @throws Problem 409 */
async function findHeir(tx: Transaction, userId: string): Promise<string> {
  const [heir] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), ne(users.id, userId)))
    .orderBy(asc(users.createdAt))
    .limit(1);
  const message = 'There is no administrator who could take over';
  if (!heir) throw new Problem(409, `${message}. Choose to delete the ideas and comments.`);
  return heir.id;
}

type Deletion = {
  actor: Caller;
  account: Pick<User, 'id' | 'email'>;
  work: WorkAfterDeletion;
  /** The refusal where it is the last administrator's. */
  lastAdmin: string;
};

/**
 * Deletes an account and everything that names the person. Messages from an unverified address stay, because they may
 * be another person's.
 * @throws Problem 409 (the last administrator; nobody to hand over to)
 */
export async function removeAccount(
  tx: Transaction,
  features: readonly FeaturePersonalData[],
  { actor, account, work, lastAdmin }: Deletion,
): Promise<void> {
  const { id: userId } = account;
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user?.role === 'admin' && !(await hasOtherAdmin(tx, userId)))
    throw new Problem(409, lastAdmin);
  const heirId = work === 'delete' ? null : await findHeir(tx, userId);
  await addFormerMember(tx);
  const finishes: Finish[] = [];
  // Rows that refer to others go before them.
  for (const feature of features.toReversed()) {
    const finish = await feature.remove?.(tx, { ...account, heirId });
    if (finish) finishes.push(finish);
  }
  for (const finish of finishes) await finish(tx);
  await deleteMailOf(tx, account);
  await recordAuditEntry(tx, {
    actorId: actor.id,
    action: 'account.deleted',
    subjectId: userId,
    detail: work,
  });
  await tx.delete(users).where(eq(users.id, userId));
}

/** @throws Problem 409 (the last administrator; nobody to hand over to; the address has changed) */
export async function deleteAccount(
  caller: Caller,
  work: WorkAfterDeletion,
  { features, eraseDeletedWork }: PersonalDataRegistry,
): Promise<void> {
  const before = 'Make somebody else an administrator before you leave.';
  const lastAdmin = `You are the last administrator. ${before}`;
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    await requireSameEmail(tx, caller.id, caller.email);
    await removeAccount(tx, features, { actor: caller, account: caller, work, lastAdmin });
  });
  if (work === 'delete') await eraseDeletedWork();
}
