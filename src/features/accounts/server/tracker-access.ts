import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { newestEvent } from '../../../../db/schema/events.ts';
import { isFounder, type Role, roles } from '../../../platform/text/role.ts';

const trackerRoles = roles.filter((role) => isFounder({ role }));
const listed = sql.raw(trackerRoles.map((role) => `'${role}'`).join(', '));

/** SQL: whether a role may use the tracker. `isFounder` names the roles that may. @param role its column */
export const canUseTracker = (role: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${role} in (${listed})`;

/** The columns of a new account: all earlier events count as read. */
export const noUnread = { readThrough: newestEvent, digestedThrough: newestEvent };

const orNewest = (through: SQLWrapper) =>
  sql<number>`case when ${canUseTracker(users.role)} then ${through} else ${newestEvent} end`;

/** The columns of an account with another role: events from before its access to the tracker count as read. */
export const roleValues = (role: Role) =>
  isFounder({ role })
    ? {
        role,
        readThrough: orNewest(users.readThrough),
        digestedThrough: orNewest(users.digestedThrough),
      }
    : { role };
