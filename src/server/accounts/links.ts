import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { oneTimeLinks, users } from '../../../db/schema.ts';
import type { Acceptance, Invited } from '../../domain/account.ts';
import type { Invitation, InvitationInput } from '../../domain/administration.ts';
import type { Role, User } from '../../domain/role.ts';
import { recording } from '../audit.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { brokenConstraint } from '../database/errors.ts';
import { Problem } from '../http/problem.ts';
import { forgive } from '../limits.ts';
import { mailWaits, posting } from '../mail/outbox.ts';
import { invitation, passwordChanged, passwordLink } from '../mail/templates.ts';
import { hashPassword } from './passwords.ts';
import { endingSessions } from './sessions.ts';

const minuteMs = 60 * 1000;
const lifetimes = { password: 30 * minuteMs, invitation: 7 * 24 * 60 * minuteMs };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token stands behind a number sign, which browsers send to no server. */
const address = (path: string, token: string) => `${config().siteUrl}${path}#${token}`;

type Purpose = keyof typeof lifetimes;
type Target = { userId: string } | { email: string; role: Role; accountId: string };

/**
 * A new link: its token, its id, and the statement that makes it work.
 * @param mailedTo the address it goes to, null where somebody passes it on
 */
function makeLink(purpose: Purpose, target: Target, mailedTo: string | null) {
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

const invalid = () =>
  new Problem(400, 'This link has been used or has expired. Ask for a new one.', {
    errors: [{ path: 'token', message: 'This link has been used or has expired' }],
  });

const valid = (token: string, purpose: Purpose) =>
  and(
    eq(oneTimeLinks.id, hashOf(token)),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAt, new Date()),
  );

/**
 * Mails a link for a new password, where the address has an account. The caller's answer must not
 * depend on it, nor on how long it takes.
 */
export async function mailPasswordLink(email: string): Promise<void> {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.suspendedAt)));
  if (!user) return;
  const { token, id, statement } = makeLink('password', { userId: user.id }, email);
  const href = address('/reset-password', token);
  await db().batch([
    statement,
    posting(passwordLink(href), { email, userId: user.id, linkId: id }),
  ]);
  mailWaits();
}

/** A link for a new password, for the command line, which prints it and mails nothing. */
export async function makePasswordLink(userId: string): Promise<string> {
  const { token, statement } = makeLink('password', { userId }, null);
  const record = recording({ actorId: null, action: 'password link made', subjectId: userId });
  await db().batch([statement, record]);
  return address('/reset-password', token);
}

/**
 * Sets a password by a mailed link; every session of the account ends, and so do its other links.
 * Whoever was kept from signing in by wrong passwords, their own or a stranger's, can do so now.
 * @throws Problem 400 (no such link, used, or expired)
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const [link] = await db()
    .select({ userId: users.id, email: users.email, mailedTo: oneTimeLinks.mailedTo })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(valid(token, 'password'));
  if (!link) throw invalid();
  const passwordHash = await hashPassword(newPassword);
  // Setting the password and taking the link away are one batch. A password is never null: where
  // another request has used the link meanwhile, this breaks the whole of it.
  const stillThere = sql`exists (select 1 from ${oneTimeLinks} where ${valid(token, 'password')})`;
  try {
    await db().batch([
      db()
        .update(users)
        .set({
          passwordHash: sql`case when ${stillThere} then ${passwordHash} end`,
          ...(link.mailedTo === link.email && { emailProvenAt: new Date() }),
        })
        .where(eq(users.id, link.userId)),
      recording({ actorId: link.userId, action: 'password set by link', subjectId: link.userId }),
      endingSessions(link.userId),
      db().delete(oneTimeLinks).where(eq(oneTimeLinks.userId, link.userId)),
      posting(passwordChanged(), { email: link.email, userId: link.userId }),
    ]);
  } catch (error) {
    // Another constraint breaks where the account itself has gone.
    if (brokenConstraint(error)) throw invalid();
    throw error;
  }
  mailWaits();
  await forgive('login-account', link.email);
}

/**
 * Makes an invitation and mails it. An earlier one to the same address stops working.
 * @param actor null for the command line, which prints the link and mails nothing
 * @returns the link
 * @throws Problem 409 (the address has an account)
 */
export async function invite(
  actor: User | null,
  { email, role }: InvitationInput,
): Promise<string> {
  const [known] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known)
    throw new Problem(409, 'This address has an account already. Change its role instead.');
  const accountId = randomUUID();
  const target = { email, role, accountId };
  const { token, id, statement } = makeLink('invitation', target, actor && email);
  const href = address('/invitation', token);
  const earlier = db()
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.purpose, 'invitation'), eq(oneTimeLinks.email, email)));
  const record = recording({
    actorId: actor?.id ?? null,
    action: 'invited',
    subjectId: accountId,
    detail: role,
  });
  if (!actor) {
    await db().batch([earlier, statement, record]);
    return href;
  }
  await db().batch([
    earlier,
    statement,
    record,
    posting(invitation(href, role), { email, linkId: id }),
  ]);
  mailWaits();
  return href;
}

/** Invitations that can still be accepted, the next to expire first. */
export async function listInvitations(): Promise<Invitation[]> {
  const rows = await db()
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.purpose, 'invitation'), gt(oneTimeLinks.expiresAt, new Date())))
    .orderBy(asc(oneTimeLinks.expiresAt));
  return rows.flatMap(({ id, email, role, expiresAt }) =>
    email && role ? [{ id, email, role, expiresAt: expiresAt.toISOString() }] : [],
  );
}

/** @throws Problem 404 */
export async function withdrawInvitation(actor: User, id: string): Promise<void> {
  const open = and(eq(oneTimeLinks.id, id), eq(oneTimeLinks.purpose, 'invitation'));
  const [link] = await db().select().from(oneTimeLinks).where(open);
  const [rows] = await db().batch([
    db().delete(oneTimeLinks).where(open).returning({ id: oneTimeLinks.id }),
    recording(
      { actorId: actor.id, action: 'invitation withdrawn', subjectId: link?.accountId ?? null },
      true,
    ),
  ]);
  if (rows.length === 0) throw new Problem(404, 'This invitation has been used or has expired.');
}

/** @throws Problem 400 (no such link, used, or expired) */
async function openInvitation(token: string) {
  const [link] = await db().select().from(oneTimeLinks).where(valid(token, 'invitation'));
  if (!link?.email || !link.role) throw invalid();
  const { id, email, role, accountId, mailedTo } = link;
  return { id, email, role, accountId, mailedTo };
}

/** Whom an invitation is for. @throws Problem 400 (no such link, used, or expired) */
export async function readInvitation(token: string): Promise<Invited> {
  const { email, role } = await openInvitation(token);
  return { email, role };
}

/**
 * Makes the account an invitation is for.
 * @throws Problem 400 (no such link, used, or expired), 409 (the address has an account by now)
 */
export async function acceptInvitation({ token, name, newPassword }: Acceptance): Promise<User> {
  const link = await openInvitation(token);
  const { email, role } = link;
  const passwordHash = await hashPassword(newPassword);
  const id = link.accountId ?? randomUUID();
  const provenAt = link.mailedTo === email ? Date.now() : null;
  try {
    const result = await db().batch([
      db().run(
        sql`insert into ${users} (id, email, name, role, password_hash, created_at, email_proven_at)
          select ${id}, ${email}, ${name}, ${role}, ${passwordHash}, ${Date.now()}, ${provenAt}
          where exists (select 1 from ${oneTimeLinks} where ${valid(token, 'invitation')})`,
      ),
      recording({ actorId: id, action: 'invitation accepted', subjectId: id, detail: role }, true),
      db().delete(oneTimeLinks).where(eq(oneTimeLinks.id, link.id)),
    ]);
    if (result[0].rowsAffected === 0) throw invalid();
  } catch (error) {
    if (brokenConstraint(error) === 'unique')
      throw new Problem(409, 'An account with this email already exists');
    throw error;
  }
  return { id, email, name, role };
}

export async function removeExpiredLinks(): Promise<void> {
  await db().delete(oneTimeLinks).where(lte(oneTimeLinks.expiresAt, new Date()));
}
