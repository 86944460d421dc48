import * as z from 'zod/mini';
import { foldText, textKey } from '../../../../platform/text/fold.ts';
import { type FieldError, fieldErrors } from '../../../../platform/text/problem.ts';
import { truncate } from '../../../../platform/text/truncate.ts';
import { decisionWords } from '../../../decisions/domain/decision.ts';
import type { Decision } from '../../../decisions/domain/decision-response.ts';
import { decisionReason } from '../../../decisions/domain/decision-schema.ts';
import { sameAs, textOf } from '../../../evidence/domain/reference.ts';
import { mostSources } from '../../../evidence/domain/source.ts';
import type { SourceWords } from '../../../evidence/domain/source-response.ts';
import { sourcesInFile, wordsOf } from '../../../evidence/domain/source-schema.ts';
import { allFields, score } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { answersOf } from '../../../ideas/domain/merge.ts';
import { changesBetween } from '../../../ideas/domain/revision.ts';
import { type IdeaWrite, ideaSchema } from '../../../ideas/domain/schema.ts';
import { criteria } from '../../../ideas/domain/weights.ts';
import {
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
} from '../../../regulatory/domain/regulatory-questions.ts';
import { regulatoryAnswersSchema } from '../../../regulatory/domain/regulatory-schema.ts';
import { regulatoryColumns } from '../export/cells.ts';
import type {
  DecisionToRecord,
  ImportRow,
  PlannedSources,
  RegulatoryAnswersToImport,
} from './import-response.ts';
import type { ImportRequest } from './schema.ts';

// Matches the columns of a spreadsheet to the fields of an idea.

/** Columns may be named as in an export (`ideaTitle`) or as on the screen (`Idea Title`). */
export const foldColumnName = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');
export const fieldsByColumn = new Map(
  allFields.flatMap((field) => [
    [foldColumnName(field.name), field],
    [foldColumnName(field.label), field],
  ]),
);
const headingWords = (name: string) =>
  ` ${
    foldText(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/**
 * The one field whose label begins or ends with the words of a heading: "Risk" is Risk Level. Of several a
 * score: "Feasibility" is Feasibility Score and not Technical Feasibility.
 */
export function fieldLike(name: string, taken: ReadonlySet<unknown>) {
  const words = headingWords(name);
  if (words.trim() === '') return undefined;
  const like = allFields.filter(({ label }) => {
    const all = headingWords(label);
    return all.startsWith(words) || all.endsWith(words);
  });
  const score = like.find(({ control }) => control === 'score');
  const one = like.length === 1 ? like[0] : score;
  return taken.has(one) ? undefined : one;
}

/** Columns of an export that an import doesn't write, and so doesn't report. */
export const ignoredColumns = new Set([
  ...['id', 'createdat', 'owner', 'userid', 'revision', 'user'],
  // The importer becomes the author of a decision, at the time of the import.
  ...['decidedby', 'decidedat'],
  // A table has what the rules say of the regulatory outlook, and not the answers.
  ...regulatoryColumns.map(foldText),
  // Backing is computed.
  ...['backing', 'answersinwords', 'answerswithsource', 'answerswithsourceagainst'],
  // Tables list them for reading; JSON has them in full.
  'sources',
]);

/** The columns of a decision in the order of an export. */
export const decisionParts = new Map([
  ['decision', 'decision'],
  ['decisionreason', 'reason'],
  ['lookagainon', 'lookAgainOn'],
]);

const choice = `Choose one of: ${decisionWords.join(', ')}`;

/** The decision in a row of a file. Its review day may be in the past, because it was in the future when recorded. */
const schema = z.object(
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

/** A decision in the idea's log. */
export type Recorded = Pick<Decision, 'id' | 'decision' | 'reason' | 'lookAgainOn'>;

/** A spreadsheet may write line breaks in its own way. */
const withPlainLines = (text: string) => text.replaceAll('\r\n', '\n');

/**
 * Plans a row's decision: nothing if the idea's log has it already, as the newest or an earlier one.
 * @param log the newest first
 */
function planDecision(
  given: unknown,
  log: readonly Recorded[],
): { decision: DecisionToRecord | null; errors: FieldError[] } {
  const none = { decision: null, errors: [] };
  if (given === undefined || given === null) return none;
  const { data, error } = schema.safeParse(given);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['decision', ...issue.path] }));
    return { ...none, errors: fieldErrors(issues) };
  }
  const { decision, reason, lookAgainOn } = data;
  const isThere = log.some(
    (one) =>
      one.decision === decision &&
      one.lookAgainOn === lookAgainOn &&
      withPlainLines(one.reason) === withPlainLines(reason),
  );
  return isThere
    ? none
    : { decision: { decision, reason, lookAgainOn, after: log[0]?.id ?? null }, errors: [] };
}

/** The answers that an idea has already, and when they were given, as ISO 8601 in UTC. */
export type KnownRegulatoryAnswers = { answers: RegulatoryAnswers; answeredAt: string };

/**
 * Plans a row's answers to the regulatory outlook: nothing if the idea has them already.
 * @param known null without answers
 * @param own whether the idea is new or the importer's
 */
function planRegulatoryAnswers(
  given: unknown,
  known: KnownRegulatoryAnswers | null,
  own: boolean,
): { outlook: RegulatoryAnswersToImport | null; errors: FieldError[] } {
  const none = { outlook: null, errors: [] };
  if (given === undefined || given === null) return none;
  const answers = typeof given === 'object' ? Reflect.get(given, 'answers') : undefined;
  const { data, error } = regulatoryAnswersSchema.safeParse(answers);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['outlook', ...issue.path] }));
    return { ...none, errors: fieldErrors(issues) };
  }
  const there = known?.answers ?? noAnswers;
  if (questionNames.every((name) => there[name] === data[name])) return none;
  if (own) return { outlook: { before: known?.answers ?? null, after: data }, errors: [] };
  return { ...none, errors: [{ path: 'outlook', message: 'You can only edit your own ideas.' }] };
}

const noSources: PlannedSources = { sources: [], leftOut: [], withoutFile: 0 };

/**
 * Plans a row's sources: missing ones are added, none is removed. Of duplicates in the file one is taken; one paper
 * may support one answer and challenge another.
 * @param known the idea's sources
 */
function planSources(
  given: unknown,
  known: readonly SourceWords[],
): PlannedSources & { errors: FieldError[] } {
  if (given === undefined || given === null) return { ...noSources, errors: [] };
  const { data, error } = sourcesInFile.safeParse(given);
  if (error) {
    const issues = error.issues.map((issue) => ({ ...issue, path: ['sources', ...issue.path] }));
    return { ...noSources, errors: fieldErrors(issues) };
  }
  const ofIdea = new Set(known.map(sameAs));
  const taken = new Set(known.map((words) => textOf({ ...words, fileId: null })));
  const sources: SourceWords[] = [];
  const leftOut: SourceWords[] = [];
  let withoutFile = 0;
  for (const one of data) {
    const words = { ...wordsOf(one), fileId: null };
    const text = textOf(words);
    if (taken.has(text)) continue;
    taken.add(text);
    const isLeftOut = ofIdea.has(sameAs(words));
    (isLeftOut ? leftOut : sources).push(words);
    if (!isLeftOut && one.fileId !== null) withoutFile++;
  }
  if (known.length + sources.length <= mostSources)
    return { sources, leftOut, withoutFile, errors: [] };
  const message = `An idea has at most ${mostSources} sources`;
  return { ...noSources, errors: [{ path: 'sources', message }] };
}

/** The known data of the idea that a row names. */
export type ExistingIdea = {
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
export type Plan = ImportRow & { input: IdeaWrite | null };

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
const repeated = (
  given: Record<string, unknown>,
  row: number,
  known: ExistingIdea | undefined,
): Plan => ({
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
function planRow(
  given: Record<string, unknown>,
  row: number,
  known: ExistingIdea | undefined,
): Plan {
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
    ...(known ? {} : { scoresSet: criteria.filter((name) => !assumed.includes(name)) }),
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
  known: Map<string, ExistingIdea>,
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
