import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { contactMessages, oneTimeLinks, users } from '../../../db/schema.ts';
import type { Acceptance, Invited } from '../../domain/account.ts';
import type { Invitation, InvitationInput } from '../../domain/administration.ts';
import { nameKey } from '../../domain/person-name.ts';
import { recording } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { brokenConstraint } from '../database/errors.ts';
import { Problem } from '../http/problem.ts';
import { mailWaits, posting } from '../mail/outbox.ts';
import { invitation } from '../mail/templates.ts';
import { keepingInvitations } from './correspondence.ts';
import { address, invalid, makeLink, valid, works } from './links.ts';
import { hashPassword } from './passwords.ts';
import { type Caller, callerMayWrite, type Verified } from './sessions.ts';

/**
 * Makes an invitation and mails it. An earlier one to the same address stops working.
 * @param actor null for the command line, which prints the link and mails nothing
 * @returns the link
 * @throws Problem 409 (the address has an account)
 */
export async function invite(
  actor: Caller | null,
  { email, role }: InvitationInput,
): Promise<string> {
  const [known] = await db()
    .select({ provenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.email, email));
  if (known)
    throw new Problem(
      409,
      known.provenAt
        ? 'This address has an account already. Change its role instead.'
        : 'This address has an account already, and nobody has shown yet that the address is theirs. Ask its owner to use “Forgotten your password?”, then change the role.',
    );
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
    callerMayWrite(actor),
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
export async function withdrawInvitation(actor: Caller, id: string): Promise<void> {
  const open = and(eq(oneTimeLinks.id, id), eq(oneTimeLinks.purpose, 'invitation'));
  const [link] = await db().select().from(oneTimeLinks).where(open);
  const [, rows] = await db().batch([
    callerMayWrite(actor),
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

/** Anybody can sign up with any address: such an account gives way to whoever was invited there. */
const unproven = (email: string) =>
  and(
    eq(users.email, email),
    eq(users.role, 'user'),
    isNull(users.emailProvenAt),
    isNull(users.suspendedAt),
    // Messages of an earlier address that was shown to be theirs.
    sql`not exists (select 1 from ${contactMessages} where ${contactMessages.userId} = ${users.id})`,
  );

/**
 * Makes the account an invitation is for.
 * @throws Problem 400 (no such link, used, or expired), 409 (the address has an account by now that
 *   is shown to be its owner's, has rights, is suspended, or wrote something)
 */
export async function acceptInvitation({
  token,
  name,
  newPassword,
}: Acceptance): Promise<Verified> {
  const link = await openInvitation(token);
  const { email, role } = link;
  const passwordHash = await hashPassword(newPassword);
  const id = link.accountId ?? randomUUID();
  const [stranger] = await db().select({ id: users.id }).from(users).where(unproven(email));
  const strangerId = stranger?.id ?? '';
  const gone = { actorId: id, subjectId: strangerId, detail: 'same address, not proven' };
  try {
    await db().batch([
      abortBatchUnless('the link still works', works(token, 'invitation')),
      db()
        .delete(users)
        .where(and(eq(users.id, strangerId), unproven(email))),
      recording({ ...gone, action: 'account deleted' }, true),
      db()
        .insert(users)
        .values({
          id,
          email,
          name,
          nameKey: nameKey(name),
          role,
          passwordHash,
          createdAt: new Date(),
          emailProvenAt: link.mailedTo === email ? new Date() : null,
        }),
      recording({ actorId: id, action: 'invitation accepted', subjectId: id, detail: role }),
      db().delete(oneTimeLinks).where(eq(oneTimeLinks.id, link.id)),
      keepingInvitations({ id, email }),
    ]);
  } catch (error) {
    if (isAborted(error, 'the link still works')) throw invalid();
    if (brokenConstraint(error))
      throw new Problem(409, 'An account with this email already exists');
    throw error;
  }
  return { user: { id, email, name, role }, passwordHash };
}
