import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { ideaReaders } from '../../../../db/schema/notifications.ts';
import { isNewThere } from './notification-scope.ts';

/**
 * SQL, true for an idea with unread events. It runs for each idea that other filters leave, and uses the index of the
 * idea's events by name.
 */
export const hasUnread = (me: string): SQL => sql`exists (select 1 from (
    select ${ideas.id} as id, ${ideas.deletedAt} as deleted_at,
      max(coalesce((select r.read_through from ${ideaReaders} r where r.user_id = ${me} and r.idea_id = ${ideas.id}), 0),
        (select u.read_through from ${users} u where u.id = ${me})) as read_through) i
  cross join events e indexed by events_idea
  where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)})`;
