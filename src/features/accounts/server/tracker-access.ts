import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isFounder, roles } from '../../../platform/text/role.ts';

const trackerRoles = roles.filter((role) => isFounder({ role }));
const listed = sql.raw(trackerRoles.map((role) => `'${role}'`).join(', '));

/** SQL: whether a role may use the tracker. `isFounder` names the roles that may. @param role its column */
export const canUseTracker = (role: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${role} in (${listed})`;
