import { asc, eq, or } from 'drizzle-orm';
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
} from '../../../../db/schema/accounts.ts';
import { idempotencyKeys } from '../../../../db/schema/platform.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import type { User } from '../domain/account-response.ts';
import type { Caller } from './caller.ts';
import { readOwnMail } from './correspondence.ts';

// The server's own records about an account, for its owner's data.

/** The account's entries in the audit log, without other people. */
async function auditOf({ id }: User) {
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

/** The account and what the server has noted about it; what could open it stays out of a file. */
async function personalRecord(user: User) {
  const [
    accounts,
    sessionRows,
    devices,
    secrets,
    recovery,
    tickets,
    keys,
    links,
    linked,
    events,
    audit,
    tokens,
    requests,
  ] = await Promise.all([
    db().select().from(users).where(eq(users.id, user.id)),
    db().select().from(sessions).where(eq(sessions.userId, user.id)),
    db().select().from(knownDevices).where(eq(knownDevices.userId, user.id)),
    db().select().from(codeSecrets).where(eq(codeSecrets.userId, user.id)),
    db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    db().select().from(signInTickets).where(eq(signInTickets.userId, user.id)),
    db().select().from(passkeys).where(eq(passkeys.userId, user.id)),
    db().select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, user.id)),
    db().select().from(identities).where(eq(identities.userId, user.id)),
    db()
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, user.id))
      .orderBy(asc(securityEvents.at)),
    auditOf(user),
    db().select().from(accessTokens).where(eq(accessTokens.userId, user.id)),
    db().select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id)),
  ]);
  // The file keeps the name under which earlier downloads had the time.
  const [account] = accounts.map(
    ({ passwordHash: _, nameKey: _key, emailVerifiedAt: emailProvenAt, ...shown }) => ({
      ...shown,
      emailProvenAt,
    }),
  );
  return {
    account,
    sessions: sessionRows.map(
      ({ id: _, userId: _user, renewedFrom: _former, expiresAt, ...session }) => ({
        ...session,
        expiresAt: new Date(expiresAt * 1000),
      }),
    ),
    knownDevices: devices.map(({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt })),
    codesFromAnApp: secrets.map(({ createdAt, confirmedAt }) => ({ createdAt, confirmedAt })),
    recoveryCodes: recovery.map(({ usedAt }) => ({ usedAt })),
    passkeys: keys.map(({ name, createdAt, lastUsedAt, backedUp, transports }) => ({
      name,
      createdAt,
      lastUsedAt,
      backedUp,
      transports,
    })),
    signInsThatWaitForACode: tickets.map(({ expiresAt }) => ({ expiresAt })),
    // An address that was asked for, and former ones.
    links: links.map(({ purpose, email, createdAt, expiresAt }) => ({
      purpose,
      email,
      createdAt,
      expiresAt,
    })),
    accessTokens: tokens.map(({ id: _, userId: _user, hash: _hash, ...token }) => token),
    signInProvider: linked.map(({ id: _, userId: _user, ...identity }) => identity),
    securityLog: events.map(({ id: _, userId: _user, ...event }) => event),
    auditLog: audit,
    requestsOfTheLastDay: requests.map(({ operation, resultId, createdAt }) => ({
      operation,
      resultId,
      createdAt,
    })),
  };
}

// The registry of personal data: each feature says in one file what a person downloads and what happens to it when
// the account is deleted.

export type AccountDeletion = Pick<User, 'id' | 'email'> & {
  /** The administrator who gets the ideas; null where ideas and comments are deleted with the account. */
  heirId: string | null;
};

/** The last step of a removal. It runs after every feature has removed its data. */
export type Finish = (tx: Transaction) => Promise<void>;

export type FeaturePersonalData = {
  /** Everything that the feature keeps about the caller, by its names in the downloaded file. */
  collect: (caller: Caller) => Promise<Record<string, unknown>>;
  /** Takes the person out of what the feature keeps. Rows that the database removes with the account need nothing. */
  remove?: (tx: Transaction, deletion: AccountDeletion) => Promise<Finish | undefined>;
};

export type PersonalDataRegistry = {
  /** In the order of the features, because rows refer to rows of earlier ones. */
  features: readonly FeaturePersonalData[];
  /** Removes for good what a deletion of an account with its work has left; too long for its transaction. */
  eraseDeletedWork: () => Promise<void>;
};

/** Everything kept about the caller, deleted ideas included. */
export async function readPersonalData(caller: Caller, { features }: PersonalDataRegistry) {
  const { account, ...record } = await personalRecord(caller);
  const collected = await Promise.all(features.map(({ collect }) => collect(caller)));
  const parts = Object.fromEntries(collected.flatMap((part) => Object.entries(part)));
  return { account, ...parts, ...(await readOwnMail(caller)), ...record };
}
