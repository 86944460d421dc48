import { asc, eq } from 'drizzle-orm';
import { events } from '../../../../db/schema/events.ts';
import { db } from '../../../platform/server/database/database.ts';
import { formerMember } from '../../accounts/server/display-name.ts';
import type { FeaturePersonalData } from '../../accounts/server/personal-data.ts';

/** Events stay, shown as a former member's. */
export const eventsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const rows = await db()
      .select()
      .from(events)
      .where(eq(events.actorId, id))
      .orderBy(asc(events.id));
    return { events: rows.map(({ id: _, actorId: _actor, writeId: _write, ...event }) => event) };
  },
  remove: async (tx, { id }) => {
    await tx
      .update(events)
      .set({ actorId: formerMember.id, writeId: null })
      .where(eq(events.actorId, id));
  },
};
