// The passkeys of an account: listed, renamed, removed (docs/decisions/0036).

import { and, asc, eq, exists, not, type SQL, sql } from 'drizzle-orm';
import { passkeys, sessions } from '../../../db/schema.ts';
import type { AcceptedPasskeys, Passkey } from '../../domain/passkey.ts';
import { plain } from '../accounts/accounts.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import type { Client } from '../accounts/client.ts';
import { addressRefusalOf, emailUnchangedStatement } from '../accounts/own-password.ts';
import { insertSecurityEventStatement, recordSecurityEvent } from '../accounts/security-events.ts';
import { endOtherSessionsStatements } from '../accounts/sessions.ts';
import {
  noLongerBegunByStatements,
  opensByPasskey,
  opensByPassword,
  opensByProvider,
} from '../accounts/ways-in.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import type { Transaction } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { consume } from '../limits.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { passkeyRemoved } from '../mail/templates.ts';

type Owner = Pick<Caller, 'id'>;

/** What a device knows an account by: random, as the id of the account is, and nobody's name. */
export const userHandle = ({ id }: Owner) => new TextEncoder().encode(id);
export const handleText = (owner: Owner) => Buffer.from(userHandle(owner)).toString('base64url');

/** SQL: a passkey is that of an account. */
export const passkeyIs = (id: string, { id: userId }: Owner): SQL =>
  exists(
    db()
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId))),
  );

/** An account's passkeys, for what a browser is told of them. */
export const keptPasskeys = ({ id }: Owner) =>
  db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports, name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.userId, id));

/** One of them as options name it. */
export const toDescriptor = ({ id, transports }: { id: string; transports: string }) => ({
  id,
  ...(transports && { transports: transports.split(' ') }),
});

export const shownColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  backedUp: passkeys.backedUp,
};
type Row = Omit<Passkey, 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date | null };

export const toPasskey = ({ createdAt, lastUsedAt, ...row }: Row): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The caller's passkeys, the first that was made first. */
export async function listPasskeys({ id }: Owner): Promise<Passkey[]> {
  const rows = await db()
    .select(shownColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt));
  return rows.map(toPasskey);
}

const noSuchPasskey = () => new Problem(404, 'This passkey does not exist.');
const lastWayIn = () =>
  new Problem(
    409,
    'Nothing but this passkey opens your account. Add another passkey or set a password first.',
  );

/** SQL: an account opens without one of its passkeys too. */
const opensWithout = (id: string, { id: userId }: Owner) =>
  sql`(${opensByPasskey(userId, id)} or ${opensByPassword(userId)} or ${opensByProvider(userId)})`;

/** @throws Problem 404 (also for somebody else's) */
export async function renamePasskey(caller: Caller, id: string, name: string): Promise<Passkey> {
  const before = sql`(select ${plain(sql`name`)} from ${passkeys} where id = ${id})`;
  const [, , [row]] = await db().batch([
    callerMayWriteStatement(caller),
    insertSecurityEventStatement(
      {
        kind: 'passkey renamed',
        userId: caller.id,
        client: caller.client,
        detail: sql`'from “' || ${before} || '” to “' || ${plain(sql`${name}`)} || '”'`,
      },
      sql`${passkeyIs(id, caller)} and ${before} <> ${plain(sql`${name}`)}`,
    ),
    db()
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, caller.id)))
      .returning(shownColumns),
  ]);
  if (!row) throw noSuchPasskey();
  return toPasskey(row);
}

/**
 * Removes a passkey, tells its owner by mail, and ends the other sessions that began with a passkey: which one it was is
 * not kept, and whoever removes one may have lost the device. After the last one nothing counts as begun with one.
 * @returns what is left, for the browser
 * @throws Problem 404 (also for somebody else's), 409 (nothing else would open the account)
 */
export async function removePasskey(caller: Caller, id: string): Promise<AcceptedPasskeys> {
  const { client, email } = caller;
  const mine = and(eq(passkeys.id, id), eq(passkeys.userId, caller.id));
  const [known] = await db().select({ name: passkeys.name }).from(passkeys).where(mine);
  if (!known) throw noSuchPasskey();
  await consume('passkey-change', email);
  const removed = { kind: 'passkey removed', userId: caller.id, client } as const;
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      emailUnchangedStatement(caller.id, email),
      abortBatchUnless('the passkey is there', passkeyIs(id, caller)),
      abortBatchUnless('the account opens otherwise', opensWithout(id, caller)),
      insertSecurityEventStatement({ ...removed, detail: known.name }),
      db().delete(passkeys).where(mine),
      ...endOtherSessionsStatements(
        caller,
        'others that began with a passkey',
        eq(sessions.signedInBy, 'passkey'),
      ),
      ...noLongerBegunByStatements('passkey', caller.id, not(opensByPasskey(caller.id))),
      insertLetterStatement(passkeyRemoved(), { email, userId: caller.id }),
    ]);
  } catch (error) {
    if (isAborted(error, 'the passkey is there')) throw noSuchPasskey();
    if (isAborted(error, 'the account opens otherwise')) throw lastWayIn();
    throw addressRefusalOf(error);
  }
  mailWaits();
  const left = await keptPasskeys(caller);
  return {
    userID: handleText(caller),
    allAcceptedCredentialIDs: left.map((one) => one.id),
  };
}

/** The statements that remove every passkey of an account that somebody else had got hold of. */
export const removePasskeysStatements = (userId: string, client: Client, why: string) =>
  thenIfChanged(db().delete(passkeys).where(eq(passkeys.userId, userId)), (changed) =>
    insertSecurityEventStatement({ kind: 'passkey removed', userId, client, detail: why }, changed),
  );

/** Removes every passkey of an account that somebody else had access to. */
export async function removePasskeys(
  tx: Transaction,
  userId: string,
  client: Client,
  detail: string,
): Promise<void> {
  const removed = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  if (removed.length > 0)
    await recordSecurityEvent(tx, { kind: 'passkey removed', userId, client, detail });
}
