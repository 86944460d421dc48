// What the server has noted about an account by itself, for its owner's data.
import { asc, eq, or } from 'drizzle-orm';
import {
  auditLog,
  identities,
  knownDevices,
  oneTimeLinks,
  securityEvents,
  sessions,
  users,
} from '../../../db/schema.ts';
import type { User } from '../../domain/role.ts';
import { db } from '../database/database.ts';

/** What the audit log has of the account; other people are left out. */
async function auditOf({ id }: User) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, id), eq(auditLog.subjectId, id)))
    .orderBy(asc(auditLog.id));
  return rows.map(({ at, action, detail, actorId, subjectId }) => ({
    at,
    action,
    detail,
    doneByYou: actorId === id,
    doneToYou: subjectId === id,
  }));
}

/** The account and what the server has noted about it; what could open it stays out of a file. */
export async function personalRecord(user: User) {
  const [accounts, sessionRows, devices, links, linked, events, audit] = await Promise.all([
    db().select().from(users).where(eq(users.id, user.id)),
    db().select().from(sessions).where(eq(sessions.userId, user.id)),
    db().select().from(knownDevices).where(eq(knownDevices.userId, user.id)),
    db().select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, user.id)),
    db().select().from(identities).where(eq(identities.userId, user.id)),
    db()
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, user.id))
      .orderBy(asc(securityEvents.at)),
    auditOf(user),
  ]);
  const [account] = accounts.map(({ passwordHash: _, nameKey: _key, ...shown }) => shown);
  return {
    account,
    sessions: sessionRows.map(({ id: _, userId: _user, expiresAt, ...session }) => ({
      ...session,
      expiresAt: new Date(expiresAt * 1000),
    })),
    knownDevices: devices.map(({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt })),
    // An address that was asked for, and former ones.
    links: links.map(({ purpose, email, createdAt, expiresAt }) => ({
      purpose,
      email,
      createdAt,
      expiresAt,
    })),
    signInProvider: linked.map(({ id: _, userId: _user, ...identity }) => identity),
    securityLog: events.map(({ id: _, userId: _user, ...event }) => event),
    auditLog: audit,
  };
}
