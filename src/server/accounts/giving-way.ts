import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { contactMessages, users } from '../../../db/schema.ts';
import { auditIfChanged } from '../audit.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';

/** An account that anybody could have made with this address, and that has no rights and nothing of its own. */
const unproven = (email: string, ownerId: string) =>
  and(
    eq(users.email, email),
    ne(users.id, ownerId),
    eq(users.role, 'user'),
    isNull(users.emailProvenAt),
    isNull(users.suspendedAt),
    // Messages of an earlier address that was shown to be theirs.
    sql`not exists (select 1 from ${contactMessages} where ${contactMessages.userId} = ${users.id})`,
  );

/**
 * The statements that delete the account which has an address without proof, for a batch that gives the address to the
 * account of whoever holds a link to it: anybody can sign up with any address.
 * @param ownerId the account that gets the address
 */
export async function giveWayStatements(email: string, ownerId: string) {
  const inTheWay = unproven(email, ownerId);
  const [stranger] = await db().select({ id: users.id }).from(users).where(inTheWay);
  const strangerId = stranger?.id ?? '';
  const gone = { actorId: ownerId, subjectId: strangerId, detail: 'same address, not proven' };
  return thenIfChanged(
    db()
      .delete(users)
      .where(and(eq(users.id, strangerId), inTheWay)),
    auditIfChanged({ ...gone, action: 'account deleted' }),
  );
}
