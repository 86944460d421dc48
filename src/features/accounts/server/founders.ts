import { and, asc, isNull } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Person } from '../../../platform/text/response-parts.ts';
import { displayName } from './display-name.ts';
import { canUseTracker } from './tracker-access.ts';

/** Everybody who can be asked to score: with founder rights and not suspended, by name. */
export const listFounders = (): Promise<Person[]> =>
  db()
    .select({ id: users.id, name: displayName })
    .from(users)
    .where(and(canUseTracker(users.role), isNull(users.suspendedAt)))
    .orderBy(asc(users.nameKey), asc(users.email));
