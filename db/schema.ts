import { desc, type SQL, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { tokenScopes } from '../src/features/accounts/domain/access-token.ts';
import { mailKinds } from '../src/features/accounts/domain/mail-choice.ts';
import { securityEventKinds } from '../src/features/accounts/domain/security-event.ts';
import { signInMethods } from '../src/features/accounts/domain/sign-in-method.ts';
import { messageStatuses } from '../src/features/contact/domain/message-status.ts';
import { decisionWords } from '../src/features/decisions/domain/decision.ts';
import type { EventKind } from '../src/features/events/domain/event.ts';
import { sourceChangeKinds, sourceKinds, stances } from '../src/features/evidence/domain/source.ts';
import type { SourceWords } from '../src/features/evidence/domain/source-response.ts';
import { fileStates, fileTypes } from '../src/features/files/domain/file.ts';
import {
  type FieldName,
  type IdeaInput,
  maturityLevels,
  productTypes,
  riskLevels,
} from '../src/features/ideas/domain/fields.ts';
import {
  type AiActWord,
  aiActWords,
  type DeviceClass,
  deviceClasses,
  type RegulatoryAnswers,
} from '../src/features/regulatory/domain/regulatory-questions.ts';
import { closings } from '../src/features/rounds/domain/round.ts';
import { type WebhookGroup, webhookKinds } from '../src/features/webhooks/domain/webhook.ts';
import { roles } from '../src/platform/text/role.ts';
import { backingOrder, riskOrder } from './list-orders.ts';

/** SQL list of the allowed words, for a CHECK: the database refuses what validation would. */
const words = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** Milliseconds since 1970 in UTC, set in code: SQLite's own clock has whole seconds only. */
const createdAt = () => integer('created_at', { mode: 'timestamp_ms' }).notNull();

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
    /** Set while an administrator keeps this person from signing in. */
    suspendedAt: integer('suspended_at', { mode: 'timestamp_ms' }),
    /** Set once a link that was mailed to the present address was used; anybody can type an address. */
    emailProvenAt: integer('email_proven_at', { mode: 'timestamp_ms' }),
    /** Since when a second step is asked of this person (REQUIRE_SECOND_FACTOR); null while it is not. */
    secondStepSince: integer('second_step_since', { mode: 'timestamp_ms' }),
    /** The newest event that counts as read in every idea; triggers set it for whoever begins to see the tracker. */
    readThrough: integer('read_through').notNull().default(0),
    /** Which mail is wanted: mentions, replies and rounds that ask at once, the rest in one digest a day. */
    mailAtOnce: integer('mail_at_once', { mode: 'boolean' }).notNull().default(true),
    mailDigest: integer('mail_digest', { mode: 'boolean' }).notNull().default(true),
    /** The hour of the digest, 0 to 23, in the time zone (IANA); empty for the lab's. */
    mailHour: integer('mail_hour').notNull().default(8),
    timeZone: text('time_zone').notNull().default(''),
    /** When the next digest is due; null until that was worked out. */
    digestDueAt: integer('digest_due_at', { mode: 'timestamp_ms' }),
    /** The newest event that a digest has told of or left out. */
    digestedThrough: integer('digested_through').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_name_key').on(table.nameKey, table.id),
    check('users_role', sql`${table.role} in (${words(roles)})`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a copy of this table signs nobody in. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: createdAt(),
    /** To within a few minutes; null for sessions from before this was kept. */
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }),
    /** Browser and system in words, for their owner; never the whole User-Agent. */
    device: text().notNull().default(''),
    signedInBy: text('signed_in_by', { enum: signInMethods }).notNull().default('password'),
    /** When its person last proved who they are; null for sessions from before this was kept. */
    confirmedAt: integer('confirmed_at', { mode: 'timestamp_ms' }),
    /** When they last did so by more than the password; null where they never did in this session. */
    strongProofAt: integer('strong_proof_at', { mode: 'timestamp_ms' }),
    /** The id that it had before its person last proved who they are: what was on its way then came too late, and is no end. */
    renewedFrom: text('renewed_from'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_renewed').on(table.renewedFrom),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/**
 * Browsers that have signed in to an account before: their attempts are counted apart, so that nobody else can lock the
 * account's owner out.
 */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    /** SHA-256 of the cookie's value. */
    id: text().notNull(),
    /** What its attempts are counted by: it stays when the cookie gets a new value. */
    countedAs: text('counted_as').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The last sign-in. */
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    // Several people may share a browser.
    primaryKey({ columns: [table.id, table.userId] }),
    index('known_devices_user').on(table.userId),
    index('known_devices_used').on(table.lastUsedAt),
  ],
);

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    status: text({ enum: messageStatuses }).notNull().default('unread'),
    /** Whose account had this address, and had proven it, before it took another one. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_status').on(table.status, table.createdAt),
    index('contact_messages_created').on(table.createdAt),
  ],
);

/** What the lab has written back. */
export const contactReplies = sqliteTable(
  'contact_replies',
  {
    id: text().primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Null once the account that wrote it is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('contact_replies_message').on(table.messageId)],
);

/** Links that work once: a new password, an invitation to make an account, another address, or the former one again. */
export const oneTimeLinks = sqliteTable(
  'one_time_links',
  {
    id: text().primaryKey(),
    purpose: text({
      enum: ['password', 'invitation', 'email', 'email-undo', 'second-step'],
    }).notNull(),
    /** Whose password or address it sets, or who may set up a second step by it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who is invited, and as what; or the address that the account gets. */
    email: text(),
    role: text({ enum: roles }),
    /** The administrator who invites, and whose right to do so has to last; null for the command line. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the invited person's account will have; the audit log names it from the start. */
    accountId: text('account_id'),
    createdAt: createdAt(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('one_time_links_expires').on(table.expiresAt)],
);

/** What opens the links: one for each attempt to mail a letter, and one for each time that one is printed or shown. */
export const linkTokens = sqliteTable(
  'link_tokens',
  {
    /** SHA-256 of the token: a copy of this table opens nothing. */
    hash: text().primaryKey(),
    linkId: text('link_id')
      .notNull()
      .references(() => oneTimeLinks.id, { onDelete: 'cascade' }),
    /** Where it was mailed, and nobody else could read it; null for one that is printed or shown. */
    mailedTo: text('mailed_to'),
  },
  (table) => [index('link_tokens_link').on(table.linkId)],
);

/**
 * Who did what to whom. Triggers refuse to change or delete a row. It names people by id alone, so
 * that it can stay when an account goes.
 */
export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer({ mode: 'timestamp_ms' }).notNull(),
  /** Null for the command line. */
  actorId: text('actor_id'),
  action: text().notNull(),
  subjectId: text('subject_id'),
  /** A word or two, for example the new role; no personal data. */
  detail: text(),
});

/**
 * Who signed in, from where, and what has become of accounts since; kept for 180 days. Each entry stands in the log of
 * one account and goes when the account goes.
 */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: text().primaryKey(),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Null where the address that was typed has no account; the address is not kept. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** An IPv4 /24 or IPv6 /48; empty where it is not known, or is somebody else's. */
    network: text().notNull(),
    /** Browser and system in words; never the whole User-Agent. */
    device: text().notNull(),
    detail: text(),
  },
  // One for each filter, in the order of the list.
  (table) => [
    index('security_events_at').on(table.at, table.id),
    index('security_events_user').on(table.userId, table.at, table.id),
    index('security_events_kind').on(table.kind, table.at, table.id),
  ],
);

/** Mail on its way out: written with what causes it, sent when the mail server takes it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    /** Who it is for, where that is an account; it goes when the account goes. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** The contact message it is about; it goes when the message goes. */
    messageId: text('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The one-time link in it: once that is gone, the letter is of no use and is not sent. */
    linkId: text('link_id'),
    /** The event that it tells of; its words are made when it goes out, so that they are true and allowed then. */
    eventId: integer('event_id'),
    /** Of a digest, which tells of what happened after this event, up to `eventId`. */
    afterEventId: integer('after_event_id'),
    subject: text().notNull(),
    /** Both empty once sent. `{token}` stands where a link has its token, which is made when the letter goes out. */
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer('next_attempt_at', { mode: 'timestamp_ms' }).notNull(),
    /** Until then one process is sending it. */
    claimedUntil: integer('claimed_until', { mode: 'timestamp_ms' }),
    sentAt: integer('sent_at', { mode: 'timestamp_ms' }),
    /** The mail server refused this recipient for good. */
    refusedAt: integer('refused_at', { mode: 'timestamp_ms' }),
    /** What the mail server said last, without addresses. */
    problem: text(),
  },
  (table) => [
    index('outbox_due').on(table.sentAt, table.nextAttemptAt),
    index('outbox_message').on(table.messageId),
    index('outbox_user').on(table.userId, table.createdAt),
  ],
);

/** The order by rank decides among equals: the rank, newest first, the id. */
const inOrder = (
  name: string,
  table: { overallPriorityRank: SQLiteColumn; createdAt: SQLiteColumn; id: SQLiteColumn },
  first: SQLiteColumn | SQL,
) =>
  index(name)
    .on(first, table.overallPriorityRank, desc(table.createdAt), table.id)
    .where(sql`deleted_at is null`);

const answer = (column: string) => text(column).notNull();
const scale = (column: string) => integer(column).notNull();

export const ideas = sqliteTable(
  'ideas',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Counts the saves; an edit names the one it started from. */
    revision: integer().notNull().default(1),
    /** Who made the present revision, when, and why; null for the first one. */
    savedBy: text('saved_by').references(() => users.id),
    savedAt: integer('saved_at', { mode: 'timestamp_ms' }),
    saveReason: text('save_reason'),
    /** Set while the idea is deleted and can still be brought back. */
    deletedAt: integer('deleted_at', { mode: 'timestamp_ms' }),
    ideaTitle: answer('idea_title'),
    briefDescription: answer('brief_description'),
    diseaseArea: answer('disease_area'),
    subTopicUseCase: answer('sub_topic_use_case'),
    targetUsers: answer('target_users'),
    problemBeingSolved: answer('problem_being_solved'),
    currentAlternativesGaps: answer('current_alternatives_gaps'),
    proposedSolution: answer('proposed_solution'),
    uniqueValueProposition: answer('unique_value_proposition'),
    expectedOutcomesBenefits: answer('expected_outcomes_benefits'),
    technologyStack: answer('technology_stack'),
    productType: text('product_type', { enum: productTypes }).notNull(),
    maturityLevel: text('maturity_level', { enum: maturityLevels }).notNull(),
    dataRequirements: answer('data_requirements'),
    regulatoryConsiderations: answer('regulatory_considerations'),
    marketSize: answer('market_size'),
    revenueModel: answer('revenue_model'),
    customerSegments: answer('customer_segments'),
    pricingStrategy: answer('pricing_strategy'),
    competitiveLandscape: answer('competitive_landscape'),
    goToMarketStrategy: answer('go_to_market_strategy'),
    potentialPartners: answer('potential_partners'),
    distributionChannels: answer('distribution_channels'),
    integrationNeeds: answer('integration_needs'),
    technicalFeasibility: answer('technical_feasibility'),
    clinicalValidationNeed: answer('clinical_validation_need'),
    regulatoryHurdles: answer('regulatory_hurdles'),
    timeToMvpLaunch: answer('time_to_mvp_launch'),
    teamCapabilityNeeded: answer('team_capability_needed'),
    scalabilityPotential: answer('scalability_potential'),
    globalApplicability: answer('global_applicability'),
    impactScore: scale('impact_score'),
    feasibilityScore: scale('feasibility_score'),
    innovationScore: scale('innovation_score'),
    riskLevel: text('risk_level', { enum: riskLevels }).notNull(),
    estimatedCostToMvp: answer('estimated_cost_to_mvp'),
    estimatedTimeToMvp: answer('estimated_time_to_mvp'),
    overallPriorityRank: scale('overall_priority_rank'),
    /** How much of it is backed: answers in words, those with a source, those with one against (features/ideas/server/backing.ts). */
    answersInWords: integer('answers_in_words').notNull().default(0),
    answersBacked: integer('answers_backed').notNull().default(0),
    answersOpposed: integer('answers_opposed').notNull().default(0),
    /** What SQL compares, folded in code (features/ideas/server/fold-ideas.ts): `textKey` of the title and the area, and the words of all texts. */
    titleKey: text('title_key'),
    areaKey: text('area_key'),
    searchText: text('search_text'),
  },
  (table) => [
    // One for each order of the list, so that a page costs what it shows and not what there is.
    index('ideas_by_rank')
      .on(table.overallPriorityRank, desc(table.createdAt), table.id)
      .where(sql`deleted_at is null`),
    inOrder('ideas_by_impact', table, desc(table.impactScore)),
    inOrder('ideas_by_feasibility', table, desc(table.feasibilityScore)),
    inOrder('ideas_by_innovation', table, desc(table.innovationScore)),
    inOrder('ideas_by_title', table, table.titleKey),
    inOrder('ideas_by_area', table, table.areaKey),
    inOrder('ideas_by_product', table, table.productType),
    inOrder('ideas_by_risk', table, riskOrder(table.riskLevel)),
    inOrder('ideas_by_backing', table, backingOrder(table.answersBacked, table.answersInWords)),
    index('ideas_newest').on(desc(table.createdAt), table.id).where(sql`deleted_at is null`),
    index('ideas_user').on(table.userId),
    index('ideas_unfolded').on(table.id).where(sql`title_key is null`),
    index('ideas_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('ideas_product_type', sql`${table.productType} in (${words(productTypes)})`),
    check('ideas_maturity_level', sql`${table.maturityLevel} in (${words(maturityLevels)})`),
    check('ideas_risk_level', sql`${table.riskLevel} in (${words(riskLevels)})`),
    check('ideas_impact_score', sql`${table.impactScore} between 1 and 10`),
    check('ideas_feasibility_score', sql`${table.feasibilityScore} between 1 and 10`),
    check('ideas_innovation_score', sql`${table.innovationScore} between 1 and 10`),
    check('ideas_priority_rank', sql`${table.overallPriorityRank} between 1 and 10`),
  ],
);

/**
 * How many ideas of each disease area there are that are not deleted; kept by triggers on `ideas`. The
 * list shows the areas and their sum, and counting would cost more the more ideas there are.
 */
export const ideaCounts = sqliteTable(
  'idea_counts',
  {
    diseaseArea: text('disease_area').primaryKey(),
    ideas: integer().notNull(),
    /** Equal for spellings of one area. */
    areaKey: text('area_key'),
  },
  (table) => [index('idea_counts_area').on(table.areaKey)],
);

/** Every revision of an idea as it was saved; written by src/features/ideas/server/idea-table.ts. */
export const ideaRevisions = sqliteTable(
  'idea_revisions',
  {
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    savedBy: text('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: integer('saved_at', { mode: 'timestamp_ms' }).notNull(),
    reason: text(),
    /** The answers as a JSON object. */
    answers: text({ mode: 'json' }).$type<IdeaInput>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ideaId, table.revision] })],
);

/**
 * True for the first comment of a thread that is not resolved. A first comment whose text was deleted stays for its
 * replies, and its thread is open like any other. Written once for the index and the query: SQLite uses an index on
 * some of the rows only where both say the same.
 */
export const openComment = sql`reply_to is null and resolved_at is null`;

export const comments = sqliteTable(
  'comments',
  {
    id: text().primaryKey(),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    section: text({ length: 100 }).notNull(),
    fieldName: text('field_name', { length: 100 }),
    content: text().notNull(),
    editedAt: integer('edited_at', { mode: 'timestamp_ms' }),
    /** Set while the discussion is settled. */
    resolvedAt: integer('resolved_at', { mode: 'timestamp_ms' }),
    /** The idea's revision that the comment was written about. */
    revision: integer().notNull().default(1),
    /** The comment that this one replies to; null for the first of a thread. */
    replyTo: text('reply_to').references((): AnySQLiteColumn => comments.id, {
      onDelete: 'cascade',
    }),
    /** The source of an answer that it is about; its section and field follow from that. */
    sourceId: text('source_id').references((): AnySQLiteColumn => sources.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_source').on(table.sourceId).where(sql`source_id is not null`),
    index('comments_idea').on(table.ideaId, table.createdAt),
    index('comments_reply').on(table.replyTo),
    index('comments_open').on(table.ideaId).where(openComment),
    index('comments_user').on(table.userId, table.ideaId),
  ],
);

/** Whom a comment mentions; its text has their ids. */
export const mentions = sqliteTable(
  'mentions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The event that mentioned them first: the comment, or an edit of it. */
    eventId: integer('event_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('mentions_user').on(table.userId, table.eventId),
  ],
);

/**
 * What has happened in the tracker, written in the batch that did it. Rows hold references alone, without foreign keys, so
 * that they can stay when what they are about goes; triggers refuse to change a row, or to delete one before its time.
 */
export const events = sqliteTable(
  'events',
  {
    /** Grows in the order in which the batches were written: whoever has read up to an id has missed nothing. */
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    kind: text().$type<EventKind>().notNull(),
    /** Null where nobody did it: a day has come, or a round was closed by its deadline or its last score. */
    actorId: text('actor_id'),
    /** It is about an idea or a round. */
    ideaId: text('idea_id'),
    roundId: text('round_id'),
    /** The idea's revision then; that of a save is the save itself. 0 of a round. */
    revision: integer().notNull(),
    commentId: text('comment_id'),
    decisionId: text('decision_id'),
    sourceId: text('source_id'),
  },
  (table) => [
    index('events_idea').on(table.ideaId, table.id),
    index('events_round').on(table.roundId, table.id).where(sql`round_id is not null`),
    index('events_actor').on(table.actorId, table.id),
    index('events_kind').on(table.kind, table.id),
    index('events_at').on(table.at),
    // Told once, however many processes tell it.
    uniqueIndex('events_once_in_a_round')
      .on(table.roundId, table.kind)
      .where(sql`kind in ('round opened', 'round reminder', 'round closed')`),
    uniqueIndex('events_look_again_once').on(table.decisionId).where(sql`kind = 'look again'`),
    check('events_about', sql`(${table.ideaId} is null) <> (${table.roundId} is null)`),
  ],
);

/** What somebody follows, and up to where they have read. */
export const ideaReaders = sqliteTable(
  'idea_readers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** Null where nothing was chosen: owners and commenters then follow by themselves. */
    follows: integer({ mode: 'boolean' }),
    /** What happened up to this event was before they followed it: it is no news for the inbox. */
    followsFrom: integer('follows_from').notNull().default(0),
    /** The newest event of the idea that was read. */
    readThrough: integer('read_through').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ideaId] }),
    index('idea_readers_idea').on(table.ideaId),
  ],
);

/** Up to where somebody has read of what happened in a round. */
export const roundReaders = sqliteTable(
  'round_readers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roundId: text('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    readThrough: integer('read_through').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roundId] })],
);

/** What ends a kind of mail from a letter, without a session: one for each time that such a letter goes out. */
export const leavingTokens = sqliteTable(
  'leaving_tokens',
  {
    /** SHA-256 of the token: a copy of this table ends nobody's mail. */
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which mail it ends. */
    kind: text({ enum: mailKinds }).notNull(),
    createdAt: createdAt(),
    /** It works once. */
    usedAt: integer('used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('leaving_tokens_user').on(table.userId),
    index('leaving_tokens_created').on(table.createdAt),
  ],
);

/** What a founder has set on the dashboard and kept under a name. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Query parameters of the dashboard's address. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.name)],
);

/** Several people score the same ideas, and nobody sees what the others give until the round is closed. */
export const rounds = sqliteTable(
  'rounds',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** `textKey` of the title. Searches compare it. */
    titleKey: text('title_key'),
    question: text().notNull(),
    /** Null once the account is gone. */
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    deadline: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Null while it is open, and from its deadline on until somebody looks; then the deadline itself. */
    closedAt: integer('closed_at', { mode: 'timestamp_ms' }),
    closedBy: text('closed_by', { enum: closings }),
    /** How many had finished when it was closed: later the ideas may have other owners. */
    finished: integer(),
    /** The closed round whose results were seen before this one. */
    follows: text().references((): AnySQLiteColumn => rounds.id),
  },
  (table) => [
    index('rounds_open').on(table.deadline).where(sql`closed_at is null`),
    index('rounds_opened_by').on(table.openedBy),
    check('rounds_closed_by', sql`${table.closedBy} in (${words(closings)})`),
    check('rounds_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
  ],
);

/** What a round asks about. */
export const roundIdeas = sqliteTable(
  'round_ideas',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.ideaId] }),
    index('round_ideas_idea').on(table.ideaId),
  ],
);

/** Whom a round asks. */
export const roundAssessors = sqliteTable(
  'round_assessors',
  {
    /** By chance, so that what was assessed can stay when the account goes. */
    id: text().primaryKey(),
    roundId: text('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The event that asked them; null for whoever was asked before that was told. */
    eventId: integer('event_id'),
  },
  (table) => [
    unique('round_assessors_once').on(table.roundId, table.userId),
    index('round_assessors_user').on(table.userId),
  ],
);

/** How the table has "I can't judge this". */
export const skipped = 0;

/** 1 to 10, 0 for "I can't judge this", null while it is not set. */
const given = (column: string) => integer(column);
const isGiven = (column: SQLiteColumn) =>
  sql`${column} is null or (typeof(${column}) = 'integer' and ${column} between 0 and 10)`;

/** What one assessor gives one idea. When they gave it is nobody's business. */
export const assessments = sqliteTable(
  'assessments',
  {
    assessorId: text('assessor_id')
      .notNull()
      .references(() => roundAssessors.id, { onDelete: 'cascade' }),
    roundId: text('round_id').notNull(),
    ideaId: text('idea_id').notNull(),
    impactScore: given('impact_score'),
    feasibilityScore: given('feasibility_score'),
    innovationScore: given('innovation_score'),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assessorId, table.ideaId] }),
    foreignKey({
      columns: [table.roundId, table.ideaId],
      foreignColumns: [roundIdeas.roundId, roundIdeas.ideaId],
    }).onDelete('cascade'),
    index('assessments_idea').on(table.roundId, table.ideaId),
    check('assessments_impact_score', isGiven(table.impactScore)),
    check('assessments_feasibility_score', isGiven(table.feasibilityScore)),
    check('assessments_innovation_score', isGiven(table.innovationScore)),
  ],
);

/**
 * What was decided about an idea: a log. Triggers refuse to change or delete a row; its author goes when the account
 * goes, and it goes with the idea.
 */
export const decisions = sqliteTable(
  'decisions',
  {
    id: text().primaryKey(),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: decisionWords }).notNull(),
    /** A day as YYYY-MM-DD, in no time zone. */
    lookAgainOn: text('look_again_on'),
    /** The closed round that it followed. */
    roundId: text('round_id').references(() => rounds.id),
    createdAt: createdAt(),
    reason: text().notNull(),
  },
  (table) => [
    // All that lists show of the newest one, so that no row is read for it.
    index('decisions_newest').on(
      table.ideaId,
      desc(table.createdAt),
      table.decision,
      table.lookAgainOn,
    ),
    index('decisions_user').on(table.userId),
    index('decisions_look_again').on(table.lookAgainOn).where(sql`look_again_on is not null`),
    check('decisions_decision', sql`${table.decision} in (${words(decisionWords)})`),
  ],
);

/** Counters of the rate limiter: what a key has used and until when. */
export const rateLimits = sqliteTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: integer({ mode: 'timestamp_ms' }),
});

/** What makes the codes of somebody's app (RFC 6238), as a second step after the password. */
export const codeSecrets = sqliteTable('code_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base32, as it is: who reads this table can make codes, and has the password still to find (docs/decisions/0037). */
  secret: text().notNull(),
  createdAt: createdAt(),
  /** Null until a first code has shown that the app has it: before that nobody is asked for one. */
  confirmedAt: integer('confirmed_at', { mode: 'timestamp_ms' }),
  /** The half minute of the newest code that was used: none counts twice. */
  lastCounter: integer('last_counter').notNull().default(0),
});

/** What stands in for a code on the day on which the app is lost. Each works once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 over the account's id and the code. */
    hash: text().notNull(),
    usedAt: integer('used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins whose password was right and which wait for a code. Each is used up by one. */
export const signInTickets = sqliteTable(
  'sign_in_tickets',
  {
    /** SHA-256 of the cookie's value. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the password's hash that was verified: another password ends it. */
    password: text().notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('sign_in_tickets_user').on(table.userId),
    index('sign_in_tickets_expires').on(table.expiresAt),
  ],
);

/** What requests with an Idempotency-Key have made, for those that are sent again (platform/server/idempotency.ts). */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    operation: text({ enum: ['create idea', 'open round', 'add source'] }).notNull(),
    key: text().notNull(),
    /** SHA-256 of what the request asked for. */
    bodyHash: text('body_hash').notNull(),
    /** The id of what it made. */
    resultId: text('result_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index('idempotency_keys_result').on(table.resultId),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** What signs in without a password. The private part stays with its owner: a copy of this table signs nobody in. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By which the device knows it, and its public key (COSE): both base64url. */
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
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** What a passkey has to sign, once and within five minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    /** SHA-256 of its value. */
    hash: text().primaryKey(),
    purpose: text({ enum: ['add', 'confirm', 'sign in'] }).notNull(),
    /** SHA-256 of whom it was made for: account and session, or the cookie of a browser that signs in. */
    madeFor: text('made_for').notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);

/** What lets programs call the API in somebody's name. A row goes when its token is revoked. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: a copy of this table lets nobody in. */
    hash: text().notNull().unique(),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    createdAt: createdAt(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    /** To within five minutes; null until it is used. */
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }),
    /** How its owner had signed in when they made it: the token is worth no more than that. */
    signedInBy: text('signed_in_by', { enum: signInMethods }).notNull(),
  },
  (table) => [
    index('access_tokens_user').on(table.userId, table.createdAt),
    check('access_tokens_scope', sql`${table.scope} in (${words(tokenScopes)})`),
  ],
);

/** Where other programs are told of what happens. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: webhookKinds }).notNull(),
    /** It may hold a secret: only the form that changes it shows it whole. */
    url: text().notNull(),
    /** Signs each message, so it is kept as it is; null for a kind that is not signed. */
    secret: text(),
    eventGroups: text('event_groups', { mode: 'json' }).$type<WebhookGroup[]>().notNull(),
    /** Messages hold titles and texts of ideas. */
    carriesTexts: integer('carries_texts', { mode: 'boolean' }).notNull(),
    /** The newest event that deliveries were made of, or that was left out. */
    toldThrough: integer('told_through').notNull(),
    /** The first attempt that failed since one arrived. */
    failingSince: integer('failing_since', { mode: 'timestamp_ms' }),
    switchedOffAt: integer('switched_off_at', { mode: 'timestamp_ms' }),
    switchedOffBy: text('switched_off_by', { enum: ['administrator', 'failing'] }),
    createdAt: createdAt(),
  },
  (table) => [check('webhooks_kind', sql`${table.kind} in (${words(webhookKinds)})`)],
);

/** What a webhook is told, as the outbox has mail. It has no words: these are made for each attempt. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`: the same for every attempt. */
    id: text().primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Null for a test. */
    eventId: integer('event_id'),
    createdAt: createdAt(),
    /** Since somebody last sent it again. */
    tries: integer().notNull().default(0),
    /** Null where it is not tried again. */
    nextTryAt: integer('next_try_at', { mode: 'timestamp_ms' }),
    /** Until then one process is sending it. */
    claimedUntil: integer('claimed_until', { mode: 'timestamp_ms' }),
    /** The last attempt: when it was made, how long it took, and the status of the answer, or why there was none. */
    triedAt: integer('tried_at', { mode: 'timestamp_ms' }),
    tookMs: integer('took_ms'),
    status: integer(),
    problem: text(),
    /** The first words of an answer that says that it was not taken. */
    answer: text(),
    deliveredAt: integer('delivered_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.webhookId, table.eventId),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('webhook_deliveries_claimed')
      .on(table.webhookId, table.claimedUntil)
      .where(sql`claimed_until is not null`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_tried').on(table.webhookId, table.triedAt),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** What the sign-in provider (OpenID Connect) calls the people of accounts: whoever it signs in by such a name is that account. */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    /** The provider's own name for the person, which it never gives to anybody else. */
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: integer('last_used_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    unique('identities_subject').on(table.issuer, table.subject),
    // A second person with the address of one who has left is not let in by it.
    unique('identities_user').on(table.issuer, table.userId),
    index('identities_owner').on(table.userId),
  ],
);

/** Sign-ins that somebody has begun and the provider has not answered yet; each can be ended once, within ten minutes. */
export const providerSignIns = sqliteTable(
  'provider_sign_ins',
  {
    /** SHA-256 of the state. */
    id: text().primaryKey(),
    /** SHA-256 of the cookie of the browser that has begun it. */
    browser: text().notNull(),
    /** What the provider has to repeat in the ID token. */
    nonce: text().notNull(),
    /** PKCE: what shows the provider that the code is ours. */
    verifier: text().notNull(),
    /** The session whose account is to be linked, or, with `again`, that is to be confirmed; null where somebody signs in. */
    sessionId: text('session_id').references(() => sessions.id, {
      onDelete: 'cascade',
      // A confirmation gives the session another id.
      onUpdate: 'cascade',
    }),
    /** A path of this site. */
    returnTo: text('return_to').notNull(),
    /** The person has to prove anew who they are, whatever the provider remembers. */
    again: integer({ mode: 'boolean' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_sign_ins_created').on(table.createdAt),
    index('provider_sign_ins_session').on(table.sessionId),
  ],
);

/** What answers of an idea rest on. */
export const sources = sqliteTable(
  'sources',
  {
    id: text().primaryKey(),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** How the text refers to it, from 1 in each idea; never given again, so that a printed brief stays true. */
    number: integer().notNull(),
    kind: text({ enum: sourceKinds }).notNull(),
    stance: text({ enum: stances }).notNull(),
    /** What it shows, in one sentence. */
    shows: text().notNull(),
    /** An address, a DOI or a PubMed id, each in its usual form; all three null for a file alone. */
    url: text(),
    doi: text(),
    pubmedId: text('pubmed_id'),
    /** The file that it is in; null too where the file was taken away since (features/files/server/removing.ts). */
    fileId: text('file_id').references((): AnySQLiteColumn => files.id),
    /** Title, authors, journal and year as they are shown; empty where nobody has typed or fetched them. */
    citation: text().notNull().default(''),
    addedBy: text('added_by')
      .notNull()
      .references(() => users.id),
    /** Who first wrote what it says now; null where that is who has added it. */
    writtenBy: text('written_by').references(() => users.id),
    createdAt: createdAt(),
    /** Who, not the one who added it, has read it and found that it shows what is said. */
    checkedBy: text('checked_by').references(() => users.id),
    checkedAt: integer('checked_at', { mode: 'timestamp_ms' }),
    /** Counts what has happened to it; a change names the one it started from. */
    revision: integer().notNull().default(1),
    /** Set while it is taken away and can be brought back. */
    removedAt: integer('removed_at', { mode: 'timestamp_ms' }),
    removedBy: text('removed_by').references(() => users.id),
  },
  (table) => [
    unique('sources_number').on(table.ideaId, table.number),
    index('sources_added').on(table.addedBy),
    index('sources_written').on(table.writtenBy),
    index('sources_checked').on(table.checkedBy),
    index('sources_removed').on(table.removedBy),
    index('sources_file').on(table.fileId),
    check('sources_kind', sql`${table.kind} in (${words(sourceKinds)})`),
    check('sources_stance', sql`${table.stance} in (${words(stances)})`),
  ],
);

/** The answers that a source is given for. */
export const sourceFields = sqliteTable(
  'source_fields',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    fieldName: text('field_name').$type<FieldName>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.fieldName] })],
);

/** The answers to the questions of the regulatory outlook, and what the rules of a version said of them. */
export const outlooks = sqliteTable(
  'outlooks',
  {
    ideaId: text('idea_id')
      .primaryKey()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    answers: text({ mode: 'json' }).$type<RegulatoryAnswers>().notNull(),
    /** Of the rules, as `2026.11`. */
    rules: text().notNull(),
    /** What they said, for the list's filter. */
    deviceClass: text('device_class', { enum: deviceClasses }).$type<DeviceClass>().notNull(),
    /** The same of the AI Act; null in what was answered before it was kept, until the next start reads it. */
    aiAct: text('ai_act', { enum: aiActWords }).$type<AiActWord>(),
    answeredBy: text('answered_by')
      .notNull()
      .references(() => users.id),
    answeredAt: integer('answered_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('outlooks_class').on(table.deviceClass),
    index('outlooks_ai_act').on(table.aiAct),
    index('outlooks_answered').on(table.answeredBy),
    check('outlooks_class', sql`${table.deviceClass} in (${words(deviceClasses)})`),
  ],
);

/** Contradictions that somebody has found to be none, each as long as the answers stay what they were. */
export const contradictionsSetAside = sqliteTable(
  'contradictions_set_aside',
  {
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** Names the check. */
    check: text('check_name').notNull(),
    /** SHA-256 of what was compared: once that changes it counts no more. */
    compared: text().notNull(),
    reason: text().notNull(),
    setAsideBy: text('set_aside_by')
      .notNull()
      .references(() => users.id),
    setAsideAt: integer('set_aside_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ideaId, table.check] }),
    index('contradictions_set_aside_by').on(table.setAsideBy),
  ],
);

/** Files of ideas: what they are called and what they are. Their bytes are in `file_pieces`. */
export const files = sqliteTable(
  'files',
  {
    id: text().primaryKey(),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** Only one that is `ready` is a file to anybody; the others are being taken away. */
    state: text({ enum: fileStates }).notNull(),
    name: text().notNull(),
    /** What it is by its content. */
    type: text({ enum: fileTypes }),
    /** In bytes. */
    size: integer().notNull(),
    /** SHA-256 in hex of the bytes that are here. */
    sha256: text(),
    /** Of a picture, in pixels. */
    width: integer(),
    height: integer(),
    /** Which of its pieces count: 0, and another number for pictures of before 0043 took a file in one request. */
    made: integer().notNull().default(0),
    uploadedBy: text('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_idea').on(table.ideaId),
    index('files_uploaded').on(table.uploadedBy),
    // The few that are not ready, for what is tidied every hour.
    index('files_unready').on(table.createdAt).where(sql`${table.state} <> 'ready'`),
    check('files_state', sql`${table.state} in (${words(fileStates)})`),
    check('files_type', sql`${table.type} in (${words(fileTypes)})`),
  ],
);

/** The bytes of files, in pieces of one size but for the last: nobody ever holds or writes a whole file at once. */
export const filePieces = sqliteTable(
  'file_pieces',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    made: integer().notNull(),
    number: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.made, table.number] })],
);

/** What has happened to each source, with what it said from then on; only added to. */
export const sourceChanges = sqliteTable(
  'source_changes',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** That of the source which it made. */
    revision: integer().notNull(),
    what: text({ enum: sourceChangeKinds }).notNull(),
    changedBy: text('changed_by')
      .notNull()
      .references(() => users.id),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    /** The save of the idea that stood then. */
    ideaRevision: integer('idea_revision').notNull(),
    said: text({ mode: 'json' }).$type<SourceWords>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.revision] }),
    index('source_changes_by').on(table.changedBy),
  ],
);
