import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { trackerRoles } from '../../domain/role.ts';

const listed = sql.raw(trackerRoles.map((role) => `'${role}'`).join(', '));

/** SQL: whether a role may use the tracker. A role that is not named in `trackerRoles` may not. @param role its column */
export const canUseTracker = (role: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${role} in (${listed})`;
