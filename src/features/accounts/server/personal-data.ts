import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  accessTokens,
  auditLog,
  codeSecrets,
  identities,
  knownDevices,
  oneTimeLinks,
  passkeys,
  recoveryCodes,
  securityEvents,
  sessions,
  signInTickets,
  users,
} from '#db/schema/accounts.ts';
import { contactMessages } from '#db/schema/contact.ts';
import { idempotencyKeys, outbox } from '#db/schema/platform.ts';
import { config } from '#platform/server/config.ts';
import { db, type Transaction } from '#platform/server/database/database.ts';
import { columnsOf, rowExists } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import type { WorkAfterDeletion } from '../domain/account.ts';
import type { User } from '../domain/account-response.ts';
import { isLabEmail } from './accounts.ts';
import { recordAuditEntry } from './audit.ts';
import { type Caller, transactAs } from './caller.ts';
import { refuseDemo } from './demo-account.ts';
import { addFormerMember, formerMember } from './display-name.ts';
import { withToken } from './links.ts';
import { hasOtherAdmin } from './roles.ts';

// Mail to an email address belongs to an account only once it was verified, because anybody can sign up with any
// address.

type Owner = Pick<User, 'id' | 'email'>;

const verified = ({ id }: Owner) =>
  rowExists(users, and(eq(users.id, id), isNotNull(users.emailVerifiedAt)));

export const excludesEarlierOwners = (
  column: typeof contactMessages.userId | typeof outbox.userId,
  userId: string,
) => or(isNull(column), eq(column, userId));

export const canOwnMail = (owner: Owner): SQL =>
  isLabEmail(owner.email) ? sql`0` : sql`${verified(owner)}`;

/** Links messages of the current address to the account, before the account gets another address. */
export async function attachMessages(tx: Transaction, owner: Owner): Promise<void> {
  const { id: userId, email } = owner;
  const isUnowned = and(isNull(contactMessages.userId), canOwnMail(owner));
  await tx
    .update(contactMessages)
    .set({ userId })
    .where(and(eq(contactMessages.email, email), isUnowned));
  await tx
    .update(outbox)
    .set({ userId })
    .where(and(eq(outbox.recipient, email), isNull(outbox.userId), canOwnMail(owner)));
}

/** Links the messages of an invitation to the account that it created. */
export const attachInvitations = (tx: Transaction, { id, email }: Owner) =>
  tx
    .update(outbox)
    .set({ userId: id })
    .where(and(eq(outbox.recipient, email), isNotNull(outbox.linkId), isNull(outbox.userId)));

/** Deletes mail to the current address with its links. Mail linked to the account is deleted with the account. */
async function deleteMailOf(tx: Transaction, owner: Owner): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        or(eq(outbox.recipient, owner.email), eq(outbox.replyTo, owner.email)),
        excludesEarlierOwners(outbox.userId, owner.id),
        canOwnMail(owner),
      ),
    );
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.email, owner.email), verified(owner)));
}

const unverifiedNote =
  'Messages from your address and mail to it are left out until a mailed link has shown that it is yours. Set a password by "Forgotten your password?" and download this file again.';

/** Mail to the caller's current address, if verified, and mail to earlier addresses. */
async function readOwnMail({ id, email, emailVerifiedAt }: Caller) {
  const isVerified = emailVerifiedAt !== null;
  const toEmail = and(eq(outbox.recipient, email), excludesEarlierOwners(outbox.userId, id));
  const messages = await db()
    .select(columnsOf(outbox, 'recipient', 'subject', 'text', 'createdAt', 'sentAt', 'refusedAt'))
    .from(outbox)
    .where(or(eq(outbox.userId, id), isVerified ? toEmail : undefined))
    .orderBy(asc(outbox.createdAt));
  return {
    ...(!isVerified && { note: unverifiedNote }),
    // The text is empty once the message was sent.
    mail: messages.map((one) => ({ ...one, text: withToken(one.text, '…') || null })),
  };
}

async function auditOf(id: string) {
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

type OwnedTable = SQLiteTable & { userId: SQLiteColumn };

/** Leaves out everything that could open the account. */
async function personalRecord({ id }: User) {
  const rowsOf = <Table extends OwnedTable>(
    table: Table,
    names: (keyof Table['_']['columns'])[],
  ) => {
    const columns = getTableColumns(table);
    return db()
      .select(Object.fromEntries(names.map((name) => [name, columns[name]])))
      .from<OwnedTable>(table)
      .where(eq(table.userId, id));
  };
  const accounts = await db().select().from(users).where(eq(users.id, id));
  const events = await ownRows(securityEvents, securityEvents.userId, id, securityEvents.at);
  // The name of this property in earlier downloads.
  const [account] = accounts.map(
    ({ passwordHash: _, nameKey: _key, emailVerifiedAt: emailProvenAt, ...shown }) => ({
      ...shown,
      emailProvenAt,
    }),
  );
  return {
    account,
    sessions: await rowsOf(sessions, [
      'createdAt',
      'lastUsedAt',
      'expiresAt',
      'device',
      'signedInBy',
      'confirmedAt',
      'strongProofAt',
    ]),
    knownDevices: await rowsOf(knownDevices, ['createdAt', 'lastUsedAt']),
    codesFromAnApp: await rowsOf(codeSecrets, ['createdAt', 'confirmedAt']),
    recoveryCodes: await rowsOf(recoveryCodes, ['usedAt']),
    passkeys: await rowsOf(passkeys, ['name', 'createdAt', 'lastUsedAt', 'backedUp', 'transports']),
    signInsThatWaitForACode: await rowsOf(signInTickets, ['expiresAt']),
    // Contains requested and former email addresses.
    links: await rowsOf(oneTimeLinks, ['purpose', 'email', 'createdAt', 'expiresAt']),
    accessTokens: await rowsOf(accessTokens, [
      'name',
      'scope',
      'createdAt',
      'expiresAt',
      'lastUsedAt',
      'signedInBy',
    ]),
    signInProvider: await rowsOf(identities, ['issuer', 'subject', 'createdAt', 'lastUsedAt']),
    securityLog: events.map(({ id: _, userId: _user, ...event }) => event),
    auditLog: await auditOf(id),
    requestsOfTheLastDay: await rowsOf(idempotencyKeys, ['operation', 'resultId', 'createdAt']),
  };
}

/** The rows of a table whose column names the person, in the order of another column. */
export const ownRows = <Table extends SQLiteTable>(
  table: Table,
  person: SQLiteColumn,
  id: string,
  order: SQLiteColumn,
): Promise<Table['$inferSelect'][]> =>
  db().select().from<SQLiteTable>(table).where(eq(person, id)).orderBy(asc(order));

const longRowsAtOnce = 10;

/** Likewise for rows with long texts, which are read a few at a time. */
export async function* longRows<Table extends SQLiteTable>(
  table: Table,
  person: SQLiteColumn,
  id: string,
  order: SQLiteColumn,
): AsyncGenerator<Table['$inferSelect']> {
  const rowId = sql<number>`${table}.rowid`;
  const ids = await db()
    .select({ rowId })
    .from<SQLiteTable>(table)
    .where(eq(person, id))
    .orderBy(asc(order));
  for (let at = 0; at < ids.length; at += longRowsAtOnce) {
    const some = ids.slice(at, at + longRowsAtOnce).map((row) => row.rowId);
    yield* await db()
      .select()
      .from<SQLiteTable>(table)
      .where(inArray(rowId, some))
      .orderBy(asc(order));
  }
}

// Features register the data that a person can download, and how they handle it when the account is deleted.

type AccountDeletion = Owner & {
  /** The administrator who gets the ideas; null deletes them with the account. */
  heirId: string | null;
};

/** Runs after all features have removed their data. */
type Finish = (tx: Transaction) => Promise<void>;

export type FeaturePersonalData = {
  /** Everything that the feature stores about the caller, by name in the downloaded file. Lists may be asynchronous. */
  collect: (caller: Caller) => Promise<Record<string, unknown>>;
  /** The columns in which the former member takes the person's place. */
  authorColumns?: readonly SQLiteColumn[];
  /** Removes the person's other data. Not needed for rows that the database deletes by cascade. */
  remove?: (tx: Transaction, deletion: AccountDeletion) => Promise<Finish | undefined>;
};

export type PersonalDataRegistry = {
  /** Features in order of their references to rows of earlier ones. */
  features: readonly FeaturePersonalData[];
  /** Erases deleted work, which is too slow for the deletion's transaction. */
  eraseDeletedWork: () => Promise<void>;
};

const isList = (value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> =>
  Array.isArray(value) || Symbol.asyncIterator in Object(value);

/** A row at a time, because the whole may be too long for the memory and would block other requests. */
async function* toJson(data: Record<string, unknown>): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(data)) {
    yield `${separator}\n${JSON.stringify(name)}: `;
    separator = ',';
    if (!isList(value)) {
      yield JSON.stringify(value ?? null, null, 2);
      continue;
    }
    let between = '[';
    for await (const row of value) {
      yield `${between}\n${JSON.stringify(row, null, 2)}`;
      between = ',';
    }
    yield between === '[' ? '[]' : '\n]';
  }
  yield '\n}\n';
}

/** @returns JSON in pieces */
export async function readPersonalData(caller: Caller, { features }: PersonalDataRegistry) {
  const { account, ...record } = await personalRecord(caller);
  const collected = await Promise.all(features.map(({ collect }) => collect(caller)));
  const parts = Object.fromEntries(collected.flatMap((part) => Object.entries(part)));
  return toJson({ account, ...parts, ...(await readOwnMail(caller)), ...record });
}

/** The administrator with the oldest account. */
async function findHeir(tx: Transaction, userId: string): Promise<string> {
  const [heir] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), ne(users.id, userId)))
    .orderBy(asc(users.createdAt))
    .limit(1);
  const message = 'There is no administrator who could take over';
  if (!heir) throw new Problem(409, `${message}. Choose to delete the ideas and comments.`);
  return heir.id;
}

type Deletion = {
  actor: Caller;
  account: Owner;
  work: WorkAfterDeletion;
  /** The message for the last administrator. */
  lastAdmin: string;
};

/**
 * Deletes an account with everything that names the person. Messages from an unverified email stay, because they may be
 * another person's.
 */
export async function removeAccount(
  tx: Transaction,
  features: readonly FeaturePersonalData[],
  { actor, account, work, lastAdmin }: Deletion,
): Promise<void> {
  if (config().demo) refuseDemo(account, 'The demo account stays, because everybody shares it.');
  const { id: userId } = account;
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user?.role === 'admin' && !(await hasOtherAdmin(tx, userId)))
    throw new Problem(409, lastAdmin);
  const heirId = work === 'delete' ? null : await findHeir(tx, userId);
  await addFormerMember(tx);
  for (const column of features.flatMap(({ authorColumns = [] }) => authorColumns))
    await tx.run(
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${formerMember.id} where ${column} = ${userId}`,
    );
  const finishes: Finish[] = [];
  // Rows refer to rows of earlier features.
  for (const feature of features.toReversed()) {
    const finish = await feature.remove?.(tx, { ...account, heirId });
    if (finish) finishes.push(finish);
  }
  for (const finish of finishes) await finish(tx);
  await deleteMailOf(tx, account);
  await recordAuditEntry(tx, actor, userId, 'account.deleted', work);
  await tx.delete(users).where(eq(users.id, userId));
}

export async function deleteAccount(
  caller: Caller,
  work: WorkAfterDeletion,
  { features, eraseDeletedWork }: PersonalDataRegistry,
): Promise<void> {
  const before = 'Make somebody else an administrator before you leave.';
  const lastAdmin = `You are the last administrator. ${before}`;
  await transactAs(caller, async (tx) => {
    await removeAccount(tx, features, { actor: caller, account: caller, work, lastAdmin });
  });
  if (work === 'delete') await eraseDeletedWork();
}
