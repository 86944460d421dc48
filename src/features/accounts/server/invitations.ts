import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { oneTimeLinks, users } from '#db/schema/accounts.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf, notNullColumn, rowExists } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import type { Acceptance, InvitationInput } from '../domain/account.ts';
import type { Invited } from '../domain/account-response.ts';
import { invitation } from './account-templates.ts';
import {
  type BlockingAccount,
  createAccount,
  emailTaken,
  findBlockingAccount,
  replaceUnverifiedAccount,
} from './accounts.ts';
import { recordAuditEntry } from './audit.ts';
import { type Caller, type RequestOrigin, transactAs } from './caller.ts';
import { createLink, createLinkToken, findLink, invalidLink, linkUrl } from './links.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { attachInvitations } from './personal-data.ts';
import { recordSecurityEvent } from './security-events.ts';
import type { Verified } from './sessions.ts';

const hasAccount = ({ verifiedAt, suspendedAt }: BlockingAccount) =>
  new Problem(
    409,
    suspendedAt
      ? 'This address has an account that is suspended. Lift the suspension or delete the account first.'
      : verifiedAt
        ? 'This address has an account already. Change its role instead.'
        : 'This address has an account with rights or work of its own. Ask its owner to confirm the address on the account page, then change the role.',
  );

/**
 * Mails an invitation. An earlier one to the same email becomes invalid.
 * @param actor null for the command line, which prints the link and mails nothing
 * @returns the link
 */
export async function invite(actor: Caller | null, { email, role }: InvitationInput) {
  const accountId = randomUUID();
  const target = { email, role, accountId, invitedBy: actor?.id ?? null };
  const token = await transactAs(actor, async (tx) => {
    const blocking = await findBlockingAccount(tx, email);
    if (blocking) throw hasAccount(blocking);
    await tx
      .delete(oneTimeLinks)
      .where(and(eq(oneTimeLinks.purpose, 'invitation'), eq(oneTimeLinks.email, email)));
    const linkId = await createLink(tx, 'invitation', target);
    await recordAuditEntry(tx, actor, accountId, 'invitation.created', role);
    if (actor) await queueMail(tx, invitation(linkUrl('/invitation'), role), { email, linkId });
    // For an administrator to pass on. The mail contains another token.
    return createLinkToken(tx, linkId);
  });
  return linkUrl('/invitation', token);
}

/** SQL: the inviter is the command line, or is still an administrator. */
const inviterMayStill = () => {
  const isInviter = and(eq(users.id, oneTimeLinks.invitedBy), eq(users.role, 'admin'));
  const isAdmin = rowExists(users, and(isInviter, isNull(users.suspendedAt)));
  return or(isNull(oneTimeLinks.invitedBy), isAdmin);
};

export const listInvitations = () =>
  db()
    .select({
      ...columnsOf(oneTimeLinks, 'id', 'expiresAt'),
      email: notNullColumn(oneTimeLinks.email),
      role: notNullColumn(oneTimeLinks.role),
    })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.purpose, 'invitation'),
        gt(oneTimeLinks.expiresAt, new Date()),
        inviterMayStill(),
      ),
    )
    .orderBy(asc(oneTimeLinks.expiresAt));

/** Keeps the invitations of a former administrator invalid, even if the role is given back. */
export const withdrawInvitationsBy = (tx: Transaction, inviterId: string) =>
  tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.purpose, 'invitation'), eq(oneTimeLinks.invitedBy, inviterId)));

export const withdrawInvitation = (actor: Caller, id: string): Promise<void> =>
  transactAs(actor, async (tx) => {
    const [link] = await tx
      .delete(oneTimeLinks)
      .where(and(eq(oneTimeLinks.id, id), eq(oneTimeLinks.purpose, 'invitation')))
      .returning({ accountId: oneTimeLinks.accountId });
    if (!link) throw new Problem(404, 'This invitation has been used or has expired.');
    await recordAuditEntry(tx, actor, link.accountId, 'invitation.withdrawn');
  });

async function openInvitation(tx: Reader, token: string) {
  const found = await findLink(tx, token, 'invitation', inviterMayStill());
  if (!found?.link.email || !found.link.role) throw invalidLink();
  const { id: linkId, email, role, accountId } = found.link;
  return { linkId, email, role, id: accountId ?? randomUUID() };
}

export async function readInvitation(token: string): Promise<Invited> {
  const { email, role } = await openInvitation(db(), token);
  return { email, role };
}

export async function acceptInvitation(
  { token, name, newPassword }: Acceptance,
  client: RequestOrigin,
): Promise<Verified & { removed: string[] }> {
  const invited = await openInvitation(db(), token);
  await refuseCommonPassword(invited.role, newPassword);
  const passwordHash = await hashPassword(newPassword);
  return transact(async (tx) => {
    // Another request may have used the link since the first check.
    const { linkId, id, email, role } = await openInvitation(tx, token);
    const isReplacing = await replaceUnverifiedAccount(tx, email, id);
    const removed = isReplacing ? ['the account that this address had'] : [];
    if ((await tx.$count(users, eq(users.email, email))) > 0) throw emailTaken();
    const user = { id, email, name, role };
    // The invitation was mailed to the email, or an administrator vouches for it.
    await createAccount(tx, { ...user, passwordHash, emailVerifiedAt: new Date() });
    const detail = ['by an invitation', ...removed.map((one) => `removed: ${one}`)].join('; ');
    await recordSecurityEvent(tx, { kind: 'email.confirmed', userId: id, client, detail });
    await recordAuditEntry(tx, user, id, 'invitation.accepted', role);
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.id, linkId));
    await attachInvitations(tx, user);
    return { user, passwordHash, removed };
  });
}
