// Browsers that have signed in to an account before (docs/decisions/0018).
import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { knownDevices, users } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import type { Transaction } from '../database/transaction.ts';
import { sha256Hex } from '../sha256.ts';
import { browserCookie, randomValue } from './browser-cookie.ts';

const days = 180;
const lifetimeMs = days * 24 * 60 * 60 * 1000;

/** What a browser that has signed in is known by. */
export const deviceCookie = browserCookie({
  name: 'known_device',
  path: '/api/auth',
  sameSite: 'Lax',
  seconds: days * 24 * 60 * 60,
});

/** How the browser's cookie stands in the database; null without one. */
function deviceIdOf(request: Request): string | null {
  const value = deviceCookie.read(request);
  return value === null ? null : sha256Hex(value);
}

/** What the browser's attempts are counted by, where it has signed in to the account with this email before; or null. */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  const id = deviceIdOf(request);
  if (id === null) return null;
  const [known] = await db()
    .select({ countedAs: knownDevices.countedAs })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.id, id),
        eq(users.email, email),
        gt(knownDevices.lastUsedAt, new Date(Date.now() - lifetimeMs)),
      ),
    );
  return known?.countedAs ?? null;
}

/**
 * A new value for the browser's cookie, made with each sign-in so that a copy of the one before is of no use: what was known
 * of the browser goes over to it.
 */
export function renewDevice(request: Request) {
  const value = randomValue();
  const [id, before, now] = [sha256Hex(value), deviceIdOf(request), new Date()];
  return {
    cookie: deviceCookie.set(value),
    /** The statements that make it known to an account, and write only where `where` holds. */
    statements: (userId: string, where: SQL) =>
      [
        db()
          .update(knownDevices)
          .set({ id })
          .where(and(eq(knownDevices.id, before ?? ''), where)),
        db().run(sql`insert into ${knownDevices} (id, user_id, counted_as, created_at, last_used_at)
          select ${id}, ${userId}, ${randomUUID()}, ${now.getTime()}, ${now.getTime()} where ${where}
          on conflict (id, user_id) do update set last_used_at = excluded.last_used_at`),
      ] as const,
  };
}
export type RenewedDevice = ReturnType<typeof renewDevice>;

/** The statement after which no browser is known to an account. */
export const forgetDevicesStatement = (userId: string) =>
  db().delete(knownDevices).where(eq(knownDevices.userId, userId));

/** After this no browser is known to the account. */
export const forgetDevices = (tx: Transaction, userId: string) =>
  tx.delete(knownDevices).where(eq(knownDevices.userId, userId));

/** Removes browsers that have not signed in for long. */
export async function removeOldDevices(): Promise<void> {
  const oldest = new Date(Date.now() - lifetimeMs);
  await removeInTurns(knownDevices, lte(knownDevices.lastUsedAt, oldest));
}
