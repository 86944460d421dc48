import { type SQL, sql } from 'drizzle-orm';
import { allIdeas, concerning, isNewThere } from './concerning.ts';

/** SQL for the ids of ideas with something that somebody has not read. The index of an idea's events is named, as for marks. */
export const ideasWithNews = (me: string): SQL => sql`(with mine as (${concerning(me, allIdeas)})
  select i.id from mine i where exists (select 1 from events e indexed by events_idea
    where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)}))`;
