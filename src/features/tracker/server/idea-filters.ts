import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { ideas } from '#db/schema/ideas.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { todayForUser } from '#features/accounts/server/today-for-user.ts';
import { decidedLast, isDueForReview } from '#features/decisions/server/decisions.ts';
import { notDeleted } from '#features/ideas/server/ideas.ts';
import { hasUnread } from '#features/notifications/server/notifications.ts';
import type { RegulatoryChoice } from '#features/regulatory/domain/regulatory-questions.ts';
import { hasRegulatoryResult } from '#features/regulatory/server/regulatory-assessments.ts';
import { db } from '#platform/server/database/database.ts';
import { contains, jsonObject } from '#platform/server/database/sql.ts';
import { textKey } from '#platform/text/fold.ts';
import { searchWords } from '../domain/excerpt.ts';
import {
  choiceNames,
  choices,
  type Filters,
  flagNames,
  objectFromNames,
  wordsOf,
} from '../domain/filters.ts';
import type { IdeaCounts } from '../domain/list-response.ts';
import type { CountsQuery, IdeaFilter } from '../domain/search.ts';

/** Matches each word as a prefix: `spiro home` finds "Home spirometry". Drops prefixes of other searched words. */
function toMatch(text: string): string {
  const words = searchWords(text);
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .map((word) => `"${word}"*`)
    .join(' ');
}

function found(match: string, words: string): SQL {
  const inText = sql`select id from idea_search where idea_search match ${match}`;
  // "cross join" keeps SQLite from starting with ideas: there are far fewer people.
  const byName = sql`select ideas.id from users cross join ideas on ideas.user_id = users.id
    where ${contains(users.nameKey, words)}`;
  return inArray(ideas.id, sql`(${inText} union ${byName})`);
}

type FilterName = Exclude<keyof Filters, 'sort' | 'reverse'>;
/** `today` is a day in the reader's time zone. */
export type FilterContext = User & { today: string };
type Condition<Value> = (value: Value, caller: FilterContext) => SQL;

const anyOf =
  (ofWord: (word: string) => SQL): Condition<string> =>
  (words) =>
    or(...wordsOf(words).map(ofWord)) ?? sql`0`;

const conditionOf: { [Name in FilterName]: Condition<NonNullable<IdeaFilter[Name]>> } = {
  q(words) {
    const match = toMatch(words);
    // The index contains no symbols, such as emoji. They are searched in titles only.
    return match ? found(match, words) : contains(ideas.titleKey, words);
  },
  diseaseArea: (area) => eq(ideas.areaKey, textKey(area)),
  riskLevel: anyOf((level) => sql`${ideas.riskLevel} = ${level}`),
  productType: anyOf((type) => sql`${ideas.productType} = ${type}`),
  maturityLevel: anyOf((level) => sql`${ideas.maturityLevel} = ${level}`),
  decision: anyOf((word) => decidedLast(word === 'none' ? null : word)),
  outlook: anyOf((word) => hasRegulatoryResult(word as RegulatoryChoice)),
  lookAgain: (_, { today }) => isDueForReview(today),
  noSource: () => eq(ideas.answersBacked, 0),
  opposed: () => gt(ideas.answersOpposed, 0),
  mine: (_, caller) => eq(ideas.userId, caller.id),
  news: (_, caller) => hasUnread(caller.id),
};

const conditionFor = (name: FilterName, value: unknown, caller: FilterContext): SQL =>
  (conditionOf[name] as Condition<unknown>)(value, caller);

export function conditions(
  query: Partial<IdeaFilter>,
  caller: FilterContext,
  without?: FilterName,
): SQL[] {
  const asked = (Object.keys(conditionOf) as FilterName[]).flatMap((name) => {
    const value = query[name];
    return value && name !== without ? [conditionFor(name, value, caller)] : [];
  });
  return [notDeleted, ...asked];
}

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`;
const from = (where: SQL[]) => sql`from ${ideas} where ${and(...where)}`;

function countsSql(query: CountsQuery, caller: FilterContext) {
  const flags = jsonObject({
    total: sql`count(*)`,
    ...objectFromNames(flagNames, (name) => countIf(conditionFor(name, true, caller))),
  });
  const byWord = choiceNames.map((name) => {
    const { words }: { words: readonly string[] } = choices[name];
    const counts = jsonObject(
      objectFromNames(words, (word) => countIf(conditionFor(name, word, caller))),
    );
    return [name, sql`(select ${counts} ${from(conditions(query, caller, name))})`] as const;
  });
  // Groups the spellings of one area.
  const byArea = sql`(select json_group_object(area, found) from
    (select min(${ideas.diseaseArea}) as area, count(*) as found
      ${from(conditions(query, caller, 'diseaseArea'))}
        and ${ideas.diseaseArea} <> '' and length(${ideas.diseaseArea}) <= 100
      group by ${ideas.areaKey} order by ${ideas.areaKey} limit 200))`;
  const parts = jsonObject({ ...Object.fromEntries(byWord), diseaseArea: byArea });
  return sql`select (select ${flags} ${from(conditions(query, caller))}) as flags, ${parts} as parts`;
}

export async function countIdeas(query: CountsQuery, user: User): Promise<IdeaCounts> {
  const reading = { ...user, today: await todayForUser(user.id) };
  const [row] = await db().all<{ flags: string; parts: string }>(countsSql(query, reading));
  if (!row) throw new Error('the database returned no row for counts');
  return { ...JSON.parse(row.parts), ...JSON.parse(row.flags) };
}
