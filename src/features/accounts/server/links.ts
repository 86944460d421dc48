import { randomUUID } from 'node:crypto';
import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { linkTokens, oneTimeLinks, users } from '#db/schema/accounts.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { Problem } from '#platform/server/http/problem.ts';
import type { ClaimedMail } from '#platform/server/mail/outbox.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import { dayMs, hourMs, minuteMs } from '#platform/text/durations.ts';
import type { Role } from '#platform/text/role.ts';
import { callerColumns } from './caller.ts';

const lifetimes = {
  /** As long as the longest limit period, so that the owner has a working link even if strangers use up the limit. */
  password: 4 * hourMs,
  invitation: 7 * dayMs,
  email: dayMs,
  'email-undo': 7 * dayMs,
  'second-step': 30 * minuteMs,
};

/** A queued message has this in place of a token. Tokens are created on sending, so the outbox contains none. */
const tokenPlaceholder = '{token}';

/** The token is in the fragment, which browsers do not send to servers. */
export const linkUrl = (path: string, token = tokenPlaceholder) =>
  `${config().siteUrl}${path}#${token}`;

export const withToken = (text: string, token: string) =>
  text.replaceAll(`#${tokenPlaceholder}`, `#${token}`);

type Purpose = keyof typeof lifetimes;
type Target =
  | { userId: string; email?: string }
  | { email: string; role: Role; accountId: string; invitedBy: string | null };

/** A message's text with a new token, which is stored as a hash only; null if the link is gone. */
export async function withLinkTexts({ linkId, recipient, text, html }: ClaimedMail) {
  if (linkId === null) return { text, html };
  const token = randomToken();
  const { rowsAffected } = await db().run(
    sql`insert into ${linkTokens} (hash, link_id, mailed_to)
      select ${sha256Hex(token)}, id, ${recipient} from ${oneTimeLinks} where id = ${linkId}`,
  );
  return rowsAffected > 0 ? { text: withToken(text, token), html: withToken(html, token) } : null;
}

/** Creates a link without a token, which cannot be opened yet. @returns its id */
export async function createLink(tx: Transaction, purpose: Purpose, target: Target) {
  const id = randomUUID();
  const now = Date.now();
  const [createdAt, expiresAt] = [new Date(now), new Date(now + lifetimes[purpose])];
  await tx.insert(oneTimeLinks).values({ ...target, id, purpose, createdAt, expiresAt });
  return id;
}

/** Creates a further token for a person to pass on. Its use verifies no email address. */
export async function createLinkToken(tx: Transaction, linkId: string) {
  const token = randomToken();
  await tx.insert(linkTokens).values({ hash: sha256Hex(token), linkId, mailedTo: null });
  return token;
}

export const invalidLink = () =>
  new Problem(400, 'This link has been used or has expired. Ask for a new one.', {
    errors: [{ path: 'token', message: 'This link has been used or has expired' }],
  });

/** A valid link with the recipient of its token and its account. @param which a further condition */
export async function findLink(tx: Reader, token: string, purpose: Purpose, which?: SQL) {
  const [found] = await tx
    .select({ link: oneTimeLinks, mailedTo: linkTokens.mailedTo, user: callerColumns })
    .from(oneTimeLinks)
    .innerJoin(linkTokens, eq(linkTokens.linkId, oneTimeLinks.id))
    .leftJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(
      and(
        eq(linkTokens.hash, sha256Hex(token)),
        eq(oneTimeLinks.purpose, purpose),
        gt(oneTimeLinks.expiresAt, new Date()),
        which,
      ),
    );
  return found;
}

/** Ends the links of an account, except those that undo a change of email. */
export const endLinks = (tx: Transaction, userId: string) =>
  tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), ne(oneTimeLinks.purpose, 'email-undo')));

/** Ends a pending change of email. */
export const endEmailChange = (tx: Transaction, userId: string) =>
  tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'email')));
