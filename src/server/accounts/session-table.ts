import { eq, exists, lte, sql } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import { sessions, users } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import { sha256Hex } from '../sha256.ts';
import { insertSecurityEventStatement } from './security-events.ts';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  suspendedAt: users.suspendedAt,
  secondStepSince: users.secondStepSince,
  emailProvenAt: users.emailProvenAt,
};

/** What was proven for a session no longer holds, as after a new password; or the account is suspended or gone. */
export class SessionRefused extends Error {}

const toSession = (id: string, row: typeof sessions.$inferSelect): DatabaseSession => ({
  id,
  userId: row.userId,
  expiresAt: new Date(row.expiresAt * 1000),
  attributes: {
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    device: row.device,
    signedInBy: row.signedInBy,
    confirmedAt: row.confirmedAt,
    strongProofAt: row.strongProofAt,
  },
});

/**
 * Lucia's storage: keeps only a SHA-256 of each session id, so that a value read from the database
 * can't be replayed as a cookie, and reads no password hash with the user.
 */
export const sessionTable: Adapter = {
  async getSessionAndUser(id) {
    const [row] = await db()
      .select({ session: sessions, user: userColumns })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sha256Hex(id)));
    if (!row) return [null, null];
    const { id: userId, ...attributes } = row.user;
    return [toSession(id, row.session), { id: userId, attributes }];
  },
  async getUserSessions(userId) {
    const rows = await db().select().from(sessions).where(eq(sessions.userId, userId));
    return rows.map((row) => toSession(row.id, row));
  },
  /** @throws SessionRefused where what was proven no longer holds, or the account is suspended */
  async setSession({ id, userId, expiresAt, attributes }) {
    const { createdAt, lastUsedAt, device, signedInBy, confirmedAt, strongProofAt, signIn } =
      attributes;
    if (!signIn) throw new Error('a session begins with a sign-in');
    const isMade = exists(
      db()
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.id, sha256Hex(id))),
    );
    // One statement: between a look at the password and an insert, a new password would end every session but this one.
    const [{ rowsAffected }] = await db().batch([
      ...thenIfChanged(
        db().run(sql`insert into ${sessions} (id, user_id, expires_at, created_at, last_used_at, device, signed_in_by, confirmed_at, strong_proof_at)
          select ${sha256Hex(id)}, id, ${seconds(expiresAt)}, ${createdAt.getTime()}, ${lastUsedAt?.getTime() ?? null}, ${device},
            ${signedInBy}, ${confirmedAt?.getTime() ?? null}, ${strongProofAt?.getTime() ?? null}
          from ${users} where id = ${userId} and ${signIn.stillHolds} and email = ${signIn.email} and suspended_at is null`),
        (changed) =>
          insertSecurityEventStatement(
            { kind: 'signed in', userId, client: signIn.client, detail: `by ${signedInBy}` },
            changed,
          ),
      ),
      ...signIn.device.statements(userId, isMade),
    ]);
    if (rowsAffected === 0) throw new SessionRefused();
  },
  async updateSessionExpiration(id, expiresAt) {
    await db()
      .update(sessions)
      .set({ expiresAt: seconds(expiresAt) })
      .where(eq(sessions.id, sha256Hex(id)));
  },
  async deleteSession(id) {
    await db()
      .delete(sessions)
      .where(eq(sessions.id, sha256Hex(id)));
  },
  async deleteUserSessions(userId) {
    await db().delete(sessions).where(eq(sessions.userId, userId));
  },
  async deleteExpiredSessions() {
    await removeInTurns(sessions, lte(sessions.expiresAt, seconds(new Date())));
  },
};
