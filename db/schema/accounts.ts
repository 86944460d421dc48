import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import { tokenScopes } from '#features/accounts/domain/access-token.ts';
import { securityEventKinds } from '#features/accounts/domain/security-event.ts';
import { signInMethods } from '#features/accounts/domain/sign-in-method.ts';
import { roles } from '#platform/text/role.ts';
import { createdAt, partOf, sqlList, timestamp } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    name: text().notNull(),
    /** Equal for names that read the same (`nameKey`); empty in old rows until the next start. */
    nameKey: text('name_key').notNull().default(''),
    role: text({ enum: roles }).notNull().default('user'),
    suspendedAt: timestamp('suspended_at'),
    /** When a link mailed to the current address was first used. Anybody can type an address. */
    emailVerifiedAt: timestamp('email_verified_at'),
    /** Since when a second step is required of the person (REQUIRE_SECOND_FACTOR); null if it is not. */
    secondStepSince: timestamp('second_step_since'),
    /** Events up to this one count as read, for example those from before the person could use the tracker. */
    readThrough: integer('read_through').notNull().default(0),
    /** `mailAtOnce` is for mentions, replies and rounds. The digest has the rest. */
    mailAtOnce: integer('mail_at_once', { mode: 'boolean' }).notNull().default(true),
    mailDigest: integer('mail_digest', { mode: 'boolean' }).notNull().default(true),
    /** The hour of the digest, 0 to 23, in `timeZone` (IANA); empty for the lab's. */
    mailHour: integer('mail_hour').notNull().default(8),
    timeZone: text('time_zone').notNull().default(''),
    /** When the next digest is due; null until it is computed. */
    digestDueAt: timestamp('digest_due_at'),
    /** The newest event that a digest has included or skipped. */
    digestedThrough: integer('digested_through').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_name_key').on(table.nameKey, table.id),
    check('users_role', sql`${table.role} in (${sqlList(roles)})`),
  ],
);

/** The account that owns a row. The row is deleted with it. */
export const ownerId = () => partOf('user_id', () => users.id);

/** The account that did something. It cannot be deleted while a row refers to it. */
export const person = (column: string) => text(column).references(() => users.id);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value, so that a copy of the table opens no session. Likewise in the tables below. */
    id: text().primaryKey(),
    userId: ownerId(),
    expiresAt: integer('expires_at', { mode: 'timestamp' }).notNull(),
    createdAt: createdAt(),
    /** Accurate to a few minutes; null in old rows. */
    lastUsedAt: timestamp('last_used_at'),
    /** Browser and system in words, never the whole User-Agent. */
    device: text().notNull().default(''),
    signedInBy: text('signed_in_by', { enum: signInMethods }).notNull().default('password'),
    /** When the person last authenticated; null in old rows. */
    confirmedAt: timestamp('confirmed_at'),
    /** When they last authenticated by more than a password; null if never in this session. */
    strongProofAt: timestamp('strong_proof_at'),
    /** The id before the last reauthentication, for requests that were already sent with it. */
    renewedFrom: text('renewed_from'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_renewed').on(table.renewedFrom),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/** Browsers that have signed in to an account. Their attempts count separately, so that nobody locks the owner out. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    id: text().notNull(),
    /** The key that counts attempts. It stays when the cookie's value changes. */
    countedAs: text('counted_as').notNull(),
    userId: ownerId(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at').notNull(),
  },
  (table) => [
    // Several people may share a browser.
    primaryKey({ columns: [table.id, table.userId] }),
    index('known_devices_user').on(table.userId),
    index('known_devices_used').on(table.lastUsedAt),
  ],
);

/** Links that work once: for a new password, an invitation, a new email address, or to undo its change. */
export const oneTimeLinks = sqliteTable(
  'one_time_links',
  {
    id: text().primaryKey(),
    purpose: text({
      enum: ['password', 'invitation', 'email', 'email-undo', 'second-step'],
    }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The invited email and role, or the account's new email. */
    email: text(),
    role: text({ enum: roles }),
    /** The inviting administrator, who must still have the right to invite; null for the command line. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the invited person's account will have, so that the audit log can name it. */
    accountId: text('account_id'),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('one_time_links_expires').on(table.expiresAt)],
);

/** Tokens that open a link, one for each mail and each time it is printed or shown. */
export const linkTokens = sqliteTable(
  'link_tokens',
  {
    hash: text().primaryKey(),
    linkId: partOf('link_id', () => oneTimeLinks.id),
    /** Null for a token that was printed or shown. */
    mailedTo: text('mailed_to'),
  },
  (table) => [index('link_tokens_link').on(table.linkId)],
);

/** Triggers keep it append-only. It refers to people by id only, so that it can outlast their accounts. */
export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer({ mode: 'timestamp_ms' }).notNull(),
  actorId: text('actor_id'),
  action: text().notNull(),
  subjectId: text('subject_id'),
  /** A word or two without personal data, for example the new role. */
  detail: text(),
});

/** The security log: sign-ins and changes of accounts, kept for 180 days. Deleted with the account. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: text().primaryKey(),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Null if the typed email has no account. The email is not stored. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** An IPv4 /24 or IPv6 /48; empty if unknown or another person's. */
    network: text().notNull(),
    device: text().notNull(),
    detail: text(),
  },
  // One index per filter, in the order of the list.
  (table) => [
    index('security_events_at').on(table.at, table.id),
    index('security_events_user').on(table.userId, table.at, table.id),
    index('security_events_kind').on(table.kind, table.at, table.id),
  ],
);

/** Secrets of authenticator apps (RFC 6238), the second step after the password. */
export const codeSecrets = sqliteTable('code_secrets', {
  userId: ownerId().primaryKey(),
  /** In base32, not encrypted, because codes alone do not sign in (docs/decisions/0037). */
  secret: text().notNull(),
  createdAt: createdAt(),
  /** Null until the first code was typed. Until then sign-ins need no code. */
  confirmedAt: timestamp('confirmed_at'),
  /** The time step of the newest used code. Earlier codes are refused. */
  lastCounter: integer('last_counter').notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: ownerId(),
    /** SHA-256 over the account's id and the code. */
    hash: text().notNull(),
    usedAt: timestamp('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins whose password was right and that wait for a code. */
export const signInTickets = sqliteTable(
  'sign_in_tickets',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the password hash, so that a new password invalidates the row. */
    password: text().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_tickets_user').on(table.userId),
    index('sign_in_tickets_expires').on(table.expiresAt),
  ],
);

/** The private key stays on the owner's device, so a copy of the table signs nobody in. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    /** The credential's id and its public key (COSE), in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it was used according to the device; some always report 0. */
    counter: integer().notNull(),
    /** How a browser reaches it, separated by spaces: `internal hybrid`. */
    transports: text().notNull(),
    /** True if its maker synchronises it to the owner's other devices. */
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** Challenges that a passkey signs, once and within five minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['add', 'confirm', 'sign in'] }).notNull(),
    /** SHA-256 of account and session, or of the cookie of a browser that signs in. */
    madeFor: text('made_for').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);

/** Tokens for programs that act for a person. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    hash: text().notNull().unique(),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Accurate to five minutes; null until it is used. */
    lastUsedAt: timestamp('last_used_at'),
    /** How the owner was signed in when creating it. The token has no more rights. */
    signedInBy: text('signed_in_by', { enum: signInMethods }).notNull(),
  },
  (table) => [
    index('access_tokens_user').on(table.userId, table.createdAt),
    check('access_tokens_scope', sql`${table.scope} in (${sqlList(tokenScopes)})`),
  ],
);

/** Accounts' subjects at the sign-in provider (OpenID Connect). */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    /** The provider's permanent id of the person. */
    subject: text().notNull(),
    userId: ownerId(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at').notNull(),
  },
  (table) => [
    unique('identities_subject').on(table.issuer, table.subject),
    // Refuses a second person to whom the provider gave the email of somebody who left.
    unique('identities_user').on(table.issuer, table.userId),
    index('identities_owner').on(table.userId),
  ],
);

/** Provider sign-ins that have not returned yet. Each can be completed once, within ten minutes. */
export const providerSignIns = sqliteTable(
  'provider_sign_ins',
  {
    id: text().primaryKey(),
    browser: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** The session to link or, with `again`, to reauthenticate; null for a sign-in. */
    sessionId: text('session_id').references(() => sessions.id, {
      onDelete: 'cascade',
      // A reauthentication gives the session another id.
      onUpdate: 'cascade',
    }),
    returnTo: text('return_to').notNull(),
    again: integer({ mode: 'boolean' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_sign_ins_created').on(table.createdAt),
    index('provider_sign_ins_session').on(table.sessionId),
  ],
);
