// How many ideas each choice of the filters would leave.
import { and, type SQL, sql } from 'drizzle-orm';
import { ideas } from '../../../../db/schema/ideas.ts';
import { db } from '../../../platform/server/database/database.ts';
import { jsonObject } from '../../../platform/server/database/json.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { todayOf } from '../../accounts/server/person-day.ts';
import { choiceNames, choices, flagNames, perName } from '../domain/filters.ts';
import type { IdeaCounts } from '../domain/list-response.ts';
import type { CountsQuery } from '../domain/search.ts';
import { conditionFor, conditions, type Reading } from './idea-filters.ts';

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`;
const from = (where: SQL[]) => sql`from ${ideas} where ${and(...where)}`;

/** As many areas as the list names. */
const mostAreas = 200;

/** The statement behind the counts. It returns one row: the parts of the response as JSON. */
function countsStatement(query: CountsQuery, caller: Reading) {
  const flags = jsonObject({
    total: sql`count(*)`,
    ...perName(flagNames, (name) => countIf(conditionFor(name, true, caller))),
  });
  const byWord = choiceNames.map((name) => {
    const { words }: { words: readonly string[] } = choices[name];
    const counts = jsonObject(perName(words, (word) => countIf(conditionFor(name, word, caller))));
    return [name, sql`(select ${counts} ${from(conditions(query, caller, name))})`] as const;
  });
  // Spellings of one area count together.
  const byArea = sql`(select json_group_object(area, found) from
    (select min(${ideas.diseaseArea}) as area, count(*) as found
      ${from(conditions(query, caller, 'diseaseArea'))}
        and ${ideas.diseaseArea} <> '' and length(${ideas.diseaseArea}) <= 100
      group by ${ideas.areaKey} order by ${ideas.areaKey} limit ${mostAreas}))`;
  const parts = jsonObject({ ...Object.fromEntries(byWord), diseaseArea: byArea });
  return sql`select (select ${flags} ${from(conditions(query, caller))}) as flags, ${parts} as parts`;
}

/** Counts the ideas that match, and those of each further choice. */
export async function countIdeas(query: CountsQuery, user: User): Promise<IdeaCounts> {
  const reading = { ...user, today: await todayOf(user.id) };
  const [row] = await db().all<{ flags: string; parts: string }>(countsStatement(query, reading));
  if (!row) throw new Error('the database returned no row for counts');
  return { ...JSON.parse(row.parts), ...JSON.parse(row.flags) };
}
