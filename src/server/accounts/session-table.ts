import { createHash } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import { sessions, users } from '../../../db/schema.ts';
import { db } from '../database/database.ts';

/** How a session, known by the cookie's value, stands in the database. */
export const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  suspendedAt: users.suspendedAt,
};

const toSession = (id: string, row: typeof sessions.$inferSelect): DatabaseSession => ({
  id,
  userId: row.userId,
  expiresAt: new Date(row.expiresAt * 1000),
  attributes: { createdAt: row.createdAt, lastUsedAt: row.lastUsedAt, device: row.device },
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
      .where(eq(sessions.id, hashOf(id)));
    if (!row) return [null, null];
    const { id: userId, ...attributes } = row.user;
    return [toSession(id, row.session), { id: userId, attributes }];
  },
  async getUserSessions(userId) {
    const rows = await db().select().from(sessions).where(eq(sessions.userId, userId));
    return rows.map((row) => toSession(row.id, row));
  },
  async setSession(session) {
    await db()
      .insert(sessions)
      .values({
        id: hashOf(session.id),
        userId: session.userId,
        expiresAt: seconds(session.expiresAt),
        createdAt: session.attributes.createdAt,
        lastUsedAt: session.attributes.lastUsedAt,
        device: session.attributes.device,
      });
  },
  async updateSessionExpiration(id, expiresAt) {
    await db()
      .update(sessions)
      .set({ expiresAt: seconds(expiresAt) })
      .where(eq(sessions.id, hashOf(id)));
  },
  async deleteSession(id) {
    await db()
      .delete(sessions)
      .where(eq(sessions.id, hashOf(id)));
  },
  async deleteUserSessions(userId) {
    await db().delete(sessions).where(eq(sessions.userId, userId));
  },
  async deleteExpiredSessions() {
    await db()
      .delete(sessions)
      .where(lte(sessions.expiresAt, seconds(new Date())));
  },
};
