import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, lte, ne } from 'drizzle-orm';
import { oneTimeLinks } from '../../../db/schema.ts';
import type { Role } from '../../domain/role.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const lifetimes = {
  password: 30 * minuteMs,
  invitation: 7 * dayMs,
  email: dayMs,
  'email-undo': 7 * dayMs,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The address of a link. The token stands behind a number sign, which browsers send to no server. */
export const address = (path: string, token: string) => `${config().siteUrl}${path}#${token}`;

type Purpose = keyof typeof lifetimes;
type Target = { userId: string; email?: string } | { email: string; role: Role; accountId: string };

/**
 * A new link: its token, its id, and the statement that makes it work.
 * @param mailedTo the address it goes to, null where somebody passes it on
 */
export function makeLink(purpose: Purpose, target: Target, mailedTo: string | null) {
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  const now = Date.now();
  const statement = db()
    .insert(oneTimeLinks)
    .values({
      ...target,
      id,
      purpose,
      // Without a mail server administrators read it.
      mailedTo: config().smtpUrl ? mailedTo : null,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifetimes[purpose]),
    });
  return { token, id, statement };
}

/** The refusal of a link that does not work, or no longer. */
export const invalid = () =>
  new Problem(400, 'This link has been used or has expired. Ask for a new one.', {
    errors: [{ path: 'token', message: 'This link has been used or has expired' }],
  });

/** Finds a link that works. */
export const valid = (token: string, purpose: Purpose) =>
  and(
    eq(oneTimeLinks.id, hashOf(token)),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAt, new Date()),
  );

/** SQL: whether a link works. */
export const works = (token: string, purpose: Purpose) =>
  exists(db().select({ id: oneTimeLinks.id }).from(oneTimeLinks).where(valid(token, purpose)));

/**
 * The statement that ends the links of an account, but for those that undo a change of its address: they are for its owner,
 * where somebody else has got hold of it.
 */
export const endLinksStatement = (userId: string) =>
  db()
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), ne(oneTimeLinks.purpose, 'email-undo')));

export async function removeExpiredLinks(): Promise<void> {
  await db().delete(oneTimeLinks).where(lte(oneTimeLinks.expiresAt, new Date()));
}
