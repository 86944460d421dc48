// What SQL compares of ideas and rounds is folded in code and stored beside them: SQLite knows the case of ASCII alone.
import { eq, isNull } from 'drizzle-orm';
import { ideas } from '../../../../db/schema/ideas.ts';
import { rounds } from '../../../../db/schema/rounds.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { foldWords, textKey } from '../../../platform/text/fold.ts';
import { allFields, type IdeaInput } from '../domain/fields.ts';
import { updateBacking } from './backing.ts';

const texts = allFields.filter(({ control }) => control !== 'score').map(({ name }) => name);
/** A word that nobody can search for: no phrase goes from one field to the next. */
const betweenFields = '\n\ue000\n';

/** The answers of an idea with what the list compares of them. Each write of answers stores both. */
export const withFolded = (idea: IdeaInput) => ({
  ...idea,
  titleKey: textKey(idea.ideaTitle),
  areaKey: textKey(idea.diseaseArea),
  searchText: foldWords(texts.map((name) => idea[name]).join(betweenFields)),
});

const ideasAtOnce = 200;

/**
 * Folds ideas and rounds that are not folded yet: those from before this was stored, and those of the demo. To have all
 * folded anew, and what is backed counted, after a change of the folding or of the fields, a migration sets `title_key` to null.
 */
export async function foldStored(database: Database): Promise<void> {
  for (;;) {
    const some = await database
      .select()
      .from(ideas)
      .where(isNull(ideas.titleKey))
      .limit(ideasAtOnce);
    const updates = some.map((idea) => {
      const { titleKey, areaKey, searchText } = withFolded(idea);
      return database
        .update(ideas)
        .set({ titleKey, areaKey, searchText })
        .where(eq(ideas.id, idea.id));
    });
    const [first, ...rest] = updates;
    if (!first) break;
    const ids = some.map(({ id }) => id);
    await database.batch([first, ...rest, updateBacking(database, ids)]);
  }
  const unfolded = await database.select().from(rounds).where(isNull(rounds.titleKey));
  for (const { id, title } of unfolded)
    await database
      .update(rounds)
      .set({ titleKey: textKey(title) })
      .where(eq(rounds.id, id));
}
