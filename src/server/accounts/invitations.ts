import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, gt, isNull, not, or } from 'drizzle-orm';
import { linkTokens, oneTimeLinks, users } from '../../../db/schema.ts';
import type { Acceptance } from '../../domain/account.ts';
import type { Invited } from '../../domain/account-response.ts';
import type { InvitationInput } from '../../domain/administration.ts';
import type { Invitation } from '../../domain/administration-response.ts';
import { auditIfChanged, insertAuditEntryStatement } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { brokenConstraint } from '../database/errors.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import type { Transaction } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { invitation } from '../mail/templates.ts';
import { insertAccountStatement } from './accounts.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import type { Client } from './client.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { keepInvitationsStatement } from './correspondence.ts';
import { hasToken, invalid, linkUrl, makeLink, makeToken, valid, works } from './links.ts';
import { hashPassword } from './passwords.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import type { Verified } from './sessions.ts';
import { findBlockingAccount, replaceUnverifiedAccount } from './unverified-accounts.ts';

const hasAccount = ({
  provenAt,
  suspendedAt,
}: {
  provenAt: Date | null;
  suspendedAt: Date | null;
}) =>
  new Problem(
    409,
    suspendedAt
      ? 'This address has an account that is suspended. Lift the suspension or delete the account first.'
      : provenAt
        ? 'This address has an account already. Change its role instead.'
        : 'This address has an account with rights or work of its own. Ask its owner to confirm the address on the account page, then change the role.',
  );

/**
 * Makes an invitation and mails it; an unverified account with the address is replaced once it is accepted. An earlier one to the same address stops working.
 * @param actor null for the command line, which prints the link and mails nothing
 * @returns the link
 * @throws Problem 409 (the address has an account)
 */
export async function invite(
  actor: Caller | null,
  { email, role }: InvitationInput,
): Promise<string> {
  const known = await findBlockingAccount(email);
  if (known) throw hasAccount(known);
  const accountId = randomUUID();
  const target = { email, role, accountId, invitedBy: actor?.id ?? null };
  const { id, statement } = makeLink('invitation', target);
  // For whoever passes it on; the letter gets one of its own.
  const { token, statement: opening } = makeToken(id, null);
  const earlier = db()
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.purpose, 'invitation'), eq(oneTimeLinks.email, email)));
  const letter = insertLetterStatement(invitation(linkUrl('/invitation'), role), {
    email,
    linkId: id,
  });
  await db().batch([
    callerMayWriteStatement(actor),
    earlier,
    statement,
    opening,
    insertAuditEntryStatement({
      actorId: target.invitedBy,
      action: 'invited',
      subjectId: accountId,
      detail: role,
    }),
    ...(actor ? [letter] : []),
  ]);
  if (actor) mailWaits();
  return linkUrl('/invitation', token);
}

/** SQL: whoever invited is an administrator still; whose right was taken away gives none to others either. */
const inviterIsAdmin = () =>
  exists(
    db()
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, oneTimeLinks.invitedBy),
          eq(users.role, 'admin'),
          isNull(users.suspendedAt),
        ),
      ),
  );
const inviterMayStill = () => or(isNull(oneTimeLinks.invitedBy), inviterIsAdmin());

/** Invitations that can still be accepted, the next to expire first. */
export async function listInvitations(): Promise<Invitation[]> {
  const rows = await db()
    .select()
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.purpose, 'invitation'),
        gt(oneTimeLinks.expiresAt, new Date()),
        inviterMayStill(),
      ),
    )
    .orderBy(asc(oneTimeLinks.expiresAt));
  return rows.flatMap(({ id, email, role, expiresAt }) =>
    email && role ? [{ id, email, role, expiresAt: expiresAt.toISOString() }] : [],
  );
}

/** The statement that withdraws what somebody has invited who may invite nobody any more, so that it never counts again. */
export const withdrawUnlessAdminStatement = (inviterId: string) =>
  db()
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.purpose, 'invitation'),
        eq(oneTimeLinks.invitedBy, inviterId),
        not(inviterIsAdmin()),
      ),
    );

/** Withdraws the invitations of a person who is no longer an administrator, so that they never count again. */
export const withdrawInvitationsBy = (tx: Transaction, inviterId: string) =>
  tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.purpose, 'invitation'), eq(oneTimeLinks.invitedBy, inviterId)));

/** @throws Problem 404 */
export async function withdrawInvitation(actor: Caller, id: string): Promise<void> {
  const open = and(eq(oneTimeLinks.id, id), eq(oneTimeLinks.purpose, 'invitation'));
  const [link] = await db().select().from(oneTimeLinks).where(open);
  const about = { actorId: actor.id, subjectId: link?.accountId ?? null };
  const [, rows] = await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      db().delete(oneTimeLinks).where(open).returning({ id: oneTimeLinks.id }),
      auditIfChanged({ ...about, action: 'invitation withdrawn' }),
    ),
  ]);
  if (rows.length === 0) throw new Problem(404, 'This invitation has been used or has expired.');
}

/** @throws Problem 400 (no such link, used, or expired) */
async function openInvitation(token: string) {
  const [row] = await db()
    .select({ link: oneTimeLinks })
    .from(oneTimeLinks)
    .innerJoin(linkTokens, hasToken)
    .where(and(valid(token, 'invitation'), inviterMayStill()));
  if (!row?.link.email || !row.link.role) throw invalid();
  const { id, email, role, accountId } = row.link;
  return { id, email, role, accountId };
}

/** Whom an invitation is for. @throws Problem 400 (no such link, used, or expired) */
export async function readInvitation(token: string): Promise<Invited> {
  const { email, role } = await openInvitation(token);
  return { email, role };
}

/**
 * Makes the account an invitation is for.
 * @throws Problem 400 (no such link, used, or expired; a common password), 409 (the address has an account
 *   by now that is shown to be its owner's, has rights, is suspended, or wrote something)
 */
export async function acceptInvitation(
  { token, name, newPassword }: Acceptance,
  client: Client,
): Promise<Verified & { removed: string[] }> {
  const link = await openInvitation(token);
  const { email, role } = link;
  await refuseCommonPassword(role, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const id = link.accountId ?? randomUUID();
  const unverified = await replaceUnverifiedAccount(email, id);
  const removed = unverified.isReplacing ? ['the account that this address had'] : [];
  try {
    await db().batch([
      abortBatchUnless('the link still works', works(token, 'invitation', inviterMayStill())),
      ...unverified.statements,
      insertAccountStatement({
        id,
        email,
        name,
        role,
        passwordHash,
        // The invitation was mailed, or its administrator passed it on and vouches for the address.
        emailProvenAt: new Date(),
      }),
      insertSecurityEventStatement({
        kind: 'email confirmed',
        userId: id,
        client,
        detail: ['by an invitation', ...removed.map((one) => `removed: ${one}`)].join('; '),
      }),
      insertAuditEntryStatement({
        actorId: id,
        action: 'invitation accepted',
        subjectId: id,
        detail: role,
      }),
      db().delete(oneTimeLinks).where(eq(oneTimeLinks.id, link.id)),
      keepInvitationsStatement({ id, email }),
    ]);
  } catch (error) {
    if (isAborted(error, 'the link still works')) throw invalid();
    if (brokenConstraint(error))
      throw new Problem(409, 'An account with this email already exists');
    throw error;
  }
  return { user: { id, email, name, role }, passwordHash, removed };
}
