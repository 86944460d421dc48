// SQL for the ideas that a round asks an assessor about, and for how far assessors are. It names tables in full, because
// Drizzle omits table names where a query selects from one table, and these fragments stand inside other queries.
import { sql } from 'drizzle-orm';

/**
 * For `a`, a row of round_assessors: each idea `q` that the round asks this person about, and their assessment `s`.
 * Excludes deleted ideas and the person's own. Further conditions can follow.
 */
export const askedOf = sql.raw(`round_ideas q
  join ideas i on i.id = q.idea_id and i.deleted_at is null
  left join assessments s on s.assessor_id = a.id and s.idea_id = q.idea_id
  where q.round_id = a.round_id and i.user_id is not a.user_id`);

/** True where each of the three values of `s` is a number or "can't judge". */
export const complete = sql.raw(
  '(s.impact_score is not null and s.feasibility_score is not null and s.innovation_score is not null)',
);

/** True for `a`, a row of round_assessors, where its person has not finished. */
export const unfinished = sql`exists (select 1 from ${askedOf} and not ${complete})`;

/** How many assessors of `rounds` have finished. */
export const finishedCount = sql<number>`(select count(*) from round_assessors a
  where a.round_id = rounds.id and not ${unfinished})`;

/** True where all assessors of `rounds` have finished and at least one assessment is complete. */
export const everybodyFinished = sql`(not exists (select 1 from round_assessors a
    where a.round_id = rounds.id and ${unfinished})
  and exists (select 1 from assessments s where s.round_id = rounds.id and ${complete}))`;
