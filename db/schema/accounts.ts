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
import { tokenScopes } from '../../src/features/accounts/domain/access-token.ts';
import { securityEventKinds } from '../../src/features/accounts/domain/security-event.ts';
import { signInMethods } from '../../src/features/accounts/domain/sign-in-method.ts';
import { roles } from '../../src/platform/text/role.ts';
import { createdAt, sqlList, timestamp } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    name: text().notNull(),
    /** Equal for names that read the same (`nameKey`); empty until it was made. */
    nameKey: text('name_key').notNull().default(''),
    role: text({ enum: roles }).notNull().default('user'),
    suspendedAt: timestamp('suspended_at'),
    /** Set once a link that was mailed to the present address was used; anybody can type an address. */
    emailVerifiedAt: timestamp('email_proven_at'),
    /** Since when a second step is asked of this person (REQUIRE_SECOND_FACTOR); null while it is not. */
    secondStepSince: timestamp('second_step_since'),
    /** The newest event that counts as read in every idea: those from before this person could use the tracker. */
    readThrough: integer('read_through').notNull().default(0),
    /** The chosen mail: mentions, replies and rounds at once, the rest in a daily digest. */
    mailAtOnce: integer('mail_at_once', { mode: 'boolean' }).notNull().default(true),
    mailDigest: integer('mail_digest', { mode: 'boolean' }).notNull().default(true),
    /** The hour of the digest, 0 to 23, in the time zone (IANA); empty for the lab's. */
    mailHour: integer('mail_hour').notNull().default(8),
    timeZone: text('time_zone').notNull().default(''),
    /** When the next digest is due; null until that was worked out. */
    digestDueAt: timestamp('digest_due_at'),
    /** The newest event that a digest has included or left out. */
    digestedThrough: integer('digested_through').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_name_key').on(table.nameKey, table.id),
    check('users_role', sql`${table.role} in (${sqlList(roles)})`),
  ],
);

/** The account of a row, which is deleted with it. */
export const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The account that did something. It cannot be deleted while a row names it. */
export const person = (column: string) => text(column).references(() => users.id);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value, so that a copy of this table signs nobody in. The tables below do the same. */
    id: text().primaryKey(),
    userId: ownerId(),
    /** Seconds since 1970. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: createdAt(),
    /** To within a few minutes; null for sessions from before this was kept. */
    lastUsedAt: timestamp('last_used_at'),
    /** Browser and system in words, for their owner; never the whole User-Agent. */
    device: text().notNull().default(''),
    signedInBy: text('signed_in_by', { enum: signInMethods }).notNull().default('password'),
    /** When its person last proved who they are; null in sessions from before this was kept. */
    confirmedAt: timestamp('confirmed_at'),
    /** When they last did so by more than the password; null where they never did in this session. */
    strongProofAt: timestamp('strong_proof_at'),
    /** The id before the last reauthentication. A request that still carries it is late, not an ended session. */
    renewedFrom: text('renewed_from'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_renewed').on(table.renewedFrom),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/** Browsers that have signed in to an account before. Their attempts count apart: nobody else can lock the owner out. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    id: text().notNull(),
    /** The key that counts its attempts; stays when the cookie's value changes. */
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

/** Links that work once: a new password, an invitation to make an account, another address, or the former one again. */
export const oneTimeLinks = sqliteTable(
  'one_time_links',
  {
    id: text().primaryKey(),
    purpose: text({
      enum: ['password', 'invitation', 'email', 'email-undo', 'second-step'],
    }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The invited address and role, or the account's new address. */
    email: text(),
    role: text({ enum: roles }),
    /** The administrator who invites, and whose right to do so has to last; null for the command line. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the invited person's account will have; the audit log names it from the start. */
    accountId: text('account_id'),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('one_time_links_expires').on(table.expiresAt)],
);

/** The tokens that open links: one for each attempt to mail it, and one each time it is printed or shown. */
export const linkTokens = sqliteTable(
  'link_tokens',
  {
    /** SHA-256 of the token: a copy of this table opens nothing. */
    hash: text().primaryKey(),
    linkId: text('link_id')
      .notNull()
      .references(() => oneTimeLinks.id, { onDelete: 'cascade' }),
    /** The recipient of a mailed token; null for one that was printed or shown. */
    mailedTo: text('mailed_to'),
  },
  (table) => [index('link_tokens_link').on(table.linkId)],
);

/** The audit log. Triggers keep it append-only. It names people by id alone, so that it outlasts their accounts. */
export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer({ mode: 'timestamp_ms' }).notNull(),
  actorId: text('actor_id'),
  action: text().notNull(),
  subjectId: text('subject_id'),
  /** A word or two, for example the new role; no personal data. */
  detail: text(),
});

/** The security log: sign-ins and changes of accounts, kept for 180 days. Entries are deleted with their account. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: text().primaryKey(),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Null where the address that was typed has no account; the address is not kept. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** An IPv4 /24 or IPv6 /48; empty where it is unknown or another person's. */
    network: text().notNull(),
    device: text().notNull(),
    detail: text(),
  },
  // One index for each filter, in the order of the list.
  (table) => [
    index('security_events_at').on(table.at, table.id),
    index('security_events_user').on(table.userId, table.at, table.id),
    index('security_events_kind').on(table.kind, table.at, table.id),
  ],
);

/** The secrets of authenticator apps (RFC 6238), the second step after the password. */
export const codeSecrets = sqliteTable('code_secrets', {
  userId: ownerId().primaryKey(),
  /** In base32, not encrypted: a reader can make codes but still needs the password (docs/decisions/0037). */
  secret: text().notNull(),
  createdAt: createdAt(),
  /** Null until a first code has confirmed the app; until then no code is asked for. */
  confirmedAt: timestamp('confirmed_at'),
  /** The half minute of the newest code that was used: none counts twice. */
  lastCounter: integer('last_counter').notNull().default(0),
});

/** Recovery codes for the loss of the app. Each works once. */
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

/** Sign-ins whose password was right and which wait for a code. Each is used up by one. */
export const signInTickets = sqliteTable(
  'sign_in_tickets',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the password's hash that was verified: another password ends it. */
    password: text().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_tickets_user').on(table.userId),
    index('sign_in_tickets_expires').on(table.expiresAt),
  ],
);

/** Passkeys. The private key stays with its owner, so a copy of this table signs nobody in. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    /** The credential's id and public key (COSE), both base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the device counts; 0 where it does not. */
    counter: integer().notNull(),
    /** How a browser reaches it, separated by spaces: `internal hybrid`. */
    transports: text().notNull(),
    /** Its maker has a copy for the owner's other devices. */
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** Challenges for passkeys to sign, once and within five minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['add', 'confirm', 'sign in'] }).notNull(),
    /** SHA-256 of whom it was made for: account and session, or the cookie of a browser that signs in. */
    madeFor: text('made_for').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);

/** Tokens for programs that call the API for a person. A row is deleted when its token is revoked. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the token, so that a copy of this table lets nobody in. */
    hash: text().notNull().unique(),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
    /** To within five minutes; null until it is used. */
    lastUsedAt: timestamp('last_used_at'),
    /** How its owner had signed in when they made it: the token is worth no more than that. */
    signedInBy: text('signed_in_by', { enum: signInMethods }).notNull(),
  },
  (table) => [
    index('access_tokens_user').on(table.userId, table.createdAt),
    check('access_tokens_scope', sql`${table.scope} in (${sqlList(tokenScopes)})`),
  ],
);

/** The accounts' subjects at the sign-in provider (OpenID Connect). */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    /** The provider's own name for the person, which it never gives to anybody else. */
    subject: text().notNull(),
    userId: ownerId(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at').notNull(),
  },
  (table) => [
    unique('identities_subject').on(table.issuer, table.subject),
    // A second person with the address of one who has left is not let in by it.
    unique('identities_user').on(table.issuer, table.userId),
    index('identities_owner').on(table.userId),
  ],
);

/** Sign-ins at the provider that have not returned yet; each can be completed once, within ten minutes. */
export const providerSignIns = sqliteTable(
  'provider_sign_ins',
  {
    id: text().primaryKey(),
    browser: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** The session to link, or with `again` to confirm; null for a sign-in. */
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
