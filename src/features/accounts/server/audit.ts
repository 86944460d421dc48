import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { auditLog, users } from '#db/schema/accounts.ts';
import { db, type Transaction } from '#platform/server/database/database.ts';
import { pageOf, type SortKey } from '#platform/server/pagination.ts';
import type { AuditAction } from '../domain/audit.ts';

/**
 * @param actor null for the command line
 * @param subjectId the account that was changed, or the id of an idea, round, contact message, mail or webhook
 * @param detail a word or two, without personal data
 */
export const recordAuditEntry = (
  tx: Transaction,
  actor: { id: string } | null,
  subjectId: string | null,
  action: AuditAction,
  detail: string | null = null,
) =>
  tx
    .insert(auditLog)
    .values({ at: new Date(), actorId: actor?.id ?? null, action, subjectId, detail });

const latestFirst: SortKey<{ entry: { id: number } }>[] = [
  { column: auditLog.id, down: true, of: ({ entry }) => entry.id },
];

export function listAudit(from?: string) {
  const page = pageOf(latestFirst, from, { size: 100 });
  const actor = alias(users, 'actor');
  const subject = alias(users, 'subject');
  // The log contains only ids. Names are joined when it is read.
  const subjectName = sql<string | null>`coalesce(
    ${subject.name},
    (select idea_title from ideas where id = ${auditLog.subjectId}),
    (select title from rounds where id = ${auditLog.subjectId}),
    (select email from one_time_links where account_id = ${auditLog.subjectId}),
    (select name from contact_messages where id = ${auditLog.subjectId}),
    (select recipient from outbox where id = ${auditLog.subjectId}),
    (select name from webhooks where id = ${auditLog.subjectId}))`;
  const rows = db()
    .select({ entry: auditLog, actor: actor.name, subject: subjectName })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(subject, eq(subject.id, auditLog.subjectId))
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit);
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });
  return page.read(
    rows,
    db().$count(auditLog),
    ({ entry: { actorId, subjectId, ...entry }, ...names }) => ({
      ...entry,
      actor: named(actorId, names.actor),
      subject: named(subjectId, names.subject),
    }),
  );
}
