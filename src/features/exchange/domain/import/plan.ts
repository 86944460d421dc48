import { foldText, textKey } from '../../../../platform/text/fold.ts';
import { type FieldError, fieldErrors } from '../../../../platform/text/problem.ts';
import { truncate } from '../../../../platform/text/truncate.ts';
import type { SourceWords } from '../../../evidence/domain/source-response.ts';
import { allFields, type IdeaInput, score } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { answersOf } from '../../../ideas/domain/merge.ts';
import { changesBetween } from '../../../ideas/domain/revision.ts';
import { ideaSchema } from '../../../ideas/domain/schema.ts';
import { planDecision, type Recorded } from './decision.ts';
import type { ImportRow } from './import-response.ts';
import { type KnownRegulatoryAnswers, planRegulatoryAnswers } from './regulatory-answers.ts';
import type { ImportRequest } from './schema.ts';
import { noSources, planSources } from './sources.ts';

/** The known data of the idea that a row names. */
export type Known = {
  idea: Idea;
  own: boolean;
  deleted: boolean;
  /** Its decisions, the newest first; loaded for rows with a decision. */
  log: readonly Recorded[];
  /** The answers to the regulatory outlook. */
  outlook: KnownRegulatoryAnswers | null;
  /** Read for rows that have sources. */
  sources: readonly SourceWords[];
  /** As in `ImportRow`; null if the sources were not loaded. */
  sourcesRevision: number | null;
};
export type Plan = ImportRow & { input: IdeaInput | null };

/** With the spaces around it; a longer one is no choice. */
const longestChoice = 200;

/** Normalises choices to the form's spelling; files may use any letter case. */
const asChosen = (given: Record<string, unknown>) =>
  Object.fromEntries(
    allFields.flatMap(({ name, options }) => {
      const typed = given[name];
      if (!options || typeof typed !== 'string') return [];
      if (typed.length > longestChoice) return [[name, typed]];
      const chosen = foldText(typed).trim();
      return [[name, options.find((option) => foldText(option) === chosen) ?? typed]];
    }),
  );

const scores = allFields.filter(({ control }) => control === 'score').map(({ name }) => name);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const shortTitle = (given: unknown) => truncate(text(given).trim(), 200, '');

/** A row with the id of an earlier one. It is not compared: the differences are as long as the idea, for each row. */
const repeated = (given: Record<string, unknown>, row: number, known: Known | undefined): Plan => ({
  row,
  outcome: 'refused',
  ideaTitle: shortTitle(given.ideaTitle) || (known?.idea.ideaTitle ?? ''),
  id: known?.idea.id ?? null,
  revision: known?.idea.revision ?? null,
  changes: [],
  decision: null,
  outlook: null,
  outlookAnsweredAt: known?.outlook?.answeredAt ?? null,
  sourcesRevision: known?.sourcesRevision ?? null,
  ...noSources,
  errors: [{ path: 'id', message: 'This idea is in the file twice.' }],
  assumed: [],
  sameTitle: false,
  unknownId: !known,
  input: null,
});

/** Plans one row. @param known the idea with the row's id, if it exists */
function planRow(given: Record<string, unknown>, row: number, known: Known | undefined): Plan {
  const before = known && answersOf(known.idea);
  // A text without a column counts as not answered.
  const blank = Object.fromEntries(
    allFields.flatMap((f) =>
      f.control === 'score' || f.control === 'choice' ? [] : [[f.name, '']],
    ),
  );
  const assumed = known ? [] : scores.filter((name) => (given[name] ?? '') === '');
  const parsed = ideaSchema.safeParse({
    ...(before ?? blank),
    ...given,
    ...asChosen(given),
    ...Object.fromEntries(assumed.map((name) => [name, score.initial])),
  });
  const decided = planDecision(given.decision, known?.log ?? []);
  const asked = planRegulatoryAnswers(given.outlook, known?.outlook ?? null, known?.own ?? true);
  const { errors: ofSources, ...planned } = planSources(given.sources, known?.sources ?? []);
  const errors = [...decided.errors, ...asked.errors, ...ofSources];
  const plan = {
    row,
    ideaTitle: shortTitle(given.ideaTitle) || (known?.idea.ideaTitle ?? ''),
    id: known?.idea.id ?? null,
    revision: known?.idea.revision ?? null,
    changes: [],
    decision: decided.decision,
    outlook: asked.outlook,
    outlookAnsweredAt: known?.outlook?.answeredAt ?? null,
    sourcesRevision: known?.sourcesRevision ?? null,
    ...planned,
    errors: [],
    assumed,
    sameTitle: false,
    unknownId: !known && Boolean(given.id),
    input: null,
  };
  const refused = (errors: FieldError[]): Plan => ({
    ...plan,
    outcome: 'refused',
    decision: null,
    outlook: null,
    ...noSources,
    errors,
  });
  if (known?.deleted)
    return refused([{ path: 'id', message: 'This idea is deleted. Bring it back first.' }]);
  if (!parsed.success) return refused([...fieldErrors(parsed.error.issues), ...errors]);
  if (errors.length > 0) return refused(errors);
  if (!before) return { ...plan, outcome: 'new', input: parsed.data };
  const changes = changesBetween(before, parsed.data);
  if (changes.length === 0) return { ...plan, outcome: 'unchanged' };
  if (!known.own) return refused([{ path: 'id', message: 'You can only edit your own ideas.' }]);
  return { ...plan, outcome: 'changed', changes, input: parsed.data };
}

/**
 * Plans every row of a file, row by row.
 * @param known ideas by id
 * @param taken the keys of titles that ideas have already
 */
export function* planImport(
  ideas: ImportRequest['ideas'],
  known: Map<string, Known>,
  taken: ReadonlySet<string>,
): Generator<Plan, void, undefined> {
  const seen = new Set<string>();
  const titles = new Set<string>();
  for (const [index, given] of ideas.entries()) {
    const id = given.id ?? '';
    const isAgain = id !== '' && seen.has(id);
    const plan = isAgain
      ? repeated(given, index + 1, known.get(id))
      : planRow(given, index + 1, known.get(id));
    seen.add(id);
    if (isAgain) {
      yield plan;
      continue;
    }
    const title = textKey(plan.ideaTitle);
    const sameTitle = !known.has(id) && (taken.has(title) || titles.has(title));
    titles.add(title);
    yield { ...plan, sameTitle };
  }
}
