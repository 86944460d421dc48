import * as z from 'zod/mini';
import { decisionWords } from '#features/decisions/domain/decision.ts';
import type { Decision } from '#features/decisions/domain/decision-response.ts';
import { decisionReason } from '#features/decisions/domain/decision-schema.ts';
import { sameAs, textOf } from '#features/evidence/domain/reference.ts';
import { maxSources } from '#features/evidence/domain/source.ts';
import type { SourceWords } from '#features/evidence/domain/source-response.ts';
import { sourcesInFile, wordsOf } from '#features/evidence/domain/source-schema.ts';
import { allFields, sourceableFields } from '#features/ideas/domain/fields.ts';
import { type IdeaDraft, initialAnswers } from '#features/ideas/domain/idea.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { answersOf, changesBetween } from '#features/ideas/domain/revision.ts';
import { type IdeaWrite, ideaSchema } from '#features/ideas/domain/schema.ts';
import { criteria, scoresSetOf } from '#features/ideas/domain/weights.ts';
import {
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
} from '#features/regulatory/domain/regulatory-questions.ts';
import { regulatoryAnswersSchema } from '#features/regulatory/domain/regulatory-schema.ts';
import { truncate } from '#platform/text/characters.ts';
import { foldText, textKey } from '#platform/text/fold.ts';
import { type FieldError, fieldErrors } from '#platform/text/problem.ts';
import { regulatoryColumns } from '../export/cells.ts';
import type { ImportRow, PlannedSources } from './import-response.ts';
import type { ImportRequest } from './schema.ts';

/** Columns are named as in an export (`ideaTitle`) or as on the screen (`Idea Title`). */
export const foldColumnName = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');
export const fieldsByColumn = new Map(
  allFields.flatMap((field) => [
    [foldColumnName(field.name), field],
    [foldColumnName(field.label), field],
  ]),
);
function headingWords(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/**
 * The only field whose label starts or ends with the words of a heading: "Risk" is Risk Level. A score wins over other
 * fields: "Feasibility" is Feasibility Score, not Technical Feasibility. "Score" matches no field, because
 * several labels end with it.
 */
export function fieldLike(name: string, taken: ReadonlySet<unknown>) {
  const words = headingWords(name);
  if (words.trim() === '') return undefined;
  const like = allFields.filter(({ label }) => {
    const all = headingWords(label);
    return all.startsWith(words) || all.endsWith(words);
  });
  const scores = like.filter(({ control }) => control === 'score');
  const [one, ...others] = scores.length > 0 ? scores : like;
  return others.length > 0 || taken.has(one) ? undefined : one;
}

/** Columns of an export that an import ignores silently. */
export const ignoredColumns = new Set([
  ...['id', 'createdat', 'owner', 'userid', 'revision', 'user'],
  // The import sets author and time of a decision.
  ...['decidedby', 'decidedat'],
  // Tables export the results of the regulatory rules, not the answers.
  ...regulatoryColumns.map(([name]) => foldText(name)),
  // Computed from the sources.
  ...['backing', 'answersinwords', 'answerswithsource', 'answerswithsourceagainst'],
  // Only JSON exports complete sources.
  'sources',
]);

export const decisionParts = new Map([
  ['decision', 'decision'],
  ['decisionreason', 'reason'],
  ['lookagainon', 'lookAgainOn'],
]);

const choice = `Choose one of: ${decisionWords.join(', ')}`;

/** Accepts review days in the past, because they were in the future when the decision was recorded. */
const decisionSchema = z.object(
  {
    decision: z.pipe(
      z.string(choice).check(z.trim(), z.toLowerCase()),
      z.enum(decisionWords, choice),
    ),
    reason: decisionReason,
    lookAgainOn: z._default(
      z.nullable(z.iso.date('Write the day as in 2026-12-31, or leave it empty')),
      null,
    ),
  },
  'Invalid input',
);

/** The parts of a row that are no fields of an idea. */
const partsSchema = z.object({
  decision: z.nullish(decisionSchema),
  outlook: z.nullish(z.object({ answers: regulatoryAnswersSchema }, 'Invalid input')),
  sources: z.nullish(sourcesInFile),
});
type Parts = z.infer<typeof partsSchema>;

export type Recorded = Pick<Decision, 'id' | 'decision' | 'reason' | 'lookAgainOn'>;

/** Spreadsheets may write line breaks as CRLF. */
const withPlainLines = (text: string) => text.replaceAll('\r\n', '\n');

/** The stored text of each answer that differs in its line breaks only. */
const storedLines = (before: IdeaDraft, after: IdeaDraft) =>
  Object.fromEntries(
    sourceableFields.flatMap((name) => {
      const [old, next] = [before[name], after[name]];
      return withPlainLines(`${old}`) === withPlainLines(`${next}`) ? [[name, old]] : [];
    }),
  );

/** Null for a decision that is already recorded. @param log newest first */
function planDecision(planned: Parts['decision'], log: readonly Recorded[]) {
  const isThere = log.some(
    (one) =>
      one.decision === planned?.decision &&
      one.lookAgainOn === planned.lookAgainOn &&
      withPlainLines(one.reason) === withPlainLines(planned.reason),
  );
  return planned && !isThere ? { ...planned, after: log[0]?.id ?? null } : null;
}

/** `answeredAt` is ISO 8601 in UTC. */
type KnownRegulatoryAnswers = { answers: RegulatoryAnswers; answeredAt: string };

/** Null for answers that the idea already has. */
function planRegulatoryAnswers(outlook: Parts['outlook'], known: KnownRegulatoryAnswers | null) {
  const there = known?.answers ?? noAnswers;
  if (!outlook || questionNames.every((name) => there[name] === outlook.answers[name])) return null;
  return { before: known?.answers ?? null, after: outlook.answers };
}

const noSources: PlannedSources = { sources: [], leftOut: [], withoutFile: 0 };

/** Adds missing sources and removes none. Two sources may cite the same paper, one for and one against an answer. */
function planSources(inFile: Parts['sources'], known: readonly SourceWords[]): PlannedSources {
  const ofIdea = new Set(known.map(sameAs));
  const taken = new Set(known.map((words) => textOf({ ...words, fileId: null })));
  const sources: SourceWords[] = [];
  const leftOut: SourceWords[] = [];
  let withoutFile = 0;
  for (const one of inFile ?? []) {
    const words = { ...wordsOf(one), fileId: null };
    const text = textOf(words);
    if (taken.has(text)) continue;
    taken.add(text);
    const isLeftOut = ofIdea.has(sameAs(words));
    (isLeftOut ? leftOut : sources).push(words);
    if (!isLeftOut && one.fileId !== null) withoutFile++;
  }
  return { sources, leftOut, withoutFile };
}

export type ExistingIdea = {
  idea: Idea;
  own: boolean;
  deleted: boolean;
  /** Newest first; loaded for rows with a decision only. */
  log: readonly Recorded[];
  outlook: KnownRegulatoryAnswers | null;
  /** Loaded for rows with sources only. */
  sources: readonly SourceWords[];
  sourcesRevision: number | null;
};
export type Plan = ImportRow & { input: IdeaWrite | null };

/** In characters, spaces included. A longer cell is no choice. */
const longestChoice = 200;

/** Spells choices as the form does, because files may use any letter case. */
const asChosen = (input: Record<string, unknown>) =>
  Object.fromEntries(
    allFields.flatMap(({ name, options }) => {
      const typed = input[name];
      if (!options || typeof typed !== 'string') return [];
      if (typed.length > longestChoice) return [[name, typed]];
      const chosen = foldText(typed).trim();
      return [[name, options.find((option) => foldText(option) === chosen) ?? typed]];
    }),
  );

/** A new idea without these fields gets the values of a new form. */
const assumable = allFields
  .filter(({ control }) => control === 'score' || control === 'choice')
  .map(({ name }) => name);

const shortTitle = (typed: unknown) =>
  typeof typed === 'string' ? truncate(typed.trim(), 200, '') : '';

const emptyPlan = (
  input: Record<string, unknown>,
  row: number,
  known: ExistingIdea | undefined,
): Omit<Plan, 'outcome'> => ({
  row,
  ideaTitle: shortTitle(input.ideaTitle) || (known?.idea.ideaTitle ?? ''),
  id: known?.idea.id ?? null,
  revision: known?.idea.revision ?? null,
  changes: [],
  decision: null,
  outlook: null,
  outlookAnsweredAt: known?.outlook?.answeredAt ?? null,
  sourcesRevision: known?.sourcesRevision ?? null,
  ...noSources,
  errors: [],
  assumed: [],
  sameTitle: false,
  unknownId: !known && Boolean(input.id),
  input: null,
});

const notYours = 'You can only edit your own ideas.';

function planRow(
  input: Record<string, unknown>,
  row: number,
  known: ExistingIdea | undefined,
): Plan {
  const before = known && answersOf(known.idea);
  // A missing column of text counts as an empty answer.
  const blank = Object.fromEntries(sourceableFields.map((name) => [name, '']));
  const assumed = known ? [] : assumable.filter((name) => (input[name] ?? '') === '');
  const parsed = ideaSchema.safeParse({
    ...(before ?? blank),
    ...(known ? {} : { scoresSet: criteria.filter((name) => !assumed.includes(name)) }),
    ...input,
    ...asChosen(input),
    ...Object.fromEntries(assumed.map((name) => [name, initialAnswers[name]])),
  });
  const parts = partsSchema.safeParse(input);
  const { decision, outlook, sources } = parts.data ?? {};
  const empty = { ...emptyPlan(input, row, known), assumed };
  const plan = {
    ...empty,
    decision: planDecision(decision, known?.log ?? []),
    outlook: planRegulatoryAnswers(outlook, known?.outlook ?? null),
    ...planSources(sources, known?.sources ?? []),
  };
  const refused = (errors: FieldError[]): Plan => ({ ...empty, outcome: 'refused', errors });
  if (known?.deleted)
    return refused([{ path: 'id', message: 'This idea is deleted. Bring it back first.' }]);
  const errors = fieldErrors([
    ...(parsed.error?.issues ?? []),
    ...(parts.error?.issues ?? []),
    ...(plan.outlook && known && !known.own ? [{ path: ['outlook'], message: notYours }] : []),
    ...((known?.sources.length ?? 0) + plan.sources.length > maxSources
      ? [{ path: ['sources'], message: `An idea has at most ${maxSources} sources` }]
      : []),
  ]);
  if (!parsed.success || errors.length > 0) return refused(errors);
  if (!before) return { ...plan, outcome: 'new', input: parsed.data };
  const answers = { ...parsed.data, ...storedLines(before, parsed.data) };
  const changes = changesBetween(before, answers);
  const { scoresSet = known.idea.scoresSet } = answers;
  const isSame = `${scoresSetOf(answers, scoresSet)}` === `${known.idea.scoresSet}`;
  if (changes.length === 0 && isSame) return { ...plan, outcome: 'unchanged' };
  if (!known.own) return refused([{ path: 'id', message: notYours }]);
  return { ...plan, outcome: 'changed', changes, input: answers };
}

/** @param known existing ideas by id @param taken the keys of existing titles */
export function* planImport(
  ideas: ImportRequest['ideas'],
  known: Map<string, ExistingIdea>,
  taken: ReadonlySet<string>,
): Generator<Plan, void, undefined> {
  const seen = new Set<string>();
  const titles = new Set<string>();
  for (const [index, input] of ideas.entries()) {
    const id = input.id ?? '';
    if (id !== '' && seen.has(id)) {
      // Without a comparison: many such rows could make the response as long as many ideas.
      const errors = [{ path: 'id', message: 'This idea is in the file twice.' }];
      yield { ...emptyPlan(input, index + 1, known.get(id)), outcome: 'refused', errors };
      continue;
    }
    seen.add(id);
    const plan = planRow(input, index + 1, known.get(id));
    const title = textKey(plan.ideaTitle);
    const sameTitle = !known.has(id) && (taken.has(title) || titles.has(title));
    titles.add(title);
    yield { ...plan, sameTitle };
  }
}
