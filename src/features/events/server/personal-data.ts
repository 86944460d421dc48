import { eq } from 'drizzle-orm';
import { events } from '#db/schema/events.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';

/** Events stay, shown as a former member's. */
export const eventsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const rows = await ownRows(events, events.actorId, id, events.id);
    return { events: rows.map(({ id: _, actorId: _actor, writeId: _write, ...event }) => event) };
  },
  remove: async (tx, { id }) => {
    await tx
      .update(events)
      .set({ actorId: formerMember.id, writeId: null })
      .where(eq(events.actorId, id));
  },
};
