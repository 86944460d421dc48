// Browsers that have signed in to an account before (docs/decisions/0018).
import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { knownDevices, users } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import { browserCookie, randomValue } from './browser-cookie.ts';

const days = 180;
const lifetimeMs = days * 24 * 60 * 60 * 1000;

/** The cookie of a browser that has signed in. */
export const deviceCookie = browserCookie({
  name: 'known_device',
  path: '/api/auth',
  sameSite: 'Lax',
  seconds: days * 24 * 60 * 60,
});

/** The hashed value of the browser's cookie; null without one. */
function deviceIdOf(request: Request): string | null {
  const value = deviceCookie.read(request);
  return value === null ? null : sha256Hex(value);
}

/** The key that counts the browser's attempts, if it has signed in to the account with this email; otherwise null. */
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
 * Makes the browser known to the account. Each sign-in gives it a new cookie, so that a copy of the previous one is of no use;
 * the accounts and counters of the previous one move to it.
 * @returns the Set-Cookie value
 */
export async function renewDevice(
  tx: Transaction,
  request: Request,
  userId: string,
): Promise<string> {
  const value = randomValue();
  const [id, previousId, now] = [sha256Hex(value), deviceIdOf(request), new Date()];
  if (previousId !== null)
    await tx.update(knownDevices).set({ id }).where(eq(knownDevices.id, previousId));
  await tx
    .insert(knownDevices)
    .values({ id, userId, countedAs: randomUUID(), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.id, knownDevices.userId],
      set: { lastUsedAt: now },
    });
  return deviceCookie.set(value);
}

/** Forgets all browsers of an account. */
export const forgetDevices = (tx: Transaction, userId: string) =>
  tx.delete(knownDevices).where(eq(knownDevices.userId, userId));

/** Removes browsers that have not signed in for long. */
export async function removeOldDevices(): Promise<void> {
  const oldest = new Date(Date.now() - lifetimeMs);
  await deleteInBatches(knownDevices, lte(knownDevices.lastUsedAt, oldest));
}
