// Matches the columns of a spreadsheet to the fields of an idea.

import { foldText } from '../../../../platform/text/fold.ts';
import { allFields } from '../../../ideas/domain/fields.ts';
import { regulatoryColumns } from '../export/cells.ts';

/** Columns may be named as in an export (`ideaTitle`) or as on the screen (`Idea Title`). */
export const fold = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');
export const fieldOf = new Map(
  allFields.flatMap((field) => [
    [fold(field.name), field],
    [fold(field.label), field],
  ]),
);
const wordsOf = (name: string) =>
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
  const words = wordsOf(name);
  if (words.trim() === '') return undefined;
  const like = allFields.filter(({ label }) => {
    const all = wordsOf(label);
    return all.startsWith(words) || all.endsWith(words);
  });
  const score = like.find(({ control }) => control === 'score');
  const one = like.length === 1 ? like[0] : score;
  return taken.has(one) ? undefined : one;
}

/** Columns of an export that an import doesn't write, and so doesn't report. */
export const silent = new Set([
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
