// Events as open pages receive them, and who may still receive them.
import { sql } from 'drizzle-orm';
import { db } from '../../../platform/server/database/database.ts';
import type { Role } from '../../../platform/text/role.ts';
import type { SignInMethod } from '../../accounts/domain/sign-in-method.ts';
import { longestSessionMs } from '../../accounts/server/caller.ts';
import { displayName, formerMember } from '../../accounts/server/display-name.ts';

import {
  isSecondFactorDue,
  secondFactorDueAt,
} from '../../accounts/server/required-second-factor.ts';
import { canUseTracker } from '../../accounts/server/tracker-access.ts';
import type { EventKind } from '../domain/event.ts';
import type { StreamEvent } from '../domain/live.ts';

/** The oldest and the newest event there is; 0 where there is none. */
export async function eventBounds(): Promise<{ oldest: number; newest: number }> {
  const [row] = await db().all<{ oldest: number; newest: number }>(
    sql`select (select coalesce(min(id), 0) from events) as oldest, (select coalesce(max(id), 0) from events) as newest`,
  );
  return row ?? { oldest: 0, newest: 0 };
}

/** An event has the moment in which its batch was made, which may wait so long for its turn. */
const writingMs = 500;

/**
 * The newest event that a person can have read before a moment; of more than so many since then, one of the newer
 * ones. Their own events count as read.
 */
export async function eventBefore(moment: number, me: string, most: number): Promise<number> {
  const [row] = await db().all<{ id: number }>(sql`
    with newest as (select coalesce(max(id), 0) as id from events)
    select coalesce((select min(e.id) - 1 from events e where e.id >= newest.id - ${most}
      and e.at >= ${moment} - case when e.actor_id = ${me} then 0 else ${writingMs} end), newest.id) as id from newest`);
  return row?.id ?? 0;
}

type Row = Omit<StreamEvent, 'at' | 'kind' | 'actor' | 'mentions'> & {
  at: number;
  kind: EventKind;
  actorId: string | null;
  actorName: string;
  mentions: string;
};

/** The events after one, the oldest first. */
export async function eventsAfter(id: number, most: number): Promise<StreamEvent[]> {
  const rows = await db().all<Row>(sql`
    select e.id, e.at, e.kind, e.idea_id as ideaId, e.round_id as roundId, e.comment_id as commentId, e.revision,
      e.actor_id as actorId,
      coalesce((select ${displayName} from users where users.id = e.actor_id), ${formerMember.name}) as actorName,
      (select json_group_array(user_id) from mentions m where m.comment_id = e.comment_id and m.event_id = e.id) as mentions
    from events e where e.id > ${id} order by e.id limit ${most}`);
  return rows.map(({ at, actorId, actorName, mentions, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName },
    mentions: JSON.parse(mentions),
  }));
}

/**
 * The sessions that may still read ideas, under this id or the next: role, and second step after its deadline.
 * @param ids as the database has them
 */
export async function stillFounders(ids: readonly string[]): Promise<Set<string>> {
  const now = Date.now();
  const rows = await db().all<{
    id: string;
    role: Role;
    signedInBy: SignInMethod;
    since: number | null;
  }>(sql`
    select given.value id, users.role, sessions.signed_in_by signedInBy, users.second_step_since since
    from json_each(${JSON.stringify(ids)}) given
    join sessions on sessions.id = given.value or sessions.renewed_from = given.value
    join users on users.id = sessions.user_id
    where sessions.expires_at > ${Math.floor(now / 1000)} and sessions.created_at > ${now - longestSessionMs}
      and users.suspended_at is null and ${canUseTracker(sql`users.role`)}`);
  const allowed = rows.filter(({ role, signedInBy, since }) => {
    const secondStepSince = since === null ? null : new Date(since);
    return !isSecondFactorDue({
      secondStepDue: secondFactorDueAt({ role, signedInBy, secondStepSince }),
    });
  });
  return new Set(allowed.map(({ id }) => id));
}
