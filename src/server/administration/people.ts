// The people whom administrators see.
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { ListQuery } from '../../domain/administration.ts';
import type { Person } from '../../domain/administration-response.ts';
import type { Listed } from '../../domain/response-parts.ts';
import { hasStrongMethod } from '../accounts/auth-methods.ts';
import { formerMember } from '../accounts/former-member.ts';
import { dueOf, isDue } from '../accounts/required-step.ts';
import { contains } from '../database/contains.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { pageOf, type SortKey } from '../pages.ts';

const columns = {
  id: users.id,
  name: users.name,
  nameKey: users.nameKey,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
  emailProvenAt: users.emailProvenAt,
  secondStepSince: users.secondStepSince,
  hasMethod: sql<number>`${hasStrongMethod(sql`users.id`)}`,
  // Written out: with one table to select from, Drizzle leaves the tables' names away.
  ideas: sql<number>`(select count(*) from ideas where user_id = users.id and deleted_at is null)`,
  sessions: sql<number>`(select count(*) from sessions where user_id = users.id and expires_at > unixepoch() and users.suspended_at is null)`,
  lastUsedAt: sql<number | null>`(select max(last_used_at) from sessions where user_id = users.id)`,
};

type Row = Omit<
  Person,
  'createdAt' | 'suspendedAt' | 'emailProven' | 'lacksSecondStep' | 'lastUsedAt'
> & {
  nameKey: string;
  createdAt: Date;
  suspendedAt: Date | null;
  emailProvenAt: Date | null;
  secondStepSince: Date | null;
  hasMethod: number;
  lastUsedAt: number | null;
};

const toPerson = ({
  nameKey: _,
  createdAt,
  suspendedAt,
  emailProvenAt,
  secondStepSince,
  hasMethod,
  lastUsedAt,
  ...row
}: Row): Person => ({
  ...row,
  createdAt: createdAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
  emailProven: emailProvenAt !== null,
  lacksSecondStep:
    !hasMethod &&
    isDue({ secondStepDue: dueOf({ role: row.role, signedInBy: 'password', secondStepSince }) }),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});

const real = ne(users.id, formerMember.id);

const byName: SortKey<{ nameKey: string; id: string }>[] = [
  { column: users.nameKey, isText: true, of: ({ nameKey }) => nameKey },
  { column: users.id, isText: true, of: ({ id }) => id },
];

/** People whose name or address contains `q`, by name. */
export async function listPeople({ q, from }: ListQuery): Promise<Listed<Person>> {
  const where = and(real, q ? or(contains(users.nameKey, q), contains(users.email, q)) : undefined);
  const page = pageOf(byName, from);
  const [rows, total] = await Promise.all([
    db()
      .select(columns)
      .from(users)
      .where(and(where, page.after))
      .orderBy(page.order)
      .limit(page.limit),
    db().$count(users, where),
  ]);
  const { items, next } = page.toPage(rows);
  return { items: items.map(toPerson), total, next };
}

/** @throws Problem 404 */
export async function getPerson(id: string): Promise<Person> {
  const [row] = await db()
    .select(columns)
    .from(users)
    .where(and(real, eq(users.id, id)));
  if (!row) throw new Problem(404, 'This account does not exist.');
  return toPerson(row);
}
