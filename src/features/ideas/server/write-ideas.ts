import { and, eq, getTableColumns, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { ideaCounts, ideaRevisions, ideaSearchRows, ideas } from '#db/schema/ideas.ts';
import { rounds } from '#db/schema/rounds.ts';
import type { Database, Transaction } from '#platform/server/database/database.ts';
import { foldWords, textKey } from '#platform/text/fold.ts';
import { allFields, type IdeaInput, sourceableFields } from '../domain/fields.ts';
import type { Idea } from '../domain/idea-response.ts';
import { answersOf } from '../domain/revision.ts';
import type { IdeaWrite } from '../domain/schema.ts';
import { type Criterion, criteria, scoresSetOf } from '../domain/weights.ts';

// Maintains rows derived from ideas, so that lists and searches need not compute them.

/** Texts and choices. */
export const unscoredFields = allFields
  .filter(({ control }) => control !== 'score')
  .map(({ name }) => name);
/** A separator that no search text contains, so that a phrase cannot match across two fields. */
const betweenFields = '\n\ue000\n';

/** Adds texts in folded case, because SQLite folds ASCII letters only. */
const withFolded = (idea: IdeaInput) => ({
  ...idea,
  titleKey: textKey(idea.ideaTitle),
  areaKey: textKey(idea.diseaseArea),
  searchText: foldWords(unscoredFields.map((name) => idea[name]).join(betweenFields)),
});

const sourceableAnswers = sourceableFields
  .map((name) => `'${name}', ideas.${getTableColumns(ideas)[name].name}`)
  .join(', ');

const countSourcesSql = `UPDATE ideas SET (answers_in_words, answers_backed, answers_opposed) = (
  SELECT count(*), count(sourced.field_name), coalesce(sum(sourced.is_opposed), 0)
  FROM json_each(json_object(${sourceableAnswers})) answer
  LEFT JOIN (SELECT field_name, max(stance = 'against') is_opposed
    FROM sources JOIN source_fields ON source_id = sources.id
    WHERE idea_id = ideas.id AND removed_at IS NULL GROUP BY field_name) sourced
    ON sourced.field_name = answer.key
  WHERE trim(answer.value, char(9, 10, 13, 32)) <> '')`;

/** Must follow every write to answers or sources. */
export const updateSourceCounts = (tx: Transaction, ideaIds: string[]) =>
  tx.run(sql`${sql.raw(countSourcesSql)} where ${inArray(ideas.id, ideaIds)}`);

export const searchIndexSql = (ideaIds: string[]) =>
  sql`insert or replace into idea_search (rowid, id, text)
    select r.row, ideas.id, ideas.search_text from ${ideas}
    join ${ideaSearchRows} r on r.id = ideas.id left join idea_search s on s.rowid = r.row
    where ${inArray(ideas.id, ideaIds)} and (s.id, s.text) is not (ideas.id, ideas.search_text)`;

async function updateDerivedRows(tx: Transaction, ideaIds: string[]): Promise<void> {
  await tx.run(searchIndexSql(ideaIds));
  await updateSourceCounts(tx, ideaIds);
}

export const ideaCountsSql = (areaKeys: string[]) =>
  sql`insert into ${ideaCounts} (disease_area, area_key, ideas)
    select disease_area, area_key, count(*) from ${ideas}
    where deleted_at is null and ${inArray(ideas.areaKey, areaKeys)} group by area_key, disease_area
    on conflict do update set ideas = excluded.ideas, area_key = excluded.area_key`;

/** Must follow every added, deleted or restored idea and every changed area. @param areas in any spelling */
export async function updateIdeaCounts(tx: Transaction, areas: string[]): Promise<void> {
  const keys = [...new Set(areas.map(textKey))];
  // Updates existing rows, so that of two equally frequent spellings the older one stays first.
  await tx.run(ideaCountsSql(keys));
  const spellings = tx
    .select({ diseaseArea: ideas.diseaseArea })
    .from(ideas)
    .where(and(isNull(ideas.deletedAt), inArray(ideas.areaKey, keys)));
  await tx
    .delete(ideaCounts)
    .where(and(inArray(ideaCounts.areaKey, keys), notInArray(ideaCounts.diseaseArea, spellings)));
}

async function addDerivedRows(
  tx: Transaction,
  added: readonly { id: string; diseaseArea: string }[],
): Promise<void> {
  const ids = added.map(({ id }) => id);
  // The search index has its own row numbers, because VACUUM may renumber those of `ideas`.
  const rows = ids.map((id) => ({ id }));
  await tx.insert(ideaSearchRows).values(rows).onConflictDoNothing();
  await updateDerivedRows(tx, ids);
  const areas = added.map(({ diseaseArea }) => diseaseArea);
  await updateIdeaCounts(tx, areas);
}

export async function removeIdeas(tx: Transaction, which: SQL): Promise<void> {
  const rows = tx
    .select({ row: ideaSearchRows.row })
    .from(ideaSearchRows)
    .innerJoin(ideas, eq(ideas.id, ideaSearchRows.id))
    .where(which);
  await tx.run(sql`delete from idea_search where rowid in ${rows}`);
  await tx.delete(ideas).where(which);
}

const ideasAtOnce = 200;

/** Writes missing derived rows after a migration that sets `title_key` to null because folding or fields changed. */
export async function fillDerivedRows(database: Database): Promise<void> {
  for (;;) {
    const some = await database
      .select()
      .from(ideas)
      .where(isNull(ideas.titleKey))
      .limit(ideasAtOnce);
    if (some.length === 0) break;
    await database.transaction(async (tx) => {
      for (const idea of some) {
        const { titleKey, areaKey, searchText } = withFolded(idea);
        await tx.update(ideas).set({ titleKey, areaKey, searchText }).where(eq(ideas.id, idea.id));
      }
      await addDerivedRows(tx, some);
    });
  }
  const unfolded = await database.select().from(rounds).where(isNull(rounds.titleKey));
  for (const { id, title } of unfolded)
    await database
      .update(rounds)
      .set({ titleKey: textKey(title) })
      .where(eq(rounds.id, id));
}

// Every write of answers goes through the functions below.

type WithScoresSet = IdeaInput & { scoresSet: Criterion[] };
type NewIdea = WithScoresSet & Pick<typeof ideas.$inferInsert, 'id' | 'userId' | 'createdAt'>;

const savedAnswers = (ideaId: string, idea: WithScoresSet) => ({
  ideaId,
  answers: answersOf(idea),
  scoresSet: idea.scoresSet,
});

export async function insertIdeas(
  tx: Transaction,
  input: (Omit<NewIdea, 'scoresSet'> & IdeaWrite)[],
): Promise<void> {
  const added: NewIdea[] = input.map((idea) => ({
    ...idea,
    scoresSet: scoresSetOf(idea, idea.scoresSet ?? criteria),
  }));
  await tx.insert(ideas).values(added.map((idea) => ({ ...idea, ...withFolded(idea) })));
  await tx.insert(ideaRevisions).values(
    added.map(({ id, userId, createdAt, ...idea }) => ({
      ...savedAnswers(id, idea),
      revision: 1,
      savedBy: userId,
      savedAt: createdAt,
    })),
  );
  await addDerivedRows(tx, added);
}

export type CurrentName = 'id' | 'userId' | 'revision' | 'diseaseArea' | 'scoresSet' | Criterion;

/** @param current the idea as read in this transaction */
export async function saveIdea(
  tx: Transaction,
  current: Pick<Idea, CurrentName>,
  input: IdeaWrite,
  reason: string | null,
  savedAt = new Date(),
): Promise<void> {
  const { id, userId, revision, diseaseArea } = current;
  const named =
    input.scoresSet ??
    criteria.filter((name) => current.scoresSet.includes(name) || input[name] !== current[name]);
  const idea = { ...input, scoresSet: scoresSetOf(input, named) };
  const saved = { revision: revision + 1, savedBy: userId, savedAt };
  await tx
    .update(ideas)
    .set({ ...withFolded(idea), ...saved, saveReason: reason })
    .where(eq(ideas.id, id));
  await tx.insert(ideaRevisions).values({ ...savedAnswers(id, idea), ...saved, reason });
  await updateDerivedRows(tx, [id]);
  if (idea.diseaseArea !== diseaseArea) await updateIdeaCounts(tx, [idea.diseaseArea, diseaseArea]);
}
