import { randomUUID } from 'node:crypto';
import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import {
  type accessTokens,
  type codeSecrets,
  type passkeys,
  securityEvents,
  type sessions,
  users,
} from '#db/schema/accounts.ts';
import { db, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf, contains } from '#platform/server/database/sql.ts';
import { pageOf, type SortKey } from '#platform/server/pagination.ts';
import {
  type EventsQuery,
  type SecurityEventKind,
  securityEventWords,
} from '../domain/security-event.ts';
import {
  type Caller,
  commandLineOrigin,
  otherPersonOrigin,
  type RequestOrigin,
  transactAs,
} from './caller.ts';

type Entry = {
  kind: SecurityEventKind;
  /** Null if no account has the typed email. */
  userId: string | null;
  client: RequestOrigin;
  /** A few words without email addresses and other people's names. */
  detail?: string | null | undefined;
};

export const recordSecurityEvent = (
  tx: Transaction,
  { client: { network, device }, ...entry }: Entry,
) =>
  tx.insert(securityEvents).values({ id: randomUUID(), at: new Date(), network, device, ...entry });

/**
 * Records a change by an administrator or the command line in the logs of the account and of the administrator.
 * @param actor null for the command line
 */
export async function recordChange(
  tx: Transaction,
  actor: Caller | null,
  userId: string,
  kind: SecurityEventKind,
  change: string | null = null,
): Promise<void> {
  const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
  if (actor?.id === userId) {
    await recordSecurityEvent(tx, { kind, userId, client: actor.client, detail: change });
    return;
  }
  const client = actor ? otherPersonOrigin : commandLineOrigin;
  const by = actor ? 'by an administrator' : 'by the operator';
  await recordSecurityEvent(tx, { kind, userId, client, detail: words(change, by) });
  if (!actor) return;
  const detail = words(securityEventWords[kind], change);
  const changed = { kind: 'other-account.changed', userId: actor.id } as const;
  await recordSecurityEvent(tx, { ...changed, client: actor.client, detail });
}

/** Whose data is deleted, at whose request and why. */
export type Deletion = Omit<Entry, 'kind'> & { userId: string };

/**
 * Deletes rows of one account, and records the deletion if there were any.
 * @param which a condition; all rows of the account by default @returns the number of deleted rows
 */
export async function deleteAndRecord(
  tx: Transaction,
  table: typeof sessions | typeof accessTokens | typeof passkeys | typeof codeSecrets,
  kind: SecurityEventKind,
  deletion: Deletion,
  which?: SQL,
): Promise<number> {
  const deleted = await tx
    .delete(table)
    .where(and(eq(table.userId, deletion.userId), which))
    .returning({ userId: table.userId });
  if (deleted.length > 0) await recordSecurityEvent(tx, { kind, ...deletion });
  return deleted.length;
}

/** Names no account if it was deleted meanwhile. */
export const recordRefusal = ({ userId, ...entry }: Entry): Promise<void> =>
  transact(async (tx) => {
    const isThere = userId !== null && (await tx.$count(users, eq(users.id, userId))) > 0;
    await recordSecurityEvent(tx, { ...entry, userId: isThere ? userId : null });
  });

/** Replaces quotation marks in a name, because the log could otherwise confuse two names with one. */
export const quoteName = (name: string) => `“${name.replace(/[“”]/g, '"')}”`;

const order: SortKey<{ at: Date; id: string }>[] = [
  { column: securityEvents.at, down: true, of: ({ at }) => at.getTime() },
  { column: securityEvents.id, down: true, isText: true, of: ({ id }) => id },
];
const shown = columnsOf(securityEvents, 'id', 'at', 'kind', 'network', 'device', 'detail');

export function ownEventsQuery(userId: string, from?: string) {
  const page = pageOf(order, from);
  return db()
    .select(shown)
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), page.after))
    .orderBy(page.order)
    .limit(page.limit);
}

export const listOwnEvents = (userId: string, from?: string) =>
  pageOf(order, from).read(
    ownEventsQuery(userId, from),
    db().$count(securityEvents, eq(securityEvents.userId, userId)),
    (event) => event,
  );

function conditions({ q = '', kind, since, until }: EventsQuery) {
  const isFound = or(contains(users.nameKey, q), contains(users.email, q));
  const people = db().select({ id: users.id }).from(users).where(isFound);
  return and(
    q ? inArray(securityEvents.userId, people) : undefined,
    kind && eq(securityEvents.kind, kind),
    since === undefined ? undefined : gte(securityEvents.at, new Date(since)),
    until === undefined ? undefined : lt(securityEvents.at, new Date(until)),
  );
}

export function eventsQuery(query: EventsQuery) {
  const page = pageOf(order, query.from);
  return db()
    .select({ ...shown, user: { id: users.id, name: users.name, email: users.email } })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(and(conditions(query), page.after))
    .orderBy(page.order)
    .limit(page.limit);
}

export const listEvents = (query: EventsQuery) =>
  pageOf(order, query.from).read(
    eventsQuery(query),
    db().$count(securityEvents, conditions(query)),
    (event) => event,
  );

/** Records a large download before it starts. A download that cannot be recorded is refused. */
export async function recordDownload(
  request: Request,
  caller: Caller,
  kind: 'ideas.exported' | 'personal-data.downloaded',
  detail: string | null = null,
): Promise<void> {
  if (request.method === 'HEAD') return;
  await transactAs(caller, async (tx) => {
    await recordSecurityEvent(tx, { kind, userId: caller.id, client: caller.client, detail });
  });
}
